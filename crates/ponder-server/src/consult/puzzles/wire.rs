//! Requests and responses of the HTTP API for puzzles, as JSON.

use ponder_game::{Scene, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A request to list puzzles.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct PuzzleListRequest {
    /// The name of the game (`hex`).
    #[schema(example = "hex")]
    pub kind: String,
    /// The lowest grade; null, or left out, for 1.
    pub grade_min: Option<u8>,
    /// The highest grade; null, or left out, for 10.
    pub grade_max: Option<u8>,
    /// Number of puzzles to skip; null, or left out, for none.
    pub offset: Option<u32>,
}

/// Part of the list of puzzles of a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PuzzleList {
    /// The puzzles from the offset on, at most 200.
    pub puzzles: Vec<PuzzleHead>,
    /// Number of puzzles of these grades.
    pub all: u32,
}

/// A puzzle in the list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PuzzleHead {
    /// The identifier.
    pub id: String,
    /// The rules string.
    pub rules: String,
    /// The game's code for the task.
    pub task: String,
    /// Difficulty from 1 (easy) to 10.
    pub grade: u8,
}

/// A request for a puzzle.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRequest {
    /// The name of the game (`hex`).
    #[schema(example = "hex")]
    pub kind: String,
    /// The identifier.
    pub id: String,
}

/// A puzzle without its solution.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PuzzleTask {
    /// The identifier.
    pub id: String,
    /// The name of the game (`hex`).
    pub kind: String,
    /// The rules string.
    pub rules: String,
    /// The game's code for the task.
    pub task: String,
    /// Difficulty from 1 (easy) to 10.
    pub grade: u8,
    /// The points that the task is about, such as the stones to capture.
    pub about: Vec<u16>,
    /// The moves from the start of the game to the position; none where they do not determine it.
    pub moves: Vec<String>,
    /// The position, with the legal moves.
    pub scene: Scene,
    /// Number of moves to choose from.
    pub candidates: u32,
    /// The seed of the games in which it was found.
    pub seed: u32,
    /// The number of its game with this seed.
    pub game: u32,
}

/// An attempt to solve a puzzle.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTryRequest {
    /// The name of the game (`hex`).
    #[schema(example = "hex")]
    pub kind: String,
    /// The identifier.
    pub id: String,
    /// The move, or null to be shown the solution.
    pub attempt: Option<String>,
}

/// The judgement of an attempt, or the solution.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PuzzleVerdict {
    /// True if the first step is the solution.
    pub is_right: bool,
    /// The attempt, or the solution if there was none, and best play after it: after a wrong
    /// attempt, its refutation.
    pub steps: Vec<PuzzleStep>,
    /// The results of the first step and of the solution for the side that makes them, in the
    /// units of the game; null in a game that is won or lost.
    pub values: Option<[i32; 2]>,
}

/// A move and the position after it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PuzzleStep {
    /// The move.
    pub text: String,
    /// The side that makes it.
    pub side: Side,
    /// The position after it.
    pub scene: Scene,
}
