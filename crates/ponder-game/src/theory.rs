//! A game's theory: results and inferior moves that are proven without search.

use crate::Position;

/// Proof about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Assessment<M> {
    /// The side to move wins, with this move.
    Won(M),
    /// The side to move loses whatever it plays.
    Lost,
    /// Undecided. If the side to move has a winning move, it has one that is not listed here.
    Open {
        /// Moves that need not be tried.
        inferior: Vec<M>,
    },
}

/// Source of proofs for the positions of one game; see
/// [`Position::theory`](crate::Position::theory). It may keep what it has found.
pub trait Theory<P: Position>: Send {
    /// Assesses a running position with a proof search of at most `nodes` nodes, 0 for none. Proofs
    /// hold whatever the history.
    fn assess(&mut self, position: &P, nodes: u64) -> Assessment<P::Move>;
}
