//! Records of a game: the writer, the header, and errors.

use ponder_game::{GameResult, Refusal, Refused, Side, Table};
use ponder_hex::hexworld::LinkError;
use ponder_record::{Colour, MoveLocation, Record, RecordError};
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// The rules of a game as a writer of its records.
pub(crate) trait RecordForm {
    /// The record of the moves at a table.
    fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError>;

    /// The value in a record for a move or the name of a point.
    fn value(&self, text: &str) -> String;

    /// The colour that a side has in records of the game.
    fn colour(&self, side: Side) -> Colour {
        usual_colour(side)
    }
}

/// The usual colour of a side: Black begins.
pub(crate) fn usual_colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::Black,
        Side::Second => Colour::White,
    }
}

/// The header of a record: everything in addition to the moves.
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

/// Error of loading a record or a link.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum LoadError {
    /// The record is of a game that is not on the list.
    #[error(
        "this is a record of an unknown game, GM[{number}]; `ponder games` lists those that can be \
         read"
    )]
    #[serde(rename = "record-of-unknown-game")]
    UnknownGame {
        /// The value of `GM`.
        number: u32,
    },
    /// The record is invalid.
    #[error(transparent)]
    #[serde(skip)]
    Record(#[from] RecordError),
    /// The text is not a link, or no link can represent the record.
    #[error(transparent)]
    #[serde(skip)]
    Link(#[from] LinkError),
    /// No game of the list has links like this one.
    #[error(
        "unknown kind of link: a HexWorld link has a game after `#`, a link to the Paco Ŝako \
         editor has a position after `fen=`"
    )]
    UnknownLink,
    /// A move of the main line is illegal.
    #[error(transparent)]
    #[serde(skip)]
    Refused(#[from] Refusal),
    /// The game has no records in SGF.
    #[error("a game of {game} cannot be written as SGF; write it as {form}")]
    NoSgf {
        /// The display name of the game.
        game: &'static str,
        /// The record format of the game.
        form: &'static str,
    },
    /// A game whose boards have no links.
    #[error("this is a game of {game}, which has no links; write it as SGF")]
    NoLink {
        /// The display name of the game.
        game: &'static str,
    },
}

impl LoadError {
    /// The error of a move that a table refuses; `at` counts from 0.
    pub(crate) fn of_move(at: usize, text: &str, refusal: Refusal) -> Self {
        match refusal {
            Refusal::Illegal { why, .. } => RecordError::illegal_move(at, text, why).into(),
            other => LoadError::Refused(other),
        }
    }

    /// Returns the location of the move that is refused, or of the invalid node, if there is one.
    pub fn location(&self) -> Option<MoveLocation> {
        match self {
            LoadError::Record(error) | LoadError::Link(LinkError::Record(error)) => {
                error.location()
            }
            LoadError::Link(LinkError::Illegal { number, text, .. }) => {
                Some(MoveLocation::new(None, *number, Some(text.clone())))
            }
            _ => None,
        }
    }
}

/// The reason with a code and arguments: that of the record, the link or the game.
impl From<&LoadError> for Refused {
    fn from(error: &LoadError) -> Self {
        let why = match error {
            LoadError::Record(error) => error.into(),
            LoadError::Link(error) => error.into(),
            LoadError::Refused(refusal) => refusal.into(),
            other => Refused::of(other),
        };
        Refused { text: error.to_string(), ..why }
    }
}

/// A property of a record that could not be parsed, and was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The property.
    pub ident: &'static str,
    /// Value, shortened to at most 40 characters.
    pub text: String,
    /// The value taken instead.
    pub instead: String,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unread { ident, text, instead } = self;
        write!(f, "{ident}[{text}] is not understood and is read as {instead}")
    }
}
