//! Errors in reading SGF, with their locations.

use serde::Serialize;
use std::fmt;
use std::io;
use thiserror::Error;

/// Location in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// Line number, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
}

impl Place {
    pub(super) fn of(text: &str, offset: usize) -> Place {
        let before = text.get(..offset).unwrap_or(text);
        let mut place = Place { line: 1, column: 1 };
        let mut last = ' ';
        for ch in before.chars() {
            match ch {
                '\n' if last == '\r' => {}
                '\n' | '\r' => place = Place { line: place.line + 1, column: 1 },
                _ => place.column += 1,
            }
            last = ch;
        }
        place
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A file could not be read as SGF.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum SgfError {
    /// The file is longer than [`Limits::bytes_max`](super::Limits::bytes_max).
    #[serde(rename = "large-record")]
    #[error("the file is too large: more than {bytes_max} bytes; split it into smaller files")]
    TooLarge {
        /// Maximum size in bytes.
        bytes_max: usize,
    },
    /// The file has more nodes than [`Limits::nodes_max`](super::Limits::nodes_max).
    #[error("{at}: more than {nodes_max} nodes; split the file by games")]
    TooManyNodes {
        /// Start of the first node beyond the limit.
        #[serde(flatten)]
        at: Place,
        /// Maximum number of nodes.
        nodes_max: usize,
    },
    /// A line of play is longer than [`Limits::depth_max`](super::Limits::depth_max).
    #[error("{at}: more than {depth_max} nodes in one line of play; shorten the line")]
    TooDeep {
        /// Start of the first node beyond the limit.
        #[serde(flatten)]
        at: Place,
        /// Maximum number of nodes on a path.
        depth_max: usize,
    },
    /// The file has more values than [`Limits::values_max`](super::Limits::values_max).
    #[error("{at}: more than {values_max} property values; split the file")]
    TooManyValues {
        /// Start of the first value beyond the limit.
        #[serde(flatten)]
        at: Place,
        /// Maximum number of values.
        values_max: usize,
    },
    /// A value is longer than [`Limits::value_bytes_max`](super::Limits::value_bytes_max).
    #[error(
        "{at}: a value of {ident} is longer than {value_bytes_max} bytes; shorten it, or look for \
         a missing `]`"
    )]
    ValueTooLong {
        /// Start of the value.
        #[serde(flatten)]
        at: Place,
        /// Identifier of its property.
        ident: String,
        /// Maximum length in bytes.
        value_bytes_max: usize,
    },
    /// The file contains no game.
    #[error("no game found: a game in SGF begins with `(` followed by `;`")]
    NoGame,
    /// The file ends inside a value.
    #[error("{at}: the value of {ident} that begins here has no closing `]`")]
    UnclosedValue {
        /// Start of the value.
        #[serde(flatten)]
        at: Place,
        /// Identifier of its property.
        ident: String,
    },
    /// An identifier is not followed by a value.
    #[error("{at}: expected `[` after the property name `{ident}`")]
    NoValue {
        /// Start of the identifier.
        #[serde(flatten)]
        at: Place,
        /// The identifier as written, shortened to at most 40 characters.
        ident: String,
    },
    /// A character is unexpected.
    #[serde(rename = "unexpected-character")]
    #[error(
        "{at}: unexpected {found:?}; expected `;`, `(`, `)` or a property such as `B[a1]` (inside \
         a text, write `]` as `\\]`)"
    )]
    Unexpected {
        /// Location of the character.
        #[serde(flatten)]
        at: Place,
        /// The unexpected character.
        found: char,
    },
    /// The file could not be read.
    #[error("cannot read the file: {message}")]
    #[serde(skip)]
    Io {
        /// Kind of I/O error.
        kind: io::ErrorKind,
        /// Message of the system.
        message: String,
    },
}

impl From<io::Error> for SgfError {
    fn from(error: io::Error) -> Self {
        SgfError::Io { kind: error.kind(), message: error.to_string() }
    }
}
