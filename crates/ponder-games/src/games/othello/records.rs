//! Records of Othello.

use super::{is_small, table_from};
use crate::record_form::RecordForm;
use crate::records::{
    KnownRecord, ReadRecords, RecordReader, Step, before_moves, header, salvaged,
    table_of_main_line,
};
use crate::{GameSpec, LoadError, RecordHead};
use ponder_game::{Action, GameResult, Table, Viewer};
use ponder_othello::sgf::{self, GAME_NUMBER, OthelloRecord};
use ponder_othello::{OthelloLine, OthelloPosition, OthelloRules, Start, WideBitboard, transcript};
use ponder_record::{Header, NodeId, Record, RecordError, Value, Variations};

/// Records with `GM[2]`, and transcripts.
pub(super) const READER: RecordReader = RecordReader {
    read_text: transcripts,
    ..RecordReader::of_sgf(
        |record| record.game_number() == Some(GAME_NUMBER),
        |record| salvaged(OthelloRecord::read(record, Variations::Salvage)),
    )
};

fn transcripts(text: &[u8]) -> Option<ReadRecords> {
    let read = || -> Result<Option<Vec<Record>>, RecordError> {
        let Some(lines) = std::str::from_utf8(text).ok().and_then(transcript::read) else {
            return Ok(None);
        };
        let records = lines?.into_iter().map(|line| sgf::write(&line, &Header::default()));
        records.collect::<Result<_, _>>().map(Some)
    };
    read().map_err(LoadError::from).transpose()
}

impl KnownRecord for OthelloRecord {
    fn spec(&self) -> GameSpec {
        GameSpec::from(*self.rules())
    }

    fn record(&self) -> &Record {
        (**self).record()
    }

    fn step(&self, id: NodeId) -> Option<Step> {
        let mv = (**self).step(id)?;
        Some(Step { text: sgf::to_text(mv), unusual: None })
    }

    fn start(&self, id: NodeId) -> Result<Option<Box<dyn Table>>, LoadError> {
        let start = self.line(id).start;
        if start == Start::usual(self.rules()) {
            return Ok(None);
        }
        Ok(Some(
            table_from(self.rules(), &start, KnownRecord::spec(self).to_string())
                .map_err(RecordError::impossible_start)?,
        ))
    }

    fn points(&self, value: &Value) -> Option<Vec<String>> {
        sgf::to_names(self.rules().size(), value)
    }

    fn table(&self) -> Result<Box<dyn Table>, LoadError> {
        let mut table = table_of_main_line(self)?;
        for (side, text) in self.main_line().texts()? {
            table.apply(table.seat_of(side), &Action::play(text))?;
        }
        Ok(table)
    }

    fn of_rules(&self) -> &'static [&'static str] {
        &["SZ", "RU", "AB", "AW", "AE"]
    }
}

/// The start position of a table.
fn start(rules: &OthelloRules, table: &dyn Table) -> Result<Start, LoadError> {
    let first = before_moves(table)?;
    let seen = first.observe(Viewer::Record);
    let found = if is_small(rules) {
        seen.position::<OthelloPosition<u64>>().map(Start::of)
    } else {
        seen.position::<OthelloPosition<WideBitboard>>().map(Start::of)
    };
    Ok(found.unwrap_or_else(|| Start::usual(rules)))
}

impl RecordForm for OthelloRules {
    fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        let line = OthelloLine::from_texts(*self, start(self, table)?, &table.moves())?;
        Ok(sgf::write(&line, &header(self, table, result, head))?)
    }

    fn value(&self, text: &str) -> String {
        sgf::to_letters(self.size(), text).unwrap_or_else(|| text.to_owned())
    }
}
