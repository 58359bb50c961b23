//! Records of Paco Ŝako.

use super::{KnownRecord, RecordForm, Step, header};
use crate::{GameSpec, LoadError, RecordHead};
use ponder_game::{Action, GameResult, OpenTable, Side, Table};
use ponder_paco::sgf::{self, SgfRecord};
use ponder_paco::{Paco, PacoRules, Square};
use ponder_record::{Colour, NodeId, Record, Value};

impl KnownRecord for SgfRecord {
    fn spec(&self) -> GameSpec {
        GameSpec::from(self.rules().clone())
    }

    fn record(&self) -> &Record {
        (**self).record()
    }

    fn into_record(self: Box<Self>) -> Record {
        SgfRecord::into_record(*self)
    }

    fn result(&self) -> Option<String> {
        (**self).record().result()
    }

    fn step(&self, id: NodeId) -> Option<Step> {
        (**self).step(id)?;
        let (_, value) = (**self).record().node(id).played()?;
        Some(Step { text: value.simple_text().trim().to_owned(), unusual: None })
    }

    fn begins_as_usual(&self, _id: NodeId) -> bool {
        true
    }

    fn points(&self, value: &Value) -> Option<Vec<String>> {
        let square = Square::parse(value.simple_text().trim())?;
        Some(vec![square.to_string()])
    }

    fn table(&self) -> Result<Box<dyn Table>, LoadError> {
        let mut table = OpenTable::<Paco>::new(self.rules().clone());
        for id in (**self).record().main_line() {
            let Some(step) = KnownRecord::step(self, id) else { continue };
            let Some(seat) = table.to_act() else { break };
            table.apply(seat, &Action::play(step.text))?;
        }
        Ok(Box::new(table))
    }

    fn of_rules(&self) -> &'static [&'static str] {
        &["RU"]
    }

    fn colour(&self, side: Side) -> Colour {
        sgf::colour(side)
    }
}

impl RecordForm for PacoRules {
    fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        Ok(sgf::write(self, &table.moves(), &header(self, table, result, head))?)
    }

    fn value(&self, text: &str) -> String {
        text.to_owned()
    }

    fn colour(&self, side: Side) -> Colour {
        sgf::colour(side)
    }
}
