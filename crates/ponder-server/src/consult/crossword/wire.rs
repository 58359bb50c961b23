//! Requests and responses of the HTTP API for records of crossword games.

use crate::protocol::{Analysis, AnalysisStage};
use ponder_crossword::tiles::TileScene;
use ponder_crossword_search::review::{Candidate, Mistake, PlayerReview};
use ponder_game::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A request to review a record.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CrosswordReviewRequest {
    /// The record, as GCG.
    pub text: String,
    /// The name of the lexicon, or null for the one named in the record if it is available, and
    /// otherwise the one that ships.
    pub lexicon: Option<String>,
    /// Playouts for each turn; null, or left out, compares by equity alone.
    pub playouts: Option<u32>,
}

/// A request to simulate a position of a record.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CrosswordLookRequest {
    /// The record, as GCG.
    pub text: String,
    /// The name of the lexicon, or null for the default, as in a review.
    pub lexicon: Option<String>,
    /// The number of the position in the response to a review, from 0.
    pub position: u32,
    /// Time limit of the simulation in seconds; null, or left out, for ten.
    pub seconds: Option<f64>,
    /// Turns after a move in a playout; null, or left out, for two.
    pub plies: Option<u32>,
}

/// A line of the response to a review.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CrosswordReviewLine {
    /// The game; the first line.
    Game(Box<CrosswordGame>),
    /// A turn has been compared.
    Turn(Box<CrosswordTurn>),
    /// The totals of all turns; the last line.
    End {
        /// The totals by player.
        players: Vec<PlayerReview>,
        /// Whether every turn has been compared.
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
    /// Number of rows, and of columns, of the board.
    pub side: u8,
    /// The positions before every turn, and the one after the last if the game is not over there.
    pub positions: Vec<CrosswordPosition>,
    /// Irregularities of the record.
    pub remarks: Vec<String>,
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
    /// Whether the whole rack is known, so that the position can be simulated.
    pub is_known: bool,
}

/// A turn compared with its alternatives.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordTurn {
    /// The number of its position, from 0.
    pub position: u32,
    /// The index of the player.
    pub player: u32,
    /// The move that was made, as in `8D WOR.S 24`.
    pub played: String,
    /// Equity of the move in points, or null if the rack is not known.
    pub equity: Option<f64>,
    /// Rank among all moves by equity, from 1, or null.
    pub rank: Option<u32>,
    /// Equity lost, in points, or null.
    pub equity_lost: Option<f64>,
    /// Win chance lost, from 0 to 1, or null.
    pub win_lost: Option<f64>,
    /// Points lost in a solved endgame, or null.
    pub endgame_lost: Option<i32>,
    /// The size of the mistake.
    pub mistake: Mistake,
    /// The words formed that are not in the lexicon.
    pub phonies: Vec<String>,
    /// Whether the move was withdrawn.
    pub withdrawn: bool,
    /// The best moves, best first: by simulation where there was one.
    pub best: Vec<Candidate>,
    /// Irregularities of the turn, and the reasons for missing values.
    pub remarks: Vec<String>,
}

/// A line of the response about a position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordLookLine {
    /// The stage of the simulation: in progress or final.
    pub stage: AnalysisStage,
    /// The simulation so far.
    pub analysis: Analysis,
}
