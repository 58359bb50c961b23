//! Records of Go.

use crate::record_form::RecordForm;
use crate::records::{
    KnownRecord, RecordReader, Step, Unusual, before_moves, header, salvaged, table_of_main_line,
};
use crate::{GameSpec, LoadError, RecordHead};
use ponder_game::{Action, GameResult, OpenTable, Table, Viewer};
use ponder_go::sgf::{self, GoRecord, Turn};
use ponder_go::{Go, GoLine, GoPosition, GoRules, Start};
use ponder_record::{NodeId, Record, RecordError, Value, Variations};

/// Records with `GM[1]`, and, as SGF has it, those without `GM` that no earlier game of the list
/// claims.
pub(super) const READER: RecordReader = RecordReader::of_sgf(
    |record| matches!(record.game_number(), None | Some(1)),
    |record| salvaged(GoRecord::read(record, Variations::Salvage)),
);

impl KnownRecord for GoRecord {
    fn spec(&self) -> GameSpec {
        GameSpec::from(*self.rules())
    }

    fn record(&self) -> &Record {
        (**self).record()
    }

    fn step(&self, id: NodeId) -> Option<Step> {
        let step = (**self).step(id)?;
        let text = sgf::to_text(self.rules(), step.mv);
        let unusual = match step.turn {
            Turn::Own => None,
            Turn::Given => Some(Unusual::OutOfTurn),
            Turn::Resumed => Some(Unusual::AfterTheEnd),
        };
        Some(Step { text, unusual })
    }

    fn start(&self, id: NodeId) -> Result<Option<Box<dyn Table>>, LoadError> {
        let start = GoRecord::start(self, id);
        Ok(if start.is_usual(self.rules()) {
            None
        } else {
            Some(table_from(self.rules(), &start)?)
        })
    }

    fn points(&self, value: &Value) -> Option<Vec<String>> {
        sgf::to_names(self.rules(), value)
    }

    fn table(&self) -> Result<Box<dyn Table>, LoadError> {
        let mut table = table_of_main_line(self)?;
        for (side, text) in self.main_line().texts()? {
            table.resume(side)?;
            table.apply(table.seat_of(side), &Action::play(text))?;
        }
        Ok(table)
    }

    fn of_rules(&self) -> &'static [&'static str] {
        &["SZ", "RU", "KM", "HA", "AB", "AW", "AE"]
    }

    fn not_understood(&self, source: &Record) -> Vec<(&'static str, String)> {
        let idents = sgf::not_understood(source).unwrap_or_default();
        let instead = |ident| match ident {
            "KM" => self.rules().komi().to_string(),
            _ => KnownRecord::spec(self).to_string(),
        };
        idents.into_iter().map(|ident| (ident, instead(ident))).collect()
    }
}

/// A table that begins with a position.
fn table_from(rules: &GoRules, start: &Start) -> Result<Box<dyn Table>, LoadError> {
    let start = start.position::<512>(rules).map_err(RecordError::impossible_start)?;
    Ok(Box::new(OpenTable::<Go<512>>::from_position(*rules, start)))
}

/// The start position of a table of Go.
fn start(table: &dyn Table) -> Result<Option<Start>, LoadError> {
    let first = before_moves(table)?;
    let seen = first.observe(Viewer::Record);
    Ok(seen.position::<GoPosition<512>>().map(Start::of))
}

impl RecordForm for GoRules {
    fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        let start = start(table)?.unwrap_or_else(|| Start::usual(self));
        let line = GoLine::from_texts(*self, start, &table.moves())?;
        Ok(sgf::write(&line, &header(self, table, result, head))?)
    }

    fn value(&self, text: &str) -> String {
        sgf::to_letters(self, text).unwrap_or_else(|| text.to_owned())
    }
}
