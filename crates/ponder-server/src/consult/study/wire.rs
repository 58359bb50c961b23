//! Requests and responses of the HTTP API for positions and records, as JSON.

use crate::protocol::{ApiProblem, PlayedMove};
use ponder_game::{Count, Scene, Side};
use ponder_games::GameTree;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A position, given by the moves from the start of a game.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The rules string.
    #[schema(example = "hex:11,swap")]
    pub rules: String,
    /// The moves from the start, at most 1,000; in a game whose moves are made of parts, whole ones or
    /// their parts.
    #[schema(example = json!(["a2", "swap-pieces", "f6"]))]
    pub moves: Vec<String>,
}

/// The description of a position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PositionAnswer {
    /// The rules string as the server writes it.
    pub rules: String,
    /// The identifier of the kind of game (`hex`).
    pub kind: String,
    /// The board, with the legal moves.
    pub scene: Scene,
    /// The side to move, or null when the game is over.
    pub to_move: Option<Side>,
    /// The side that has won by the rules, or null; where points are counted, without the stones
    /// that are dead by random playouts.
    pub winner: Option<Side>,
    /// The count of a game that has ended, without those stones; null until then, and in a game
    /// that does not count points.
    pub count: Option<Count>,
    /// The moves as the game writes them, with the colours that made them.
    pub moves: Vec<PlayedMove>,
}

/// A request to read a game from text.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// SGF, a link to hexworld.org, or a game of Paco Ŝako as its site prints it or as moves
    /// (`e2>e4 d7>d5`).
    #[schema(example = "(;GM[11]SZ[5];B[b2];W[c3])")]
    pub text: String,
    /// The number of the game in the text, from 0. A game that sets up stones after a move counts as
    /// several: what follows these stones is a game of its own.
    #[serde(default)]
    pub game: u32,
}

/// A game read from text.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct ReadAnswer {
    /// The game.
    pub tree: GameTree,
    /// The number of the shown node: that of a link; the start for SGF.
    pub shown: u32,
    /// Number of games in the text.
    pub games: u32,
    /// Names of the SGF properties that a tree cannot hold.
    pub left_out: Vec<String>,
    /// Number of variations left out because they cannot be played.
    pub dropped: u32,
    /// The problem with the first of them, or null.
    pub problem: Option<ApiProblem>,
}

/// A request to write a game.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// The game.
    pub tree: GameTree,
    /// The output format.
    pub format: RecordFormat,
    /// The node that a link shows, and whose line it holds; 0 or null for the main line.
    #[serde(default)]
    pub shown: Option<u32>,
}

/// The format of a written game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum RecordFormat {
    /// SGF, with everything a tree holds.
    Sgf,
    /// A link to hexworld.org, which holds one line of moves.
    Hexworld,
}

/// A game in its written form.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct WriteAnswer {
    /// The record.
    pub text: String,
    /// The data lost because the format cannot hold it.
    pub lost: Vec<Lost>,
}

/// Data that a format cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Lost {
    /// Moves outside the written line.
    Variations,
    /// Comments.
    Comments,
    /// Marks on the board.
    Marks,
    /// Names of players, the event, the date.
    Head,
}
