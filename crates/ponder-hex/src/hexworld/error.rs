//! Errors of reading and writing links.

use super::LinkFault;
use ponder_game::{Refused, RulesError};
use thiserror::Error;

/// Error for a link that is not a playable game of Hex, or for a game that a link cannot represent.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LinkError {
    /// The board has no rules with the options of the link.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The board size is impossible.
    #[error("character {position} of the link: {why}")]
    Size {
        /// Position of the first character of the size in the given text, from 1.
        position: usize,
        /// Limit that the size exceeds.
        why: Box<Refused>,
    },
    /// The line cannot be played.
    #[error(transparent)]
    Record(#[from] ponder_record::RecordError),
    /// A link cannot be parsed.
    #[error("character {position} of the link: {fault}")]
    Link {
        /// Position of the character in the given text, from 1.
        position: usize,
        /// The fault of the text there.
        fault: LinkFault,
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
    #[error("this game cannot be written as a HexWorld link: it starts from a set-up position")]
    NoLink,
}

/// The reason with a code and arguments, among them the `character` of a fault in the text.
impl From<&LinkError> for Refused {
    fn from(error: &LinkError) -> Self {
        let why = match error {
            LinkError::Rules(error) => Refused::clone(&error.problem),
            LinkError::Record(error) => error.into(),
            LinkError::Link { position, fault } => {
                let mut why = Refused::of(fault);
                why.args.insert("character".to_owned(), position.to_string());
                why
            }
            LinkError::Illegal { why, .. } | LinkError::Size { why, .. } => Refused::clone(why),
            LinkError::NoLink => Refused::new("link-of-set-up", ""),
        };
        Refused { text: error.to_string(), ..why }
    }
}
