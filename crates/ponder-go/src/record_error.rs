//! Errors of records.

use ponder_game::RulesError;
use thiserror::Error;

/// A record is not a game of Go that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The board or its options are not possible.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The record is wrong.
    #[error(transparent)]
    Record(#[from] ponder_record::RecordError),
}
