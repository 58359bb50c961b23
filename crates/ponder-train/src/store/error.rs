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
    #[error("`{url}` is no place for a run: {problem}")]
    Url {
        /// The given URL or path.
        url: String,
        /// Description of the problem.
        problem: String,
    },
    /// There is no run at the location.
    #[error("{url} holds no run; give the folder of one, or create one there")]
    NoRun {
        /// The location.
        url: String,
    },
    /// There is already a run at the location.
    #[error("{url} holds a run already; resume it, or choose another folder")]
    AlreadyRun {
        /// The location.
        url: String,
    },
    /// The location holds something else.
    #[error("{url} is not empty and holds no run; choose another folder")]
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
    #[error("no room for {object}; free some space and go on: everything saved before is whole")]
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
        "{object} has version {version} of its format, and this Ponder reads up to {supported}; \
         use a newer Ponder for this run"
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
    #[error("{object} is for `{found}`, and this run is for `{expected}`; {remedy}")]
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
    #[error(
        "{object}: game {game}, of seed {seed}: {problem}; move it out of `inbox/` or delete it"
    )]
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
        "{object} is not named like a batch (WRITER-COUNTER-HASH.parquet); move it out of `inbox/`"
    )]
    InboxName {
        /// Name of the object.
        object: String,
    },
    /// Games cannot be written as a batch.
    #[error("these games cannot be written: {0}")]
    Games(BatchError),
    /// A batch to be omitted is not in the log.
    #[error(
        "{object} is not in the log of this run, so nothing has to go on without it; give the name \
         that an error told (`inbox/…`)"
    )]
    NotLogged {
        /// The given name.
        object: String,
    },
    /// An object is missing in a numbered sequence.
    #[error(
        "{object} is missing although {newest} exists; bring it back from a copy: without it the \
         order of the games is not known"
    )]
    Gap {
        /// Name of the missing object.
        object: String,
        /// Name of the newest object of its kind.
        newest: String,
    },
    /// Another optimiser has taken over the run (fencing).
    #[error(
        "another optimiser took over this run (epoch {newest}; this one is epoch {mine}); this \
         one stops, and what it saved stays"
    )]
    Fenced {
        /// Epoch of this writer.
        mine: u64,
        /// Newest epoch.
        newest: u64,
    },
    /// The requested checkpoint or segment was pruned.
    #[error("{object} was pruned on purpose; choose one that was kept")]
    Pruned {
        /// The checkpoint or segment.
        object: String,
    },
    /// Pruning was requested before it is safe.
    #[error("nothing can be pruned: {0}")]
    Prune(&'static str),
    /// A name contains characters that are not allowed.
    #[error("`{name}` cannot be {what}: use 1 to 40 of a-z, 0-9, `_` and `.`")]
    Name {
        /// The name.
        name: String,
        /// `a writer` or `a role`.
        what: &'static str,
    },
    /// The blocking runtime or the random number source failed.
    #[error("the system failed: {0}")]
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
