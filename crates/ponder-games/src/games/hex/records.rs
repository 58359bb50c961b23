//! Records of Hex.

use super::{is_small, links};
use crate::record_form::RecordForm;
use crate::records::{KnownRecord, RecordReader, Step, header, salvaged};
use crate::{GameSpec, LoadError, RecordHead};
use ponder_game::{Action, GameResult, OpenTable, Reason, Table};
use ponder_hex::sgf::{self, HexRecord, is_plainly_hex};
use ponder_hex::{Bitboard, Hex, HexLine, HexRules, WideBitboard};
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

    fn begins_as_usual(&self, id: NodeId) -> bool {
        self.line(id).start.is_usual()
    }

    fn points(&self, value: &Value) -> Option<Vec<String>> {
        Some(vec![value.simple_text().trim().to_owned()])
    }

    fn table(&self) -> Result<Box<dyn Table>, LoadError> {
        let line = self.main_line();
        if is_small(self.rules()) { table::<u128>(&line) } else { table::<WideBitboard>(&line) }
    }

    fn of_rules(&self) -> &'static [&'static str] {
        &["SZ", "RU"]
    }
}

fn table<P: Bitboard>(line: &HexLine) -> Result<Box<dyn Table>, LoadError> {
    let start = line.start.position::<P>(&line.rules);
    let start = start.map_err(RecordError::impossible_start)?;
    let mut table = OpenTable::<Hex<P>>::from_position(line.rules, start);
    for (side, text) in line.texts()? {
        table.apply(table.seat_of(side), &Action::play(text))?;
    }
    Ok(Box::new(table))
}

impl RecordForm for HexRules {
    fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        let mut line = HexLine::from_texts(*self, &table.moves())?;
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
