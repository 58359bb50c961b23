//! Games with variations, as a page or a program edits them: a flat tree of moves, comments and
//! marks.

mod error;
mod read;
mod write;

pub use error::{NodeError, TreeError};

use crate::GameSpec;
use ponder_record::{Mark, Stroke};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A game with variations. Node 0 is the root, the position before the first move; every other node
/// is one move. A parent comes before its children, and the first child of a node continues the
/// main line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameTree {
    /// The rules string of the game.
    #[serde(rename = "rules", serialize_with = "write_spec", deserialize_with = "read_spec")]
    #[cfg_attr(feature = "schema", ts(type = "string"), schema(value_type = String, example = "hex:5"))]
    pub spec: GameSpec,
    /// The header of the game: everything in addition to its moves; the comment of the game is that
    /// of the root node.
    #[serde(default)]
    pub head: TreeHead,
    /// The nodes, the root first. Never empty.
    pub nodes: Vec<TreeNode>,
}

fn write_spec<S: Serializer>(spec: &GameSpec, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(spec)
}

fn read_spec<'de, D: Deserializer<'de>>(from: D) -> Result<GameSpec, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|error| de::Error::custom(format_args!("rules: {error}")))
}

/// The header of a tree: everything in addition to the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TreeHead {
    /// The names of the players, by the colour they begin with, or null.
    pub players: [Option<String>; 2],
    /// The event, or null.
    pub event: Option<String>,
    /// The date, such as `2024-08-27`, or null.
    pub date: Option<String>,
    /// The result as SGF writes it (`B+Resign`), or null.
    pub result: Option<String>,
}

/// One move of a tree, or its root.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeNode {
    /// The number of the parent node; null for the root alone.
    pub parent: Option<usize>,
    /// The move in the game's notation; null for the root alone.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The comment, or an empty text.
    #[serde(default)]
    pub comment: String,
    /// The marks on the board.
    #[serde(default)]
    pub marks: Vec<TreeMark>,
    /// The arrows and lines on the board.
    #[serde(default)]
    pub strokes: Vec<TreeStroke>,
}

/// A mark on a point of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeMark {
    /// The shape of the mark.
    pub kind: Mark,
    /// The name of the point.
    pub at: String,
    /// The text of a label; empty for other marks.
    #[serde(default)]
    pub text: String,
}

/// An arrow or a line between two points of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeStroke {
    /// An arrow or a line.
    pub kind: Stroke,
    /// The name of the point where it begins.
    pub from: String,
    /// The name of another point, where it ends.
    pub to: String,
}

/// A tree that was read, and a list of the parts of its source that it cannot represent.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadTree {
    /// The tree.
    pub tree: GameTree,
    /// The names of properties that a tree cannot represent, each once, and at most
    /// [`ReadTree::LEFT_OUT_MAX`] of them.
    pub left_out: Vec<String>,
    /// Number of variations that were left out because they cannot be played, or a tree cannot
    /// represent them.
    pub dropped: usize,
    /// The problem of the first of them that cannot be played, or else of the first of the others.
    pub problem: Option<TreeError>,
}

impl ReadTree {
    /// Number of names of left-out properties that are reported, at most.
    pub const LEFT_OUT_MAX: usize = 100;

    /// Number of marks of a tree that may come from rectangles of points; further ones are left
    /// out.
    pub const SPREAD_MAX: usize = 20_000;
}

impl GameTree {
    /// A tree with a root only.
    #[must_use]
    pub fn new(spec: GameSpec) -> Self {
        GameTree { spec, head: TreeHead::default(), nodes: vec![TreeNode::default()] }
    }
}
