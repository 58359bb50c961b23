//! Records of Go.

use super::{KnownRecord, RecordForm, Step};
use crate::{GameSpec, Kind, LoadError, RecordHead};
use ponder_game::{Action, BySide, GameResult, OpenTable, Side, Table};
use ponder_go::sgf::{self, GoRecord, GoResult, Header};
use ponder_go::{Go, GoLine, GoRules, RecordError};
use ponder_record::{NodeId, Record, Value};

impl KnownRecord for GoRecord {
    fn spec(&self) -> GameSpec {
        GameSpec::go(*self.rules())
    }

    fn record(&self) -> &Record {
        GoRecord::record(self)
    }

    fn into_record(self: Box<Self>) -> Record {
        GoRecord::into_record(*self)
    }

    fn result(&self) -> Option<String> {
        GoRecord::record(self).result()
    }

    fn step(&self, id: NodeId) -> Option<Step> {
        let step = GoRecord::step(self, id)?;
        let text = sgf::to_text(self.rules(), step.mv);
        Some(Step { text, out_of_turn: step.out_of_turn })
    }

    fn begins_as_usual(&self, id: NodeId) -> bool {
        self.start(id).is_usual(self.rules())
    }

    fn points(&self, value: &Value) -> Option<Vec<String>> {
        sgf::to_names(self.rules(), value)
    }

    fn table(&self) -> Result<Box<dyn Table>, LoadError> {
        let line = self.main_line();
        match self.spec().0 {
            Kind::GoSmall(_) => table::<128>(&line),
            _ => table::<512>(&line),
        }
    }

    fn of_rules(&self) -> &'static [&'static str] {
        &["SZ", "RU", "KM", "HA", "AB", "AW", "AE"]
    }
}

fn table<const CAP: usize>(line: &GoLine) -> Result<Box<dyn Table>, LoadError> {
    let start = line.start.position::<CAP>(&line.rules);
    let start = start.map_err(|error| RecordError::Start { problem: error.rule })?;
    let mut table = OpenTable::<Go<CAP>>::from_position(line.rules, start);
    for (side, text) in line.texts()? {
        table.give_turn(side)?;
        table.apply(table.seat_of(side), &Action::play(text))?;
    }
    Ok(Box::new(table))
}

impl RecordForm for GoRules {
    fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        let line = GoLine::from_texts(*self, &table.moves())?;
        // With handicap stones White acts first and has the first seat.
        let name = |side: Side| head.players[table.seat_of(side).index()].clone();
        let header = Header {
            players: BySide(Side::BOTH.map(name)),
            result: result.map(GoResult::from),
            event: head.event.clone(),
            date: head.date.clone(),
            comment: head.comment.clone(),
        };
        Ok(sgf::write(&line, &header)?)
    }

    fn value(&self, text: &str) -> String {
        sgf::to_letters(self, text).unwrap_or_else(|| text.to_owned())
    }
}
