//! Errors of links.

use ponder_game::RulesError;
use thiserror::Error;

/// A link is not a game of Hex that can be played, or a game is none that a link can hold.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LinkError {
    /// The board or its options are not possible.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The line cannot be played.
    #[error(transparent)]
    Record(#[from] ponder_record::RecordError),
    /// A link was not understood.
    #[error("character {position} of the link: {problem}")]
    Link {
        /// Which character of the text given, from 1.
        position: usize,
        /// What is wrong and what would be right.
        problem: String,
    },
    /// A line cannot be written as a link.
    #[error("a HexWorld link cannot hold this: {problem}")]
    NoLink {
        /// What a link has no form for.
        problem: String,
    },
}
