//! Errors of reading and writing links.

use ponder_game::{Refused, RulesError};
use thiserror::Error;

/// Error for a link that is not a playable game of Hex, or for a game that a link cannot represent.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LinkError {
    /// The board size or its options are not possible.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The line cannot be played.
    #[error(transparent)]
    Record(#[from] ponder_record::RecordError),
    /// A link cannot be parsed.
    #[error("character {position} of the link: {problem}")]
    Link {
        /// Position of the character in the given text, from 1.
        position: usize,
        /// Description of the problem and of the expected text.
        problem: String,
    },
    /// A move is illegal.
    #[error("character {position} of the link: illegal move: {why}")]
    Illegal {
        /// Position of the move's first character in the given text, from 1.
        position: usize,
        /// Number of the move, from 1.
        number: usize,
        /// The move.
        text: String,
        /// Rule that the move breaks.
        why: Box<Refused>,
    },
    /// A line cannot be written as a link.
    #[error("this game cannot be written as a HexWorld link: {problem}")]
    NoLink {
        /// The feature that a link cannot represent.
        problem: String,
    },
}
