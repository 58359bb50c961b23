//! Tables from game records.

use crate::games::salvage;
use crate::records::{spec_of_line, unread};
use crate::{GameSpec, LoadError, Unread};
use ponder_game::Table;
use ponder_record::{Record, RecordError};

/// A game loaded from its record.
pub struct Loaded {
    /// The game and its rules, with the stones that it begins with.
    pub spec: GameSpec,
    /// The table after the last move of the main line. A resignation at its end is left out.
    pub table: Box<dyn Table>,
}

/// A record whose moves are all legal.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The record, written as Ponder writes records of its game.
    pub record: Record,
    /// Number of variations that were left out because they cannot be played.
    pub dropped: usize,
    /// The problem of the first of them.
    pub problems: Vec<RecordError>,
    /// The properties of its root that could not be parsed, with their replacements.
    pub unread: Vec<Unread>,
}

impl Checked {
    /// Checks a record. A variation that cannot be played is cut off at its first bad node.
    ///
    /// # Errors
    /// Fails when the game is unknown, or the record or a node of its main line is invalid.
    pub fn of(record: &Record) -> Result<Checked, LoadError> {
        let (known, dropped) = salvage(record)?;
        let unread = unread(record, &*known);
        let record = known.record().clone();
        Ok(Checked { record, dropped: dropped.variations, problems: dropped.errors, unread })
    }
}

impl Loaded {
    /// The position that a text sets up in the notation of a game, such as a FEN; `None` if it is no
    /// such text.
    ///
    /// # Errors
    /// Fails when it is such a text, but cannot be read.
    pub fn position(text: &str) -> Option<Result<Loaded, LoadError>> {
        match Loaded::link(text) {
            Err(LoadError::UnknownLink) => None,
            _ if text.contains('#') => None,
            loaded => Some(loaded),
        }
    }

    /// Plays the main line of a record, ignoring its variations.
    ///
    /// # Errors
    /// Fails when the game is unknown, or the record or its main line is invalid.
    pub fn main_line(record: &Record) -> Result<Loaded, LoadError> {
        let known = salvage(record)?.0;
        let last = known.record().main_line().last().unwrap_or(Record::ROOT);
        Ok(Loaded { spec: spec_of_line(&*known, last)?, table: known.table()? })
    }
}
