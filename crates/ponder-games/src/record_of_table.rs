//! Game records from tables.

use crate::{GameSpec, LoadError, RecordHead};
use ponder_game::{GameResult, Side, Table, Viewer};
use ponder_record::Record;

impl GameSpec {
    /// The moves at a table of this game in the game's own record format, where that is not SGF,
    /// and the usual extension of such files; `None` where records are SGF. Information hidden from
    /// the viewer is left out.
    pub fn own_record(
        &self,
        table: &dyn Table,
        viewer: Viewer,
        head: &RecordHead,
    ) -> Option<(&'static str, String)> {
        let names = Side::BOTH.map(|side| {
            let seat = table.seat_of(side).index();
            head.players.get(seat).and_then(Option::as_deref).unwrap_or_default()
        });
        self.0.own_record(table, viewer, names)
    }

    /// The record of the moves at a table of this game, with `result`, which may differ from the
    /// table's own. A table of Hex has to have begun at the first position; one of Go may have
    /// begun with stones that were set up.
    ///
    /// # Errors
    /// Fails when the moves cannot be recorded, as in Hex after a set-up position.
    pub fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        self.0.records().record(table, result, head)
    }
}
