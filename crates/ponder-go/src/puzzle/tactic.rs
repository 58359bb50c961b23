//! The tactics by which chains are captured: ladders, nets and snapbacks.

use super::fight::{Fight, played};
use crate::{Board, Colour, Effect, GoMove, GoPosition, PointSet};

/// Fewest moves of the attacker in a ladder, the one that captures included.
const LADDER_MIN: u32 = 4;
/// The most moves of the attacker in a ladder.
const LADDER_MAX: u32 = 60;
/// Limit on the positions of a search for a ladder.
const LADDER_NODES_MAX: u32 = 20_000;
/// Points that make a way out for a chain that is caught in a net.
const OUTSIDE: usize = 9;
/// Liberties with which a chain of the attacker is safe, so that no net need protect it.
const SAFE: usize = 3;

/// The tactic by which a move begins the capture of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tactic {
    /// All moves of the attacker are ataris of the chain, which so never has more than two
    /// liberties before them; against the longest resistance there are at least [`LADDER_MIN`].
    Ladder,
    /// The move occupies no liberty of the chain, so it is no atari, and it captures nothing; but
    /// whatever the defender answers near the chain, ataris alone capture it. The chain had a way
    /// out to at least [`OUTSIDE`] points, and the stone does not merely help a chain of the
    /// attacker with fewer than [`SAFE`] liberties.
    Net,
    /// The move is a stone that can be captured alone; the attacker plays on its point again and
    /// captures the chain, which has more stones.
    Snapback,
}

impl Tactic {
    /// All tactics.
    pub const ALL: [Tactic; 3] = [Tactic::Ladder, Tactic::Net, Tactic::Snapback];

    /// The code of the task to capture with this tactic.
    pub const fn task(self) -> &'static str {
        match self {
            Tactic::Ladder => "ladder",
            Tactic::Net => "net",
            Tactic::Snapback => "snapback",
        }
    }

    /// The tactic of a move of the attacker that captures a chain in an open fight, as known by
    /// an exhaustive search; `None` if it is another one.
    pub fn of<const CAP: usize>(
        fight: &Fight,
        position: &GoPosition<CAP>,
        mv: GoMove,
    ) -> Option<Tactic> {
        let point = mv.point()?;
        let effect = position.board().effect(point, Colour::of(position.to_move));
        if !matches!(effect, Effect::Lives | Effect::Captures) {
            return None;
        }
        let after = played(position, mv)?;
        if is_snapback(fight, &after, point) {
            Some(Tactic::Snapback)
        } else if is_net(fight, position, point) {
            Some(Tactic::Net)
        } else {
            let length = Ladder { fight, nodes: 0 }.after(&after, LADDER_MAX)?;
            (length >= LADDER_MIN).then_some(Tactic::Ladder)
        }
    }
}

/// The number of liberties of the chain of a stone.
fn liberties<const CAP: usize>(board: &Board<CAP>, stone: usize) -> usize {
    board.liberties(board.chain(stone), usize::MAX).1
}

/// Returns whether a chain could reach at least [`OUTSIDE`] points, empty or of its own side,
/// without passing stones of the other side.
fn has_outside<const CAP: usize>(board: &Board<CAP>, target: usize) -> bool {
    let (mut seen, mut open) = (PointSet::default(), vec![target]);
    seen.insert(target);
    while let Some(point) = open.pop() {
        for near in board.geometry().around(point) {
            let colour = board.colour(near);
            let is_way = colour == Colour::Empty || colour == board.colour(target);
            if is_way && seen.insert(near) {
                open.push(near);
            }
        }
    }
    seen.len() >= board.size(board.chain(target)) + OUTSIDE
}

fn is_snapback<const CAP: usize>(fight: &Fight, after: &GoPosition<CAP>, stone: usize) -> bool {
    let board = after.board();
    if !fight.stands(after) || board.size(board.chain(stone)) != 1 {
        return false;
    }
    let Some(reply) = board.only_liberty(board.chain(stone)) else { return false };
    let Some(taken) = played(after, GoMove::at(reply)) else { return false };
    // The reply captures the stone and joins the chain, which the attacker captures from there.
    let board = taken.board();
    let joins = board.colour(reply) == Colour::of(fight.defender)
        && board.chain(reply) == board.chain(fight.target);
    joins
        && board.only_liberty(board.chain(fight.target)) == Some(stone)
        && taken.ko() != Some(stone)
        && board.effect(stone, Colour::of(after.to_move.opponent())) == Effect::Captures
}

fn is_net<const CAP: usize>(fight: &Fight, position: &GoPosition<CAP>, point: usize) -> bool {
    let board = position.board();
    let own = Colour::of(fight.defender.opponent());
    let (ways_out, count) = board.liberties(board.chain(fight.target), usize::MAX);
    if count < 2 || ways_out.has(point) || board.effect(point, own) != Effect::Lives {
        return false;
    }
    let is_apart = board
        .geometry()
        .around(point)
        .into_iter()
        .all(|near| board.colour(near) != own || liberties(board, near) >= SAFE);
    if !is_apart || !has_outside(board, fight.target) {
        return false;
    }
    let Some(after) = played(position, GoMove::at(point)) else { return false };
    let mut ladder = Ladder { fight, nodes: 0 };
    let mut is_caught = |reply| {
        let next = played(&after, reply);
        next.is_some_and(|next| ladder.before(&next, LADDER_MAX).is_some())
    };
    is_caught(GoMove::PASS) && replies(fight, &after).into_iter().all(is_caught)
}

/// The moves of the defender near the chain.
fn replies<const CAP: usize>(fight: &Fight, position: &GoPosition<CAP>) -> Vec<GoMove> {
    let colour = Colour::of(fight.defender);
    let mut moves = fight.moves(position);
    moves.retain(|mv| {
        let effect = mv.point().map(|point| position.board().effect(point, colour));
        matches!(effect, Some(Effect::Lives | Effect::Captures))
    });
    moves
}

/// A search for a ladder.
struct Ladder<'a> {
    fight: &'a Fight,
    nodes: u32,
}

impl Ladder<'_> {
    /// The number of moves of the attacker after an atari of his, this one included, against the
    /// longest resistance; `None` if it is no ladder, or longer than `rest`.
    fn after<const CAP: usize>(&mut self, position: &GoPosition<CAP>, rest: u32) -> Option<u32> {
        self.nodes += 1;
        let board = position.board();
        let target = self.fight.target;
        if rest == 0 || self.nodes > LADDER_NODES_MAX || !self.fight.stands(position) {
            return None;
        }
        board.only_liberty(board.chain(target))?;
        let mut longest = 1;
        for reply in replies(self.fight, position) {
            let next = played(position, reply)?;
            longest = longest.max(self.before(&next, rest - 1)?);
        }
        Some(longest + 1)
    }

    /// The number of moves of the attacker, who is to move.
    fn before<const CAP: usize>(&mut self, position: &GoPosition<CAP>, rest: u32) -> Option<u32> {
        let board = position.board();
        let target = self.fight.target;
        let (ways_out, count) = board.liberties(board.chain(target), 3);
        match count {
            1 => (board.only_liberty(board.chain(target)) != position.ko()).then_some(1),
            2 => {
                let ataris = ways_out.iter().filter_map(|point| {
                    let effect = board.effect(point, Colour::of(position.to_move));
                    let stands = matches!(effect, Effect::Lives | Effect::Captures);
                    stands.then(|| played(position, GoMove::at(point))).flatten()
                });
                let ataris: Vec<_> = ataris.collect();
                ataris.iter().filter_map(|after| self.after(after, rest)).min()
            }
            _ => None,
        }
    }
}
