//! Records of crossword games, which are not SGF.

use crate::crossword::CrosswordRules;
use crate::record_form::RecordForm;
use crate::{LoadError, RecordHead};
use ponder_game::{GameResult, Table};
use ponder_record::Record;

impl RecordForm for CrosswordRules {
    fn record(
        &self,
        _: &dyn Table,
        _: Option<&GameResult>,
        _: &RecordHead,
    ) -> Result<Record, LoadError> {
        Err(LoadError::NoSgf { game: "crossword", form: "GCG" })
    }

    fn value(&self, text: &str) -> String {
        text.to_owned()
    }
}
