//! Position of training in the order of uses.

use super::ShuffleError;
use super::schedule::{Schedule, Use};
use serde::{Deserialize, Serialize};

/// State of a shuffler between two batches, for a checkpoint. Given the log, it suffices to
/// continue with the same batches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cursor {
    pub(super) version: u32,
    pub(super) schedule: Schedule,
    pub(super) taken: u64,
    pub(super) last: Option<Use>,
    pub(super) oldest_row: u64,
    pub(super) next_row: u64,
    pub(super) is_draining: bool,
}

pub(super) const VERSION: u32 = 1;

impl Cursor {
    /// Number of uses taken so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Oldest example with uses left, and so the first that is needed to resume.
    pub fn oldest_row(&self) -> u64 {
        self.oldest_row
    }

    /// Number of examples that the shuffler had been given.
    pub fn next_row(&self) -> u64 {
        self.next_row
    }

    pub(super) fn check(&self) -> Result<(), ShuffleError> {
        if self.version != VERSION {
            let problem = format!(
                "it has version {}, but this version of Ponder reads {VERSION}",
                self.version
            );
            return Err(ShuffleError::Cursor(problem));
        }
        if self.oldest_row > self.next_row {
            return Err(ShuffleError::Cursor(
                "its oldest example is after its next example".to_owned(),
            ));
        }
        self.schedule.check()
    }
}
