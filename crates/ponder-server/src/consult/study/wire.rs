//! What the HTTP API of positions and records takes and gives, as JSON.

use crate::protocol::PlayedMove;
use ponder_game::{Count, Refused, Scene, Side};
use ponder_games::GameTree;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A position: where moves lead from the start of a game.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The rules string.
    #[schema(example = "hex:11,swap")]
    pub rules: String,
    /// The moves from the start, at most 1,000.
    #[schema(example = json!(["a2", "swap-pieces", "f6"]))]
    pub moves: Vec<String>,
}

/// What a position looks like.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PositionAnswer {
    /// The rules string as the server writes it.
    pub rules: String,
    /// The name of the kind of game (`hex`).
    pub kind: String,
    /// The board, with the legal moves.
    pub scene: Scene,
    /// The side to move, or null when the game is over.
    pub to_move: Option<Side>,
    /// The side that has won by the rules, or null; where points are counted, without the stones that
    /// random games say are dead.
    pub winner: Option<Side>,
    /// The count of a game that has ended, without those stones; null while it goes on, and in a game
    /// that does not count points.
    pub count: Option<Count>,
    /// The moves, with the colours that made them, as the game writes them.
    pub moves: Vec<PlayedMove>,
}

/// A text that holds a game.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// SGF (the first game of the file is read), or a link to hexworld.org.
    #[schema(example = "(;GM[11]SZ[5];B[b2];W[c3])")]
    pub text: String,
}

/// A game that was read.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct ReadAnswer {
    /// The game.
    pub tree: GameTree,
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
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// The game.
    pub tree: GameTree,
    /// How to write it.
    pub format: RecordFormat,
    /// For a link, the node that it shows, and whose line it holds; 0 or null for the main line.
    #[serde(default)]
    pub shown: Option<u32>,
}

/// How to write a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum RecordFormat {
    /// SGF, with everything a tree holds.
    Sgf,
    /// A link to hexworld.org, which holds one line of moves.
    Hexworld,
}

/// A game that was written.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct WriteAnswer {
    /// The record.
    pub text: String,
    /// What the format has no place for.
    pub lost: Vec<Lost>,
}

/// What a format has no place for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
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

/// Why a request was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct ApiProblem {
    /// What went wrong, for people.
    pub message: String,
    /// The reason of the rules of the game if it is they that refuse, or null.
    pub why: Option<Refused>,
    /// The number of the move or action that they refuse, from 1, or null.
    pub at: Option<u32>,
}
