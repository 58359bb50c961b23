//! Options that several kinds of players of crossword games share.

use crate::option::{OptionRange, PlayerOption};
use crate::{PlayerSpec, SpecError};
use ponder_crossword::Equipment;

pub(super) const VOCABULARY: PlayerOption = PlayerOption::new(
    "vocabulary",
    "1",
    OptionRange::number(0.02, 1.0),
    "share of the words that it knows; it knows the likelier ones first",
);

/// What all kinds have.
pub(super) struct Common {
    /// The words that the player knows, with everything else.
    pub(super) equipment: Equipment,
    /// Whether it does not know all words: the board looks different to it.
    pub(super) is_limited: bool,
}

/// The share of the words that a player knows.
pub(super) fn share(spec: &PlayerSpec) -> Result<f64, SpecError> {
    VOCABULARY.value(spec)
}
