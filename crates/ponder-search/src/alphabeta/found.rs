//! What a search found.

use super::table::Bound;
use crate::search::Proven;

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The greatest depth was searched.
    Depth,
    /// As many nodes as allowed were visited.
    Nodes,
    /// The caller said so.
    Asked,
    /// The result is proven, or no line of play is longer than what was searched.
    Solved,
    /// The root has no legal move that leads anywhere.
    NoMove,
}

/// A move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundMove<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side to move at the root, -1 to 1, and 1 or -1 when proven.
    pub value: f32,
    /// How `value` relates to the value a full search of this move would give.
    pub bound: Bound,
    /// What is proven of the move, for the side to move at the root.
    pub proven: Proven,
    /// Its probability by the evaluator, if it has one.
    pub prior: Option<f32>,
    /// Nodes spent on it in the last iteration.
    pub nodes: u64,
    /// The line of best play that begins with it, as far as known.
    pub variation: Vec<M>,
}

/// The result of a search: that of the last complete iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M> {
    /// The value for the side to move, -1 to 1.
    pub value: f32,
    /// What is proven for the side to move.
    pub proven: Proven,
    /// Plies of the last complete iteration; 0 when there is only the evaluator's opinion.
    pub depth: u16,
    /// Positions visited by all iterations.
    pub nodes: u64,
    /// Why the search ended; `None` in reports from its midst.
    pub stop: Option<Stop>,
    /// The moves of the root, best first. Those beyond the width of the search are left out.
    pub moves: Vec<FoundMove<M>>,
}

impl<M: Copy> Found<M> {
    /// The best move.
    pub fn best_move(&self) -> Option<M> {
        self.moves.first().map(|found| found.mv)
    }

    /// The line of best play.
    pub fn variation(&self) -> &[M] {
        self.moves.first().map_or(&[], |found| &found.variation)
    }
}
