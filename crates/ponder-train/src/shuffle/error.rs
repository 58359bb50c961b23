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
        "the {rows} examples of the window need {bytes} bytes, but may take only {bytes_max}; \
         raise `learn.window_bytes` (this window grows to about {predicted} bytes), or continue \
         from an earlier checkpoint (`--from-checkpoint N`) with a smaller `learn.window_max`"
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
    #[error("games out of order: expected the game with example {expected}, not {found}")]
    Order {
        /// Number of the expected example.
        expected: u64,
        /// Number of the given example.
        found: u64,
    },
    /// A cursor is inconsistent.
    #[error(
        "the state of the shuffler in the checkpoint is invalid: {0}; continue from another \
         checkpoint (`--from-checkpoint N`)"
    )]
    Cursor(String),
}
