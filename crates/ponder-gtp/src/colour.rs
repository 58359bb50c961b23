//! The colour argument of commands.

use ponder_game::Side;
use std::fmt::{self, Display};
use std::str::FromStr;

/// Player colour of the protocol. Black makes the first move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// The first player.
    Black,
    /// The second player.
    White,
}

/// The text is not a colour.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a colour: write b, w, black or white")]
pub struct ParseColourError(pub(crate) String);

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

/// Parses `b`, `w`, `black` or `white`, in any case.
impl FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(text: &str) -> Result<Self, ParseColourError> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        if is("b") || is("black") {
            Ok(Colour::Black)
        } else if is("w") || is("white") {
            Ok(Colour::White)
        } else {
            Err(ParseColourError(crate::text::excerpt(text)))
        }
    }
}

/// Writes `b` or `w`, the form that every engine reads.
impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "b",
            Colour::White => "w",
        })
    }
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Side {
        match colour {
            Colour::Black => Side::First,
            Colour::White => Side::Second,
        }
    }
}

impl From<Side> for Colour {
    fn from(side: Side) -> Colour {
        match side {
            Side::First => Colour::Black,
            Side::Second => Colour::White,
        }
    }
}
