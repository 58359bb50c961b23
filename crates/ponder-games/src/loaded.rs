//! Tables from game records.

use crate::games::salvage;
use crate::records::unread;
use crate::{GameSpec, LoadError, Unread};
use ponder_game::Table;
use ponder_record::{Record, RecordError};

/// A game as its record tells it.
pub struct Loaded {
    /// The game and its rules.
    pub spec: GameSpec,
    /// The table after the last move of the main line. A resignation at its end is left out.
    pub table: Box<dyn Table>,
}

/// A record of which every move was found legal.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The record, written as Ponder writes records of its game.
    pub record: Record,
    /// How many variations were left out since they cannot be played.
    pub dropped: usize,
    /// What is wrong with the first of them.
    pub problems: Vec<RecordError>,
    /// What of its root was not understood, and what the record has instead.
    pub unread: Vec<Unread>,
}

impl Checked {
    /// Checks a record. A variation that cannot be played is left out from its first bad node on.
    ///
    /// # Errors
    /// When the game is not known, or the record or a node of its main line does not make sense.
    pub fn of(record: &Record) -> Result<Checked, LoadError> {
        let (known, dropped) = salvage(record)?;
        let unread = unread(record, &*known);
        let record = known.record().clone();
        Ok(Checked { record, dropped: dropped.variations, problems: dropped.errors, unread })
    }
}

impl Loaded {
    /// Plays the main line of a record, whatever its variations are like.
    ///
    /// # Errors
    /// When the game is not known, or the record or its main line does not make sense.
    pub fn main_line(record: &Record) -> Result<Loaded, LoadError> {
        let known = salvage(record)?.0;
        Ok(Loaded { spec: known.spec(), table: known.table()? })
    }
}
