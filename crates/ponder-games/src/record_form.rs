//! The records of a game: what writes them, what they say besides moves, and what may be wrong.

use ponder_game::{GameResult, Refusal, Side, Table};
use ponder_record::{Colour, Record, RecordError};
use std::fmt;
use thiserror::Error;

/// The rules of a game, as what writes its records.
pub(crate) trait RecordForm {
    /// The record of what was played at a table.
    fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError>;

    /// What a record has for a move or the name of a point.
    fn value(&self, text: &str) -> String;

    /// The colour that a side has in records of the game.
    fn colour(&self, side: Side) -> Colour {
        usual_colour(side)
    }
}

/// Black begins.
pub(crate) fn usual_colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::Black,
        Side::Second => Colour::White,
    }
}

/// Everything that a record says besides the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordHead {
    /// The names of the players, by seat.
    pub players: [Option<String>; 2],
    /// The event.
    pub event: Option<String>,
    /// The date, such as `2024-08-27`.
    pub date: Option<String>,
    /// The comment of the whole game.
    pub comment: Option<String>,
}

/// A record cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LoadError {
    /// It is of a game that is not on the list.
    #[error("the record is of a game that is not known here: GM[{0}]")]
    UnknownGame(u32),
    /// The record is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is no link, or no link can hold it.
    #[error(transparent)]
    Link(#[from] ponder_hex::hexworld::LinkError),
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

/// A property of a record that was not understood, and was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The property.
    pub ident: &'static str,
    /// What it says, shortened to at most 40 characters.
    pub text: String,
    /// What was taken instead.
    pub instead: String,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unread { ident, text, instead } = self;
        write!(f, "{ident}[{text}] is not understood, and is taken as {instead}")
    }
}
