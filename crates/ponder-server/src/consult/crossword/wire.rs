//! Records of crossword games over HTTP: requests and answers.

use crate::protocol::{Analysis, AnalysisStage};
use ponder_crossword::tiles::TileScene;
use ponder_crossword_search::review::{Candidate, Mistake, PlayerReview};
use ponder_game::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A record to be reviewed.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CrosswordReviewRequest {
    /// The record, as GCG.
    pub text: String,
    /// The name of the list of words, or null for the one that the record names if it is there, and
    /// otherwise the one that ships.
    pub lexicon: Option<String>,
    /// Playouts for each turn; null, or left out, compares by equity alone.
    pub playouts: Option<u32>,
}

/// A position of a record to be simulated.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CrosswordLookRequest {
    /// The record, as GCG.
    pub text: String,
    /// As in a review.
    pub lexicon: Option<String>,
    /// The number of the position in the answer to a review, from 0.
    pub position: u32,
    /// Seconds that the simulation may take; null, or left out, for ten.
    pub seconds: Option<f64>,
    /// Turns after a move in a playout; null, or left out, for two.
    pub plies: Option<u32>,
}

/// A line of the answer to a review.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CrosswordReviewLine {
    /// The game; the first line.
    Game(Box<CrosswordGame>),
    /// A turn was compared.
    Turn(Box<CrosswordTurn>),
    /// What all turns together lost; the last line.
    End {
        /// By player.
        players: Vec<PlayerReview>,
        /// Whether every turn was compared.
        complete: bool,
    },
}

/// A game of a record.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordGame {
    /// The names of the players.
    pub players: Vec<String>,
    /// The list of words that it is compared with.
    pub lexicon: String,
    /// The name of the list that the record names, or an empty text.
    pub said_lexicon: String,
    /// Rows, and columns, of the board.
    pub side: u8,
    /// The positions before every turn, and the one behind the last if the game goes on there.
    pub positions: Vec<CrosswordPosition>,
    /// What was not as it should be in the record.
    pub remarks: Vec<String>,
}

/// A position of a record.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordPosition {
    /// Who is to move.
    pub to_move: Side,
    /// The board, what is known of racks, the score sheet up to here.
    pub tiles: TileScene,
    /// The move that was made (`8D WOR.S 24`), or null behind the last one.
    pub played: Option<String>,
    /// Whether the whole rack is known, so that the position can be simulated.
    pub is_known: bool,
}

/// A turn that was compared with what else could have been done.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordTurn {
    /// The number of its position, from 0.
    pub position: u32,
    /// The index of the player.
    pub player: u32,
    /// What was done, as in `8D WOR.S 24`.
    pub played: String,
    /// Its equity in points, or null if the rack is not known.
    pub equity: Option<f64>,
    /// Its place among all moves by equity, from 1, or null.
    pub rank: Option<u32>,
    /// Equity lost, in points, or null.
    pub equity_lost: Option<f64>,
    /// The chance to win lost, from 0 to 1, or null.
    pub win_lost: Option<f64>,
    /// Points lost in an endgame that was solved, or null.
    pub endgame_lost: Option<i32>,
    /// The size of the mistake.
    pub mistake: Mistake,
    /// The words of it that are not in the list.
    pub phonies: Vec<String>,
    /// Whether it was taken back.
    pub withdrawn: bool,
    /// The best moves, best first: by simulation where there was one.
    pub best: Vec<Candidate>,
    /// What is wrong with the turn, or why something is not known.
    pub remarks: Vec<String>,
}

/// A line of the answer about a position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct CrosswordLookLine {
    /// Whether there is more to come.
    pub stage: AnalysisStage,
    /// What the simulation knows so far.
    pub analysis: Analysis,
}
