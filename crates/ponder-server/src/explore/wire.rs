//! Requests and responses of the opening explorer, as JSON.

use crate::GameId;
use crate::consult::crossword::wire::CrosswordRecord;
use crate::watch::experiments::wire::ExperimentPlace;
use ponder_game::{Seat, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A collection of finished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ExplorerSource {
    /// The saved games of the browser that asks.
    Own,
    /// The games of the matches in the folders of matches and of runs.
    Matches,
    /// The self-play games of the runs in the folder of runs.
    Runs,
}

/// A request for the games that reached a position.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ExplorerRequest {
    /// The rules string.
    #[schema(example = "hex:11,swap")]
    pub rules: String,
    /// The moves from the start, as for the description of a position.
    #[schema(example = json!(["a2", "swap-pieces", "f6"]))]
    pub moves: Vec<String>,
    /// The sources to search.
    pub sources: Vec<ExplorerSource>,
}

/// A request for the crossword games that had the board of a position of a record.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CrosswordExplorerRequest {
    /// The record, which names the words, tiles and board.
    pub record: CrosswordRecord,
    /// The number of the position in the response to a review, from 0.
    pub position: u32,
    /// The sources to search.
    pub sources: Vec<ExplorerSource>,
}

/// The finished games that reached a position, by whatever order of moves.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerAnswer {
    /// The searched sources.
    pub sources: Vec<ExplorerTotal>,
    /// The moves that were played here, the most frequent first, then those with the most points.
    pub moves: Vec<ExplorerMove>,
    /// Some of the games, at most 5 of each source, the newest first.
    pub games: Vec<ExplorerGame>,
    /// Number of plies of a game of which the positions are known; later ones are not found.
    pub plies_max: u32,
}

/// The number of games of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerTotal {
    /// The source.
    pub source: ExplorerSource,
    /// Number of finished games with these rules.
    pub games: u32,
    /// Number of those that reached the position.
    pub here: u32,
    /// True if older games were left out because there are too many.
    pub is_partial: bool,
}

/// A move, and the results of the games in which it was played.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerMove {
    /// The plies of the move up to its end: one, except in games whose moves are made of parts.
    pub plies: Vec<String>,
    /// Number of games won by the player who made the move.
    pub won: u32,
    /// Number of drawn games.
    pub drawn: u32,
    /// Number of games lost by the player who made the move.
    pub lost: u32,
    /// The points of the move, or null in games whose moves have none.
    pub points: Option<i32>,
    /// The mean lead in points, at the end, of the player who made the move, over the games that
    /// were counted; null if none was.
    pub lead: Option<f32>,
}

/// A game that reached the position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerGame {
    /// The location of the game.
    pub place: ExplorerPlace,
    /// The names of the players by seat; null for a person. Empty for self-play.
    pub players: Vec<Option<String>>,
    /// The seat that won, or null for a draw.
    pub winner: Option<Seat>,
    /// The colour that won, or null for a draw.
    pub winner_side: Option<Side>,
    /// The plies of the move that was played here; empty if the game ended here.
    pub plies: Vec<String>,
}

/// The location of a game of a source.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "source", rename_all = "lowercase")]
pub enum ExplorerPlace {
    /// A saved game.
    Own {
        /// The game.
        game: GameId,
    },
    /// A game of a match.
    Matches {
        /// The server's folder that contains the match.
        place: ExperimentPlace,
        /// The name of the match.
        name: String,
        /// The number of the game, from 1.
        number: u32,
    },
    /// A game of self-play.
    Runs {
        /// The name of the run.
        run: String,
        /// The number of its segment in the log.
        segment: u64,
        /// The number of the game in its segment, from 1.
        number: u64,
    },
}
