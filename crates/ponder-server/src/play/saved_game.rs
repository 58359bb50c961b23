//! The stored form of a game.

use crate::play::scoring::Scoring;
use crate::play::strength::Help;
use crate::protocol::{GameSummary, SeatRequest};
use crate::{GameId, SessionKey};
use ponder_game::{Clock, GameResult, Seat, Seed};
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
    /// The players of a game that was played elsewhere; `None` for a game of this server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) imported: Option<Imported>,
}

/// The players of a game that was imported from a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Imported {
    /// The names in the record, by seat.
    pub(crate) names: [Option<String>; 2],
    /// The seat of the person of this browser, if known.
    pub(crate) own: Option<Seat>,
    /// The record, if the game cannot be replayed from its moves: that of a crossword game, whose
    /// bag nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) record: Option<String>,
}

impl Imported {
    /// Returns the name of the player at a seat, if the record has one.
    pub(crate) fn name(imported: Option<&Imported>, seat: usize) -> Option<&str> {
        imported?.names.get(seat)?.as_deref()
    }
}

impl SavedGame {
    /// Returns the names of the players by seat; `None` for a person without a name.
    pub(crate) fn names(&self) -> Vec<Option<String>> {
        let name = |(index, seat): (usize, &SeatRequest)| {
            Imported::name(self.imported.as_ref(), index)
                .map(str::to_owned)
                .or_else(|| seat.label())
        };
        self.seats.iter().enumerate().map(name).collect()
    }

    pub(crate) fn summary(&self) -> GameSummary {
        GameSummary {
            game: self.game.clone(),
            rules: self.rules.clone(),
            seats: self.seats.clone(),
            names: self.names(),
            moves: self.moves.len(),
            over: self.result.is_some(),
            winner: self.result.as_ref().and_then(|result| result.winner).map(|seat| seat.0),
            saved_unix_s: self.saved_unix_s,
        }
    }
}
