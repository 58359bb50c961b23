//! A handcrafted evaluation.
//!
//! Nothing is ever captured, so there is no material to count. Its features are: which side unites
//! with a king next, how near each side's pieces are to the opponent's king, mobility, and pawn
//! advancement.

use crate::attacks::{self, forward, pawn_sides};
use crate::piece::squares;
use crate::{Kind, PacoPosition, Step};
use ponder_game::{Answers, Evaluator, Request, Side, Wait};

/// The value of a side that wins with the move that it begins.
const WINS: f32 = 0.97;
/// The bonus for a threat that the opponent has to answer (ŝako), on the scale below.
const SAKO: f32 = 1.0;
/// The scale of the sum of features: a difference of this size is worth 76% of [`WINS`].
const SCALE: f32 = 4.0;

/// Features of a side, weighted by [`WEIGHTS`].
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Features {
    /// Number of squares to which single pieces can move.
    moves: f32,
    /// Number of the opponent's single pieces that could be united with.
    contacts: f32,
    /// Number of unions that a single piece could enter, by which chains begin.
    entries: f32,
    /// Number of attacks on the squares next to the opponent's king.
    king_attack: f32,
    /// Number of ranks that its single pawns have advanced.
    advance: f32,
    /// Number of single pieces, with a queen counting for three and a pawn for a half.
    free: f32,
}

/// The weights of the features.
const WEIGHTS: Features = Features {
    moves: 0.03,
    contacts: 0.06,
    entries: 0.05,
    king_attack: 0.20,
    advance: 0.04,
    free: 0.08,
};

impl Features {
    fn of(position: &PacoPosition, side: Side) -> Self {
        let (mine, theirs) = (position.all(side), position.all(side.opponent()));
        let occupied = mine | theirs;
        let (single, unions) = (mine & !theirs, mine & theirs);
        let around = position.king(side.opponent()).map_or(0, attacks::king);
        let mut found = Features::default();
        let count = |set: u64| set.count_ones() as f32;
        let mut reach = |set: u64| {
            found.moves += count(set & !mine);
            found.contacts += count(set & theirs & !mine);
            found.entries += count(set & unions);
            found.king_attack += count(set & around);
        };
        for kind in [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen] {
            for square in squares(position.pieces(side, kind) & single) {
                reach(attacks::piece(kind, square, occupied));
            }
        }
        let pawns = position.pieces(side, Kind::Pawn) & single;
        reach(pawn_sides(side, pawns) & theirs);
        found.moves += count(forward(side, pawns) & !occupied);
        for square in squares(pawns) {
            let rank = square.rank();
            // In a position that was set up, a pawn may be on its side's own home row.
            let gone = match side {
                Side::First => rank.saturating_sub(1),
                Side::Second => 6_u8.saturating_sub(rank),
            };
            found.advance += f32::from(gone);
        }
        let heavy = position.pieces(side, Kind::Queen) & single;
        let other = single & !pawns & !position.pieces(side, Kind::King);
        found.free = count(other) + 2.0 * count(heavy) + 0.5 * count(pawns);
        found
    }

    fn weighted_sum(self) -> f32 {
        self.moves * WEIGHTS.moves
            + self.contacts * WEIGHTS.contacts
            + self.entries * WEIGHTS.entries
            + self.king_attack * WEIGHTS.king_attack
            + self.advance * WEIGHTS.advance
            + self.free * WEIGHTS.free
    }
}

impl PacoPosition {
    /// The value for the side to move, -1 to 1, by the handcrafted evaluation. At the beginning of
    /// a move it is exact about who could unite with a king now; in the middle of a move it is only
    /// rough.
    pub fn static_value(&self) -> f32 {
        let own = self.to_move;
        let begins = matches!(self.step, Step::Lift | Step::PromoteThenLift);
        if begins && self.quickly_gives_sako(own) {
            return WINS;
        }
        let mut sum = Features::of(self, own).weighted_sum()
            - Features::of(self, own.opponent()).weighted_sum();
        if begins && self.quickly_gives_sako(own.opponent()) {
            sum -= SAKO;
        }
        (sum / SCALE).tanh() * WINS
    }
}

/// [`PacoPosition::static_value`] as an evaluator. It evaluates a batch when it is submitted.
#[derive(Clone, Debug, Default)]
pub struct ActivityEvaluator {
    answers: Answers,
}

impl Evaluator<PacoPosition> for ActivityEvaluator {
    fn submit(&mut self, batch: &mut Vec<Request<PacoPosition>>) {
        for request in batch.drain(..) {
            debug_assert!(request.position.winner().is_none(), "finished positions have results");
            let value = request.position.static_value();
            self.answers.push(&request, value, &[]);
        }
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        answers.append(&mut self.answers);
        self.answers.clear();
        count
    }

    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}
