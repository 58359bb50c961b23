//! What the HTTP API of positions and records takes and gives, as JSON.

use crate::protocol::PlayedMove;
use crate::protocol::wire::{WireCount, WireScene, WireSide};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A position: where moves lead from the start of a game.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionRequest {
    /// The rules string.
    #[schema(example = "hex:11,swap")]
    pub rules: String,
    /// The moves from the start, at most 1,000.
    #[schema(example = json!(["a2", "swap-pieces", "f6"]))]
    pub moves: Vec<String>,
}

/// What a position looks like.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionAnswer {
    /// The rules string as the server writes it.
    pub rules: String,
    /// The name of the kind of game (`hex`).
    pub kind: String,
    /// The board, with the legal moves.
    pub scene: WireScene,
    /// The side to move, or null when the game is over.
    pub to_move: Option<WireSide>,
    /// The side that has won by the rules, or null; where points are counted, without the stones that
    /// random games say are dead.
    pub winner: Option<WireSide>,
    /// The count of a game that has ended, without those stones; null while it goes on, and in a game
    /// that does not count points.
    pub count: Option<WireCount>,
    /// The moves, with the colours that made them, as the game writes them.
    pub moves: Vec<PlayedMove>,
}

/// A text that holds a game.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadRequest {
    /// SGF (the first game of the file is read), or a link to hexworld.org.
    #[schema(example = "(;GM[11]SZ[5];B[b2];W[c3])")]
    pub text: String,
}

/// A game that was read.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadAnswer {
    /// The game.
    pub tree: WireTree,
    /// The number of the node that the text shows: that of a link; the start for SGF.
    pub shown: u32,
    /// How many games the text holds. The first was read.
    pub games: u32,
    /// Names of SGF properties that a tree has no place for.
    pub left_out: Vec<String>,
    /// How many variations were left out because they cannot be played.
    pub dropped: u32,
    /// What is wrong with the first of them, or null.
    pub problem: Option<String>,
}

/// A game to be written.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WriteRequest {
    /// The game.
    pub tree: WireTree,
    /// How to write it.
    pub format: RecordFormat,
    /// For a link, the node that it shows, and whose line it holds; 0 or null for the main line.
    #[serde(default)]
    pub shown: Option<u32>,
}

/// How to write a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RecordFormat {
    /// SGF, with everything a tree holds.
    Sgf,
    /// A link to hexworld.org, which holds one line of moves.
    Hexworld,
}

/// A game that was written.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WriteAnswer {
    /// The record.
    pub text: String,
    /// What the format has no place for.
    pub lost: Vec<Lost>,
}

/// What a format has no place for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Lost {
    /// Moves outside the line that was written.
    Variations,
    /// Comments.
    Comments,
    /// Marks on the board.
    Marks,
    /// Names of players, the event, the date.
    Head,
}

/// A game with variations.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireTree {
    /// The rules string.
    #[schema(example = "hex:5")]
    pub rules: String,
    /// What is said of the game beside its moves.
    #[serde(default)]
    pub head: WireHead,
    /// The nodes; a node's number is its place here. Node 0 is the position before the first move.
    /// A parent comes before its children, and the first child of a node continues the main line.
    pub nodes: Vec<WireNode>,
}

/// What is said of a game beside its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireHead {
    /// Who begins with the first colour, or null.
    pub first: Option<String>,
    /// Who begins with the second colour, or null.
    pub second: Option<String>,
    /// The event, or null.
    pub event: Option<String>,
    /// The date, or null.
    pub date: Option<String>,
    /// The result as SGF writes it (`B+Resign`), or null.
    pub result: Option<String>,
}

/// One move of a tree, or its root.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireNode {
    /// The number of the node before it; null for the root alone.
    pub parent: Option<u32>,
    /// The move in the game's notation; null for the root alone.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// A comment, or an empty text.
    #[serde(default)]
    pub comment: String,
    /// The marks on the board.
    #[serde(default)]
    pub marks: Vec<WireMark>,
}

/// A mark on a point of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireMark {
    /// What it looks like.
    pub kind: WireMarkKind,
    /// The name of the point.
    pub at: String,
    /// The text of a label; empty for other marks.
    #[serde(default)]
    pub text: String,
}

/// What a mark looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum WireMarkKind {
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A short text.
    Label,
}

/// Why a request was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApiProblem {
    /// What went wrong, for people.
    pub message: String,
}
