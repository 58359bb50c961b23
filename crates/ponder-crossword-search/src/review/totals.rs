//! Totals of the reviewed turns.

use super::data::{KnownRack, Mistake, PlayerReview, TurnReview};
use ponder_crossword::Move;
use ponder_crossword::gcg::GcgGame;
use ponder_crossword::record_positions::RecordPosition;

/// Least loss of win rate of a small, a medium and a large mistake.
const OF_WIN: [f64; 3] = [0.01, 0.03, 0.07];
/// Least loss in points that is a mistake.
pub const MISTAKE_POINTS: f64 = 2.0;
/// Least loss in points of a small, a medium and a large mistake.
const OF_POINTS: [f64; 3] = [MISTAKE_POINTS, 6.0, 12.0];

fn by(loss: f64, bounds: [f64; 3]) -> Mistake {
    match bounds.iter().filter(|&&bound| loss >= bound).count() {
        0 => Mistake::None,
        1 => Mistake::Small,
        2 => Mistake::Medium,
        _ => Mistake::Large,
    }
}

/// Returns the size of the mistake of a turn.
pub(super) fn size(turn: &TurnReview) -> Mistake {
    let win = turn.win_lost.map(|lost| by(lost, OF_WIN));
    let solved = turn.endgame.as_ref().filter(|endgame| endgame.exact);
    let points = solved.map(|endgame| by(f64::from(endgame.lost), OF_POINTS));
    let equity = turn.equity_lost.map(|lost| by(lost, OF_POINTS));
    win.max(points).or(equity).unwrap_or(Mistake::None)
}

/// Sums up the turns of both players.
pub(super) fn players(
    game: &GcgGame,
    scores: [i32; 2],
    positions: &[RecordPosition],
    turns: &[TurnReview],
) -> Vec<PlayerReview> {
    let mut players = [PlayerReview::default(), PlayerReview::default()];
    let mut sums = [[0.0; 2]; 2];
    for (player, review) in players.iter_mut().enumerate() {
        let known = game.players.get(player);
        review.name = known.map(|player| player.nickname.clone()).unwrap_or_default();
        review.score = scores[player];
    }
    for (turn, position) in turns.iter().zip(positions) {
        let player = &mut players[turn.player];
        let sum = &mut sums[turn.player];
        player.turns += 1;
        if let (KnownRack::Whole, Some(lost)) = (turn.rack_is, turn.equity_lost) {
            player.known += 1;
            sum[0] += lost;
        }
        if let Some(lost) = turn.win_lost {
            player.simulated += 1;
            sum[1] += lost;
        }
        let solved = turn.endgame.as_ref().filter(|endgame| endgame.exact);
        player.endgame_lost += solved.map_or(0, |endgame| endgame.lost);
        match turn.mistake {
            Mistake::None => {}
            Mistake::Small => player.mistakes.small += 1,
            Mistake::Medium => player.mistakes.medium += 1,
            Mistake::Large => player.mistakes.large += 1,
        }
        player.phonies += usize::from(!turn.played.phonies.is_empty());
        let recorded = position.turn.as_ref().filter(|recorded| !recorded.withdrawn);
        if let Some(Move::Place(play)) = recorded.and_then(|recorded| recorded.recorded.mv()) {
            player.bingos += usize::from(play.placed() >= position.board.layout().rack_size());
        }
    }
    for (player, [equity, win]) in players.iter_mut().zip(sums) {
        let mean = |sum: f64, count: usize| (count > 0).then(|| sum / count as f64);
        player.equity_lost = mean(equity, player.known);
        player.win_lost = mean(win, player.simulated);
    }
    players.into()
}
