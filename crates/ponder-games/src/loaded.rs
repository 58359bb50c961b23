//! Tables from game records.

use crate::GameSpec;
use crate::records::{Unread, salvage};
use ponder_game::{Refusal, Table};
use ponder_record::{Record, RecordError};
use thiserror::Error;

/// A game as its record tells it.
pub struct Loaded {
    /// The game and its rules.
    pub spec: GameSpec,
    /// The table after the last move of the main line. A resignation at its end is left out.
    pub table: Box<dyn Table>,
}

/// A record cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LoadError {
    /// It is of a game that is not on the list.
    #[error("the record is of a game that is not known here: GM[{0}]")]
    UnknownGame(u32),
    /// A node of the record is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is no record of Hex.
    #[error(transparent)]
    Hex(#[from] ponder_hex::RecordError),
    /// It is no record of Go.
    #[error(transparent)]
    Go(#[from] ponder_go::RecordError),
    /// It is no record of Paco Ŝako.
    #[error(transparent)]
    Paco(#[from] ponder_paco::sgf::RecordError),
    /// A move of its main line is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Games of its kind have no such form.
    #[error("a game of {game} is no SGF; it is written as {form}")]
    NoSgf {
        /// The game, for people.
        game: &'static str,
        /// How its games are written.
        form: &'static str,
    },
    /// There are no links to boards of its game.
    #[error("this is a game of {game}, and links hold games of Hex only; write it as SGF")]
    NoLink {
        /// The game, for people.
        game: &'static str,
    },
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
        let unread = Unread::of(record, &*known);
        let record = known.into_record();
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
