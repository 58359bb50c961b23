//! The file of a saved game.

use crate::play::scoring::Scoring;
use crate::play::strength::Help;
use crate::protocol::{GameSummary, SeatRequest};
use crate::{GameId, SessionKey};
use ponder_game::{Clock, GameResult, Seed};
use serde::{Deserialize, Serialize};

/// The format of this version.
pub(crate) const FORMAT: u32 = 1;

/// A game as it is saved: enough to play on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SavedGame {
    /// The version of this format.
    pub(crate) format: u32,
    /// The version of Ponder that wrote it.
    pub(crate) software: String,
    pub(crate) game: GameId,
    pub(crate) owner: SessionKey,
    pub(crate) rules: String,
    pub(crate) seats: Vec<SeatRequest>,
    pub(crate) seed: Seed,
    /// The version of the position, which goes on where it was.
    pub(crate) version: u64,
    pub(crate) started_unix_s: u64,
    pub(crate) saved_unix_s: u64,
    pub(crate) moves: Vec<String>,
    pub(crate) result: Option<GameResult>,
    /// What the clocks of the seats had left; a clock stands still while nobody plays.
    pub(crate) clocks: Option<Vec<Option<Clock>>>,
    /// Whether the game is held.
    pub(crate) paused: bool,
    /// What helped its people.
    pub(crate) help: Help,
    /// Whether it is played to learn how strong its person is.
    pub(crate) measured: bool,
    /// Which stones are dead at its end, once that was proposed.
    pub(crate) scoring: Option<Scoring>,
}

impl SavedGame {
    pub(crate) fn summary(&self) -> GameSummary {
        GameSummary {
            game: self.game.clone(),
            rules: self.rules.clone(),
            seats: self.seats.clone(),
            moves: self.moves.len(),
            over: self.result.is_some(),
            winner: self.result.as_ref().and_then(|result| result.winner).map(|seat| seat.0),
            saved_unix_s: self.saved_unix_s,
        }
    }
}
