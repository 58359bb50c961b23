//! Records of Hex.

use super::{is_small, links, table_from};
use crate::record_form::RecordForm;
use crate::records::{
    KnownRecord, RecordReader, Step, before_moves, header, salvaged, table_of_main_line,
};
use crate::{GameSpec, LoadError, RecordHead};
use ponder_game::{Action, GameResult, Reason, Table, Viewer};
use ponder_hex::sgf::{self, HexRecord, is_plainly_hex};
use ponder_hex::{HexLine, HexPosition, HexRules, Start, WideBitboard};
use ponder_record::{GameEnd, GiveUp, NodeId, Record, RecordError, Value, Variations};

/// Records with `GM[11]`, and those without `GM` that can only be Hex: Little Golem writes none.
pub(super) const READER: RecordReader = RecordReader {
    read_link: links::read,
    write_link: Some(links::write),
    ..RecordReader::of_sgf(
        |record| match record.game_number() {
            None => is_plainly_hex(record),
            number => number == Some(11),
        },
        |record| salvaged(HexRecord::read(record, Variations::Salvage)),
    )
};

impl KnownRecord for HexRecord {
    fn spec(&self) -> GameSpec {
        GameSpec::from(*self.rules())
    }

    fn record(&self) -> &Record {
        (**self).record()
    }

    fn result(&self) -> Option<String> {
        (**self).record().result().or_else(|| {
            let (loser, way) = self.main_line().given_up?;
            Some(GameEnd::of_giving_up(sgf::colour(loser), way).to_string())
        })
    }

    fn step(&self, id: NodeId) -> Option<Step> {
        let (_, sgf::Step::Move(_)) = (**self).step(id)? else { return None };
        let (_, value) = (**self).record().node(id).played()?;
        let text = value.simple_text().trim().to_owned();
        Some(Step { text, unusual: None })
    }

    fn start(&self, id: NodeId) -> Result<Option<Box<dyn Table>>, LoadError> {
        let start = self.line(id).start;
        if start.is_usual() {
            return Ok(None);
        }
        Ok(Some(
            table_from(self.rules(), &start, KnownRecord::spec(self).to_string())
                .map_err(RecordError::impossible_start)?,
        ))
    }

    fn points(&self, value: &Value) -> Option<Vec<String>> {
        Some(vec![value.simple_text().trim().to_owned()])
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

/// The start position of a table of Hex.
fn start(rules: &HexRules, table: &dyn Table) -> Result<Start, LoadError> {
    let first = before_moves(table)?;
    let seen = first.observe(Viewer::Record);
    let start = if is_small(rules) {
        seen.position::<HexPosition<u128>>().map(Start::of)
    } else {
        seen.position::<HexPosition<WideBitboard>>().map(Start::of)
    };
    Ok(start.unwrap_or_default())
}

impl RecordForm for HexRules {
    fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        let mut line = HexLine::from_texts(*self, start(self, table)?, &table.moves())?;
        let resigned = result.filter(|result| result.reason == Reason::Resignation);
        line.given_up = resigned
            .and_then(|result| result.winner_side)
            .map(|winner| (winner.opponent(), GiveUp::Resign));
        Ok(sgf::write(&line, &header(self, table, result, head))?)
    }

    fn value(&self, text: &str) -> String {
        text.to_owned()
    }
}
