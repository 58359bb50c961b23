//! Requests and responses of the HTTP API for records of crossword games.

use crate::protocol::{Analysis, AnalysisStage};
use ponder_crossword::tiles::TileScene;
use ponder_crossword_search::review::{PlayerReview, TurnReview};
use ponder_game::{Refused, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A record, as requests give it.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CrosswordRecord {
    /// The record, as GCG, or one position, as CGP.
    pub text: String,
    /// The name of the lexicon, or null for the one named in the record if it is available, and
    /// otherwise the one that ships.
    pub lexicon: Option<String>,
}

/// A request to review a record.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CrosswordReviewRequest {
    /// The record.
    pub record: CrosswordRecord,
    /// Playouts for each turn; null, or left out, compares by equity alone.
    pub playouts: Option<u32>,
}

/// A request to simulate a position of a record.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CrosswordAnalysisRequest {
    /// The record.
    pub record: CrosswordRecord,
    /// The number of the position in the response to a review, from 0.
    pub position: u32,
    /// Time limit of the simulation in seconds; null, or left out, for ten.
    pub seconds: Option<f64>,
    /// Turns after a move in a playout; null, or left out, for two.
    pub plies: Option<u32>,
}

/// A request to compare a move in a position of a record with its alternatives.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CrosswordComparisonRequest {
    /// The record.
    pub record: CrosswordRecord,
    /// The number of the position in the response to a review, from 0.
    pub position: u32,
    /// The move, as in `8D RETAINS`, `exch ABC` or `pass`.
    pub attempt: String,
}

/// A line of the response to a review.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CrosswordReviewLine {
    /// The game; the first line.
    Game(Box<CrosswordGame>),
    /// A turn has been compared. The number of its position is that of the turn less one.
    Turn(Box<TurnReview>),
    /// The totals of all turns; the last line.
    End {
        /// The totals by player.
        players: Vec<PlayerReview>,
        /// True if every turn has been compared.
        complete: bool,
    },
}

/// A game read from a record.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordGame {
    /// The names of the players.
    pub players: Vec<String>,
    /// The lexicon that it is compared with.
    pub lexicon: String,
    /// The name of the lexicon in the record, or an empty string.
    pub stated_lexicon: String,
    /// Number of columns of the board.
    pub cols: u8,
    /// Number of rows of the board.
    pub rows: u8,
    /// The positions before every turn, and the one after the last if the game is not over there.
    pub positions: Vec<CrosswordPosition>,
    /// Irregularities of the record.
    pub remarks: Vec<CrosswordRemark>,
}

/// An irregularity of a record.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordRemark {
    /// The line, from 1, or null for the whole record.
    pub line: Option<u32>,
    /// The irregularity, with a code and arguments, and its interpretation.
    pub what: Refused,
}

/// A position of a record.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordPosition {
    /// The side to move.
    pub to_move: Side,
    /// The board, the known racks, and the score sheet up to here.
    pub tiles: TileScene,
    /// The move that was made (`8D WOR.S 24`), or null after the last one.
    pub played: Option<String>,
    /// True if the whole rack is known, so that the position can be simulated.
    pub is_known: bool,
}

/// A line of the response to the simulation of a position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordAnalysisLine {
    /// The stage of the simulation: in progress or final.
    pub stage: AnalysisStage,
    /// The simulation so far.
    pub analysis: Analysis,
}
