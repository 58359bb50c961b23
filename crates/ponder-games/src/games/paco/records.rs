//! Records of Paco Ŝako.

use crate::record_form::RecordForm;
use crate::records::{KnownRecord, RecordReader, Step, header, salvaged};
use crate::{GameSpec, LoadError, RecordHead};
use ponder_game::{Action, GameResult, OpenTable, Side, Table};
use ponder_paco::sgf::{self, SgfRecord};
use ponder_paco::{Paco, PacoRules, Square};
use ponder_record::{Colour, NodeId, Record, Value, Variations};

pub(super) const READER: RecordReader = RecordReader {
    claims: sgf::is_paco,
    read: |record| salvaged(SgfRecord::read(record, Variations::Salvage)),
};

impl KnownRecord for SgfRecord {
    fn spec(&self) -> GameSpec {
        GameSpec::from(self.rules().clone())
    }

    fn record(&self) -> &Record {
        (**self).record()
    }

    fn step(&self, id: NodeId) -> Option<Step> {
        (**self).step(id)?;
        let (_, value) = (**self).record().node(id).played()?;
        Some(Step { text: value.simple_text().trim().to_owned(), unusual: None })
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
