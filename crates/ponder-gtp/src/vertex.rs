//! Vertices and moves, whose meaning the game defines.

use crate::colour::{Colour, ParseColourError};
use std::fmt::{self, Display};
use std::str::FromStr;

/// Length limit of a vertex, in bytes.
const VERTEX_BYTES_MAX: usize = 256;

/// A point of the board or a special move such as `pass`, `resign` or `swap-pieces`, as a word that
/// the game has yet to interpret.
///
/// The spelling is kept; two vertices are equal only if they are spelled the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Vertex(String);

/// The text is not one word of up to 256 bytes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a vertex, which is a single word such as `c4` or `pass`")]
pub struct ParseVertexError(pub(crate) String);

impl Vertex {
    /// The word itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether the vertex is a resignation.
    pub fn is_resign(&self) -> bool {
        self.0.eq_ignore_ascii_case("resign")
    }

    /// Returns whether the vertex is a pass.
    pub fn is_pass(&self) -> bool {
        self.0.eq_ignore_ascii_case("pass")
    }
}

impl FromStr for Vertex {
    type Err = ParseVertexError;

    fn from_str(text: &str) -> Result<Self, ParseVertexError> {
        let breaks = |c: char| c.is_whitespace() || c.is_control() || c == '#';
        if text.is_empty() || text.len() > VERTEX_BYTES_MAX || text.contains(breaks) {
            return Err(ParseVertexError(crate::text::excerpt(text)));
        }
        Ok(Vertex(text.to_owned()))
    }
}

impl Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The arguments of `play`: a colour and a vertex.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GtpMove {
    /// Player that moves.
    pub colour: Colour,
    /// Point or special move.
    pub vertex: Vertex,
}

/// Reason why text is not a colour and a vertex.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseMoveArgsError {
    /// The number of words is not two.
    #[error("write a move as a colour and a vertex, such as `b c4`")]
    Count,
    /// The first word is not a colour.
    #[error(transparent)]
    Colour(#[from] ParseColourError),
    /// The second word is not a vertex.
    #[error(transparent)]
    Vertex(#[from] ParseVertexError),
}

impl FromStr for GtpMove {
    type Err = ParseMoveArgsError;

    fn from_str(text: &str) -> Result<Self, ParseMoveArgsError> {
        let mut words = text.split_ascii_whitespace();
        let (Some(colour), Some(vertex), None) = (words.next(), words.next(), words.next()) else {
            return Err(ParseMoveArgsError::Count);
        };
        Ok(GtpMove { colour: colour.parse()?, vertex: vertex.parse()? })
    }
}

impl Display for GtpMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.vertex)
    }
}
