//! Errors of trees, as values.

use crate::LoadError;
use ponder_game::{Refusal, Refused};
use ponder_record::{MoveLocation, NodeLocation};
use serde::Serialize;
use thiserror::Error;

/// Error of converting a record to a tree, or a tree to a record.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum TreeError {
    /// The record cannot be played.
    #[error(transparent)]
    #[serde(skip)]
    Load(#[from] LoadError),
    /// A variation begins from another position than the main line.
    #[error(
        "a variation begins from another set-up position than the main line; put it into a record \
         of its own"
    )]
    SetUp,
    /// A move is made out of turn, but in a tree the sides alternate.
    #[error(
        "{at}: this side has just moved, and one side cannot move twice in a row here; put a pass \
         of the other side in between"
    )]
    OutOfTurn {
        /// The place of the move.
        #[serde(skip)]
        at: NodeLocation,
    },
    /// A move follows the end of the game by its rules, but a tree cannot continue after the end.
    #[error("{at}: the game continues after two passes, which is not supported; remove the passes")]
    AfterTheEnd {
        /// The place of the move.
        #[serde(skip)]
        at: NodeLocation,
    },
    /// A node of a tree is invalid.
    #[error("node {node}: {why}")]
    #[serde(untagged)]
    Node {
        /// The number of the node, from 0.
        node: usize,
        /// The problem of the node.
        #[serde(flatten)]
        why: NodeError,
    },
}

/// Problem of a node of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum NodeError {
    /// A move that cannot be made.
    #[error("{refusal}")]
    #[serde(skip)]
    Move {
        /// The number of the move in its line, from 1.
        number: usize,
        /// The move, shortened to at most 40 characters.
        text: String,
        /// The refusal of the move.
        refusal: Box<Refusal>,
    },
    /// A parent that is not among the nodes before it.
    #[error("the parent of a node must come before it")]
    LateParent,
    /// A node without a parent that is not the root.
    #[error("a node other than node 0 must have a parent")]
    NoParent,
    /// A node without a move that is not the root.
    #[error("a node other than node 0 must have a move")]
    NoMove,
    /// A root with a parent or a move.
    #[error("the root, node 0, must have neither a parent nor a move")]
    MoveOfRoot,
    /// A mark is not on a point of the board.
    #[error("a mark is on `{at}`, which is not a point of the board")]
    MarkOffBoard {
        /// The name given, shortened to at most 40 characters.
        at: String,
    },
    /// An arrow or a line that ends where it begins.
    #[error("an arrow or a line begins and ends on `{at}`; let it end on another point")]
    PointStroke {
        /// The name of the point, shortened to at most 40 characters.
        at: String,
    },
}

impl TreeError {
    /// Returns the location of the move that is refused, or of the invalid node of a record, if
    /// there is one.
    pub fn location(&self) -> Option<MoveLocation> {
        match self {
            TreeError::Load(error) => error.location(),
            TreeError::OutOfTurn { at } | TreeError::AfterTheEnd { at } => {
                Some(MoveLocation::new(Some(at.node.index()), at.moves, None))
            }
            TreeError::Node { node, why: NodeError::Move { number, text, .. } } => {
                Some(MoveLocation::new(Some(*node), *number, Some(text.clone())))
            }
            TreeError::SetUp | TreeError::Node { .. } => None,
        }
    }
}

/// The reason with a code and arguments: that of the game where a move breaks a rule; `refused`
/// where a record is invalid.
impl From<&TreeError> for Refused {
    fn from(error: &TreeError) -> Self {
        let why = match error {
            TreeError::Load(error) => error.into(),
            TreeError::Node { why: NodeError::Move { refusal, .. }, .. } => (&**refusal).into(),
            other => Refused::of(other),
        };
        Refused { text: error.to_string(), ..why }
    }
}
