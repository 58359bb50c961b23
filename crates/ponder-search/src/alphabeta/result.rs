//! Results of an alpha-beta search.

use super::table::Bound;
use crate::search::Proven;

/// Reason for the end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// The depth limit was reached.
    Depth,
    /// The node limit was reached.
    Nodes,
    /// The caller requested the stop.
    Asked,
    /// The result is proven, or no line of play is longer than the searched depth.
    Solved,
    /// The root has no legal move, or only dead ends.
    NoMove,
}

/// A move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundMove<M> {
    /// The move.
    pub mv: M,
    /// Value for the side to move at the root, -1 to 1, and 1 or -1 when proven.
    pub value: f32,
    /// Relation of `value` to the value that a full search of this move would give.
    pub bound: Bound,
    /// Proven result of the move, for the side to move at the root.
    pub proven: Proven,
    /// Prior probability from the evaluator, if it has a policy.
    pub prior: Option<f32>,
    /// Nodes spent on the move in the last iteration.
    pub nodes: u64,
    /// Principal variation that begins with the move, as far as known.
    pub variation: Vec<M>,
}

/// The result of a search: that of the last complete iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct RootResult<M> {
    /// Value for the side to move, -1 to 1.
    pub value: f32,
    /// Proven result for the side to move.
    pub proven: Proven,
    /// Depth of the last complete iteration, in plies; 0 if there is only the static evaluation.
    pub depth: u16,
    /// Positions visited in all iterations.
    pub nodes: u64,
    /// Reason for the end of the search; `None` in intermediate reports.
    pub stop: Option<StopReason>,
    /// Moves of the root, best first. Those beyond the width of the search are left out.
    pub moves: Vec<FoundMove<M>>,
}

impl<M: Copy> RootResult<M> {
    /// The best move.
    pub fn best_move(&self) -> Option<M> {
        self.moves.first().map(|found| found.mv)
    }

    /// The principal variation.
    pub fn variation(&self) -> &[M] {
        self.moves.first().map_or(&[], |found| &found.variation)
    }
}
