//! What the shuffler refuses.

use thiserror::Error;

/// The shuffler cannot do what was asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ShuffleError {
    /// A setting is out of its range.
    #[error("`{field}` of the shuffler: {problem}")]
    Config {
        /// The setting.
        field: &'static str,
        /// What it may be.
        problem: String,
    },
    /// The window needs more memory than it may have.
    #[error(
        "the window's {rows} examples need {bytes} bytes, and it may have {bytes_max}; raise \
         `learn.window_bytes` (this window grows to about {predicted} bytes), or go on from an \
         earlier checkpoint (`--from-checkpoint N`) with a smaller `learn.window_max`"
    )]
    Memory {
        /// The examples in the window.
        rows: u64,
        /// What they need, in bytes.
        bytes: u64,
        /// The limit, in bytes.
        bytes_max: u64,
        /// What the whole window will need, in bytes.
        predicted: u64,
    },
    /// Games were given out of their order.
    #[error("game with example {found} was given where example {wanted} comes next")]
    Order {
        /// The example that comes next.
        wanted: u64,
        /// The one that was given.
        found: u64,
    },
    /// A cursor contradicts itself.
    #[error(
        "the shuffler's state in the checkpoint is wrong: {0}; go on from another checkpoint \
         (`--from-checkpoint N`)"
    )]
    Cursor(String),
}
