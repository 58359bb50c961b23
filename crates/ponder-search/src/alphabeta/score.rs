//! Values on an integer scale, so that null windows exist.

use crate::search::Proven;
use ponder_game::{Outcome, Side};
use std::ops::Neg;

/// Score for the side to move. Static values lie in `-STATIC..=STATIC`; beyond them are proven
/// results, further from 0 the sooner they occur.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Score(i32);

const STATIC: i32 = 1_000_000;
const WIN: i32 = 2_000_000;
/// Results further than this from 0 are proven.
const PROVEN: i32 = 1_500_000;
const LOST: i32 = -PROVEN;

impl Score {
    /// The score below all others.
    pub const LOWEST: Score = Score(-WIN - 1);
    /// The score above all others.
    pub const HIGHEST: Score = Score(WIN + 1);
    /// The lowest score that is not a proven loss.
    pub const WORST_STATIC: Score = Score(-STATIC);

    /// Converts an evaluator's value, -1 to 1.
    pub fn of_value(value: f32) -> Self {
        Score((value.clamp(-1.0, 1.0) * STATIC as f32) as i32)
    }

    /// Converts the outcome of a game that ended `ply` plies below the root to a score for `side`.
    pub fn of_outcome(outcome: &Outcome, side: Side, ply: u16) -> Self {
        match outcome.winner() {
            None => Score(0),
            Some(winner) if winner == side => Score(WIN - i32::from(ply)),
            Some(_) => Score(i32::from(ply) - WIN),
        }
    }

    /// Converts to a value, -1 to 1; a proven result is -1 or 1.
    pub fn value(self) -> f32 {
        (self.0 as f32 / STATIC as f32).clamp(-1.0, 1.0)
    }

    /// The result that the score proves.
    pub fn proven(self) -> Proven {
        match self.0 {
            PROVEN.. => Proven::Win,
            ..=LOST => Proven::Loss,
            _ => Proven::Open,
        }
    }

    /// The next higher score.
    pub fn above(self) -> Score {
        Score(self.0 + 1)
    }

    /// Converts to the form stored at a node `ply` plies below the root: distances to ends counted
    /// from the node.
    pub fn counted_from_node(self, ply: u16) -> Score {
        self.moved_out(i32::from(ply))
    }

    /// Inverse of [`counted_from_node`](Score::counted_from_node).
    pub fn counted_from_root(self, ply: u16) -> Score {
        self.moved_out(-i32::from(ply))
    }

    fn moved_out(self, by: i32) -> Score {
        match self.proven() {
            Proven::Win => Score(self.0 + by),
            Proven::Loss => Score(self.0 - by),
            _ => self,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}
