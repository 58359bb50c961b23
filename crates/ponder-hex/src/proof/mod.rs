//! Proofs that can be stored and verified: the strategy of the winner of a position.
//!
//! A proof is a list of nodes, each of which proves a connection of the winner's stones and edges,
//! from those of earlier nodes or by a search of a few cells; the last one connects the edges. The
//! module of the verifier states the argument.

mod extract;
mod json;
mod local;
mod nodes;
mod verify;

pub use extract::NoProof;
pub use json::{BadProof, ProofReader};

use crate::solver::{Solver, SolverCounts};
use crate::{Bitboard, Board, HexRules, WideBitboard};
use ponder_game::Side;
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// Proof of the winner of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    rules: HexRules,
    stones: [WideBitboard; 2],
    to_move: Side,
    winner: Side,
    /// Cell of the winner's move in the position; `None` if the opponent moves, or if the winner
    /// would win even then.
    first: Option<u16>,
    /// Nodes, the last of which is the root.
    nodes: Vec<Node>,
}

/// Connection of the winner that holds even if the opponent moves first and has all cells outside
/// the carrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    /// Ends: stones, or an edge of the winner as the number of cells (top or left) or one more.
    ends: [u16; 2],
    /// Stones of the winner that it needs.
    stones: WideBitboard,
    /// Empty cells that the winner needs.
    carrier: WideBitboard,
}

/// Node of a proof, in which the opponent of the winner is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Node {
    /// A claim that the verifier searches.
    Leaf(Claim),
    /// Cells of the winner's answers, with the indices of the nodes after them.
    Answers(Vec<(u16, u32)>),
    /// Indices of connections, each of which begins at the end of the one before.
    Path(Vec<u32>),
}

/// Fault of a proof, with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Refutation {
    /// Number of the node, counted from 0; `None` if the nodes are correct, but do not prove that
    /// the winner wins the position.
    pub node: Option<usize>,
    /// Fault.
    pub fault: Fault,
}

impl std::error::Error for Refutation {}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.node {
            Some(node) => write!(f, "node {node}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

/// Fault of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The proof has no nodes, or a node has no parts.
    #[error("there is nothing here")]
    Empty,
    /// Two stones of the position share a cell.
    #[error("two stones of the position share a cell")]
    TwoStones,
    /// The winner cannot make its first move.
    #[error("the first move is not on an empty cell, or not the winner's")]
    FirstMove,
    /// The last node does not decide the position.
    #[error("the last node does not connect the winner's edges with its stones and empty cells")]
    Root,
    /// A node refers to one that is not earlier.
    #[error("it refers to node {child}, which is not an earlier one")]
    Reference {
        /// Number of the other node.
        child: u32,
    },
    /// The winner has no answer to a move.
    #[error("all answers need the same cell, so there is none to a move there")]
    Unanswered,
    /// The ends of connections do not fit together.
    #[error("its ends are not those of its parts, or not stones or edges of the winner")]
    Ends,
    /// The parts of a path share a cell.
    #[error("parts of the path need the same cell")]
    Overlap,
    /// The winner does not connect the ends of a leaf.
    #[error("the winner does not connect the ends of the leaf")]
    LostLeaf,
    /// The carrier of a leaf has too many cells.
    #[error("the carrier of the leaf has more than {} cells", verify::LEAF_CELLS)]
    LargeLeaf,
    /// The search of a leaf takes too long.
    #[error("the search of the leaf takes more than {} positions", verify::LEAF_POSITIONS)]
    HardLeaf,
}

impl Proof {
    /// Solves a position and finds a proof of its winner. `stop` is asked every few nodes of the
    /// solver, and before each node of the proof, whether to give up.
    ///
    /// # Errors
    /// Returns [`NoProof::Stopped`] if `stop` ended it, [`NoProof::Refuted`] if the solver
    /// contradicts itself.
    ///
    /// # Panics
    /// Panics when the solver is for another board.
    pub fn find<P: Bitboard>(
        solver: &mut Solver<P>,
        rules: HexRules,
        stones: [P; 2],
        to_move: Side,
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> Result<Self, NoProof> {
        extract::find(solver, rules, stones, to_move, stop)
    }

    /// Verifies the proof without the solver and without knowledge of Hex other than its rules.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn verify(&self) -> Result<(), Refutation> {
        verify::verify(self)
    }

    /// Rules of the board.
    #[must_use]
    pub fn rules(&self) -> HexRules {
        self.rules
    }

    /// Stones of both sides in the position.
    #[must_use]
    pub fn stones(&self) -> [WideBitboard; 2] {
        self.stones
    }

    /// Side to move in the position.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Winner of the position.
    #[must_use]
    pub fn winner(&self) -> Side {
        self.winner
    }

    /// Number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Number of nodes that the verifier searches.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Node::Leaf(_))).count()
    }

    /// Name of a cell.
    fn name(&self, cell: usize) -> String {
        Board::<WideBitboard>::new(&self.rules).cell_name(cell)
    }
}
