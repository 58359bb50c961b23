//! Faults of rules strings that only Go has.

use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// Reason why komi or handicap do not fit the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub(super) enum GoRulesFault {
    /// The komi is not a multiple of a half.
    #[error("komi must be a whole or half number of points")]
    KomiFraction,
    /// The board has no handicap points.
    #[error("this board has no handicap points")]
    NoHandicap,
    /// The number of handicap stones is impossible.
    #[error("this board takes 2 to {max} handicap stones")]
    HandicapStones {
        /// The greatest number.
        max: u8,
    },
}

impl From<GoRulesFault> for Refused {
    fn from(fault: GoRulesFault) -> Self {
        Refused::of(&fault)
    }
}
