//! Errors of a run directory.

use super::BatchError;
use ponder_game::RulesError;
use ponder_net::ModelError;
use std::error::Error;
use std::io;
use thiserror::Error;

/// Reason why a run directory could not be read or written: the object, the problem, and the
/// remedy.
///
/// None of these errors loses previously saved data.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The URL or path is not a location that this build can access.
    #[error("`{url}` cannot be the location of a run: {problem}")]
    Url {
        /// The given URL or path.
        url: String,
        /// Description of the problem.
        problem: String,
    },
    /// No run at the location.
    #[error(
        "{url} contains no run; name the folder of one, or start one: `ponder train RULES --run \
         {url}` (`--steps 0` only creates it)"
    )]
    NoRun {
        /// The location.
        url: String,
    },
    /// A run exists at the location already.
    #[error("{url} already contains a run; resume it, or choose another folder")]
    AlreadyRun {
        /// The location.
        url: String,
    },
    /// The location holds something else.
    #[error("{url} is not empty and contains no run; choose another folder")]
    NotARun {
        /// The location.
        url: String,
    },
    /// The rules of the run's configuration cannot be parsed.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// An operation on the storage failed.
    #[error("cannot {doing} {object}: {source}")]
    Storage {
        /// `read`, `create`, `list` or `delete`.
        doing: &'static str,
        /// Name of the object or folder.
        object: String,
        /// Error of the storage.
        source: object_store::Error,
    },
    /// The storage is full.
    #[error(
        "no space left to write {object}; free some space and continue: everything saved so far is \
         intact"
    )]
    Full {
        /// Name of the object that was not written.
        object: String,
    },
    /// A required object does not exist.
    #[error("{object} is missing; {remedy}")]
    Missing {
        /// Name of the object.
        object: String,
        /// Remedy.
        remedy: String,
    },
    /// The bytes of an object are not those that were written.
    #[error("{object} is damaged: {problem}; {remedy}")]
    Damaged {
        /// Name of the object.
        object: String,
        /// Evidence of the damage.
        problem: String,
        /// Remedy.
        remedy: String,
    },
    /// An object was written by a newer version of Ponder.
    #[error(
        "{object} has version {version} of its format, but this version of Ponder reads only up to \
         {supported}; use a newer version for this run"
    )]
    Newer {
        /// Name of the object.
        object: String,
        /// Format version of the object.
        version: u32,
        /// Newest supported version.
        supported: u32,
    },
    /// A network or games are for another game than the run's.
    #[error("{object} is for `{found}`, but this run is for `{expected}`; {remedy}")]
    OtherGame {
        /// Name of the object.
        object: String,
        /// Game or rules of the object.
        found: String,
        /// Game of the run.
        expected: String,
        /// Remedy.
        remedy: String,
    },
    /// The bytes are undamaged, but not a network.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A file of the inbox cannot be used.
    #[error("{object}: {problem}; move it out of `inbox/` or delete it")]
    Inbox {
        /// Name of the object.
        object: String,
        /// Description of the problem.
        problem: BatchError,
    },
    /// A game of the inbox does not fit the run.
    #[error("{object}: game {game} (seed {seed}): {problem}; move it out of `inbox/` or delete it")]
    Game {
        /// Name of the object.
        object: String,
        /// Index of the game in the batch, from 0.
        game: usize,
        /// Seed of the game.
        seed: u64,
        /// Description of the problem.
        problem: String,
    },
    /// The name of a file in the inbox is not that of a batch.
    #[error(
        "{object} does not have the name of a batch (WRITER-COUNTER-HASH.parquet); move it out of \
         `inbox/`"
    )]
    InboxName {
        /// Name of the object.
        object: String,
    },
    /// Games cannot be written as a batch.
    #[error("cannot write these games: {0}")]
    Games(BatchError),
    /// A batch to be omitted is not in the log.
    #[error(
        "{object} is not in the log of this run, so it need not be left out; name a batch as the \
         error message does (`inbox/…`)"
    )]
    NotLogged {
        /// The given name.
        object: String,
    },
    /// An object is missing in a numbered sequence.
    #[error(
        "{object} is missing although {newest} exists; restore it from a backup: without it the \
         order of the games is unknown"
    )]
    Gap {
        /// Name of the missing object.
        object: String,
        /// Name of the newest object of its kind.
        newest: String,
    },
    /// Another optimizer has taken over the run (fencing).
    #[error(
        "another optimizer has taken over this run (epoch {newest}; this one is epoch {mine}); \
         this one stops, and everything that it saved is kept"
    )]
    Fenced {
        /// Epoch of this writer.
        mine: u64,
        /// Newest epoch.
        newest: u64,
    },
    /// The requested checkpoint or segment was pruned.
    #[error("{object} was pruned; choose one that was kept")]
    Pruned {
        /// The checkpoint or segment.
        object: String,
    },
    /// Pruning was requested before it is safe.
    #[error("cannot prune yet: {0}")]
    Prune(&'static str),
    /// A name contains characters that are not allowed.
    #[error("`{name}` cannot be {what}: use 1 to 40 characters of a-z, 0-9, `_` and `.`")]
    Name {
        /// The name.
        name: String,
        /// `the name of a writer` or `the name of a role`.
        what: &'static str,
    },
    /// The blocking runtime or the random number source failed.
    #[error("the operating system reported an error: {0}")]
    System(io::Error),
}

/// Returns whether a disk or a quota is full.
pub(super) fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

impl StoreError {
    /// Converts an error of the storage, distinguishing a full disk.
    pub(super) fn storage(doing: &'static str, object: &str, source: object_store::Error) -> Self {
        let object = object.to_owned();
        let mut cause: Option<&(dyn Error + 'static)> = Some(&source);
        while let Some(error) = cause {
            if error.downcast_ref::<io::Error>().is_some_and(is_full) {
                return StoreError::Full { object };
            }
            cause = error.source();
        }
        StoreError::Storage { doing, object, source }
    }

    /// Returns whether the storage or the system failed, as opposed to an object being invalid.
    pub fn is_system_failure(&self) -> bool {
        self.is_transient() || matches!(self, StoreError::System(_))
    }

    /// Returns whether a retry may succeed: the storage failed or is full, and no object is
    /// invalid.
    pub fn is_transient(&self) -> bool {
        matches!(self, StoreError::Storage { .. } | StoreError::Full { .. })
    }
}
