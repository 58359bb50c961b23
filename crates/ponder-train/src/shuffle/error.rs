//! Errors of the shuffler.

use thiserror::Error;

/// Reason why the shuffler rejected a request.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ShuffleError {
    /// A setting is out of range.
    #[error("`{field}` of the shuffler: {problem}")]
    Config {
        /// Name of the setting.
        field: &'static str,
        /// Allowed range.
        problem: String,
    },
    /// The window exceeds its memory limit.
    #[error(
        "the window's {rows} examples need {bytes} bytes, and it may have {bytes_max}; raise \
         `learn.window_bytes` (this window grows to about {predicted} bytes), or go on from an \
         earlier checkpoint (`--from-checkpoint N`) with a smaller `learn.window_max`"
    )]
    Memory {
        /// Number of examples in the window.
        rows: u64,
        /// Memory that they need, in bytes.
        bytes: u64,
        /// Memory limit, in bytes.
        bytes_max: u64,
        /// Predicted memory of the whole window, in bytes.
        predicted: u64,
    },
    /// Games were appended out of order.
    #[error("game with example {found} was given where example {expected} comes next")]
    Order {
        /// Number of the expected example.
        expected: u64,
        /// Number of the given example.
        found: u64,
    },
    /// A cursor is inconsistent.
    #[error(
        "the shuffler's state in the checkpoint is wrong: {0}; go on from another checkpoint \
         (`--from-checkpoint N`)"
    )]
    Cursor(String),
}
