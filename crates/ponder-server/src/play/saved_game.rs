//! The stored form of a game.

use crate::play::scoring::Scoring;
use crate::play::strength::Help;
use crate::protocol::{GameSummary, SeatRequest};
use crate::{GameId, SessionKey};
use ponder_game::{Clock, GameResult, Seed};
use serde::{Deserialize, Serialize};

/// The current format version.
pub(crate) const FORMAT: u32 = 1;

/// A saved game: everything needed to resume it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SavedGame {
    /// The format version.
    pub(crate) format: u32,
    /// The version of Ponder that wrote it.
    pub(crate) software: String,
    pub(crate) game: GameId,
    pub(crate) owner: SessionKey,
    pub(crate) rules: String,
    pub(crate) seats: Vec<SeatRequest>,
    pub(crate) seed: Seed,
    /// The version of the position, at which it resumes.
    pub(crate) version: u64,
    pub(crate) started_unix_s: u64,
    pub(crate) saved_unix_s: u64,
    pub(crate) moves: Vec<String>,
    pub(crate) result: Option<GameResult>,
    /// The time left on the clocks of the seats; clocks stand still while the game is not played.
    pub(crate) clocks: Option<Vec<Option<Clock>>>,
    /// True if the game is paused.
    pub(crate) paused: bool,
    /// The help that its people got.
    pub(crate) help: Help,
    /// True if it measures the strength of its person.
    pub(crate) measured: bool,
    /// The dead stones at its end, once they have been proposed.
    pub(crate) scoring: Option<Scoring>,
}

impl SavedGame {
    pub(crate) fn summary(&self) -> GameSummary {
        GameSummary {
            game: self.game.clone(),
            rules: self.rules.clone(),
            seats: self.seats.clone(),
            names: self.seats.iter().map(SeatRequest::label).collect(),
            moves: self.moves.len(),
            over: self.result.is_some(),
            winner: self.result.as_ref().and_then(|result| result.winner).map(|seat| seat.0),
            saved_unix_s: self.saved_unix_s,
        }
    }
}
