//! Game records from tables.

use crate::{GameSpec, LoadError};
use ponder_game::{GameResult, Table};
use ponder_record::Record;

/// What a record says beside the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordHead {
    /// The names of the players, by seat.
    pub players: [Option<String>; 2],
    /// The event.
    pub event: Option<String>,
    /// The date, such as `2024-08-27`.
    pub date: Option<String>,
    /// The comment of the whole game.
    pub comment: Option<String>,
}

impl GameSpec {
    /// The record of what was played at a table of this game, with `result`, which may be another
    /// than the rules alone gave the table. A table of Hex has to have begun at the first position;
    /// one of Go may have begun with stones that were set up.
    ///
    /// # Errors
    /// When the moves do not make sense, as in Hex after a set-up position.
    pub fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        self.record_form().record(table, result, head)
    }
}
