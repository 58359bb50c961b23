//! Events of a game, for observers.

use crate::{Fixture, GameRecord};
use ponder_game::{ClockView, Event, Seat, Table};
use ponder_players::Report;

/// An event of a game, for observers.
pub enum GameEvent<'a> {
    /// The game starts; the opening is on the board.
    Started {
        /// Description of the game.
        fixture: &'a Fixture,
        /// Table with the opening played.
        table: &'a dyn Table,
    },
    /// The player to move reports its progress.
    Thinking {
        /// Seat of the player.
        seat: Seat,
        /// Progress report of the player.
        report: &'a Report,
    },
    /// An event occurred at the table.
    Happened {
        /// The event.
        event: &'a Event,
        /// Table after the event.
        table: &'a dyn Table,
        /// Clocks after the event, by seat.
        clocks: [Option<ClockView>; 2],
    },
    /// The game is over.
    Finished {
        /// Record of the game.
        record: &'a GameRecord,
    },
}
