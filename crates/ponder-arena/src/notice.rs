//! Notices for observers of a game.

use crate::{Fixture, GameRecord};
use ponder_game::{ClockView, Event, Seat, Table};
use ponder_players::Report;

/// Something that happened in a game, for those who watch it.
pub enum Notice<'a> {
    /// The game starts; the opening is on the board.
    Started {
        /// The game before its first move.
        fixture: &'a Fixture,
        /// The table.
        table: &'a dyn Table,
    },
    /// The seat at turn says what it thinks so far.
    Thinking {
        /// The seat.
        seat: Seat,
        /// What.
        report: &'a Report,
    },
    /// Something happened at the table.
    Happened {
        /// What.
        event: &'a Event,
        /// The table after it.
        table: &'a dyn Table,
        /// The clocks after it, by seat.
        clocks: [Option<ClockView>; 2],
    },
    /// The game is over.
    Finished {
        /// The record.
        record: &'a GameRecord,
    },
}
