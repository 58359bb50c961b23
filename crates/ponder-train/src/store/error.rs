//! What can go wrong in a run directory.

use super::BatchError;
use ponder_game::RulesError;
use ponder_net::ModelError;
use std::error::Error;
use std::io;
use thiserror::Error;

/// A run directory could not be read or written: which object, what is wrong, and what helps.
///
/// Nothing that was saved before is lost by any of these.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The URL or path names no place that this build can reach.
    #[error("`{url}` is no place for a run: {problem}")]
    Url {
        /// What was given.
        url: String,
        /// What is wrong with it.
        problem: String,
    },
    /// There is no run.
    #[error("{url} holds no run; give the folder of one, or create one there")]
    NoRun {
        /// Where was looked.
        url: String,
    },
    /// There is a run already.
    #[error("{url} holds a run already; resume it, or choose another folder")]
    AlreadyRun {
        /// Where.
        url: String,
    },
    /// The rules of the run's configuration were not understood.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The storage failed.
    #[error("cannot {doing} {object}: {source}")]
    Storage {
        /// `read`, `create`, `list` or `delete`.
        doing: &'static str,
        /// The object or folder.
        object: String,
        /// The storage's error.
        source: object_store::Error,
    },
    /// There is no room.
    #[error("no room for {object}; free some space and go on: everything saved before is whole")]
    Full {
        /// The object that was not written.
        object: String,
    },
    /// An object that should be there is not.
    #[error("{object} is missing; {remedy}")]
    Missing {
        /// The object.
        object: String,
        /// What helps.
        remedy: String,
    },
    /// An object's bytes are not those that were written.
    #[error("{object} is damaged: {problem}; {remedy}")]
    Damaged {
        /// The object.
        object: String,
        /// How it is seen.
        problem: String,
        /// What helps.
        remedy: String,
    },
    /// A newer version of Ponder wrote an object.
    #[error(
        "{object} has version {version} of its format, and this Ponder reads up to {supported}; \
         use a newer Ponder for this run"
    )]
    Newer {
        /// The object.
        object: String,
        /// Its version.
        version: u32,
        /// The newest version known here.
        supported: u32,
    },
    /// A network, or games, of another game than the run's.
    #[error("{object} is for `{found}`, and this run is for `{wanted}`; {remedy}")]
    OtherGame {
        /// The object.
        object: String,
        /// Its game or rules.
        found: String,
        /// The run's.
        wanted: String,
        /// What helps.
        remedy: String,
    },
    /// Whole bytes that are no network.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A file of the inbox cannot be used.
    #[error("{object}: {problem}; move it out of `inbox/` or delete it")]
    Inbox {
        /// The object.
        object: String,
        /// What is wrong.
        problem: BatchError,
    },
    /// A game of the inbox does not fit the run.
    #[error(
        "{object}: game {game}, of seed {seed}: {problem}; move it out of `inbox/` or delete it"
    )]
    Game {
        /// The object.
        object: String,
        /// The game's number in it, from 0.
        game: usize,
        /// The game's seed.
        seed: u64,
        /// What is wrong.
        problem: String,
    },
    /// A file of the inbox has another name than batches have.
    #[error(
        "{object} is not named like a batch (WRITER-COUNTER-HASH.parquet); move it out of `inbox/`"
    )]
    InboxName {
        /// The object.
        object: String,
    },
    /// Games that cannot be written.
    #[error("these games cannot be written: {0}")]
    Games(BatchError),
    /// A batch to go on without is not in the log.
    #[error(
        "{object} is not in the log of this run, so nothing has to go on without it; give the name \
         that an error told (`inbox/…`)"
    )]
    NotLogged {
        /// What was given.
        object: String,
    },
    /// A number is missing between others.
    #[error(
        "{object} is missing although {newest} exists; bring it back from a copy: without it the \
         order of the games is not known"
    )]
    Gap {
        /// The missing object.
        object: String,
        /// The newest of its kind.
        newest: String,
    },
    /// Another optimiser has taken over the run.
    #[error(
        "another optimiser took over this run (epoch {newest}; this one is epoch {mine}); this \
         one stops, and what it saved stays"
    )]
    Fenced {
        /// The epoch of this writer.
        mine: u64,
        /// The newest epoch.
        newest: u64,
    },
    /// What was asked for was pruned.
    #[error("{object} was pruned on purpose; choose one that was kept")]
    Pruned {
        /// The checkpoint or segment.
        object: String,
    },
    /// Pruning was asked for before it is safe.
    #[error("nothing can be pruned: {0}")]
    Prune(&'static str),
    /// A name with other characters than it may have.
    #[error("`{name}` cannot be {what}: use 1 to 40 of a-z, 0-9, `_` and `.`")]
    Name {
        /// The name.
        name: String,
        /// `a writer` or `a role`.
        what: &'static str,
    },
    /// The blocking runtime or the source of random numbers failed.
    #[error("the system failed: {0}")]
    System(io::Error),
}

/// Whether a disk or a quota is full.
pub(super) fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

impl StoreError {
    /// The error of the storage, with a full disk told apart.
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

    /// Whether the storage or the system failed, and no object is wrong.
    pub fn is_system_failure(&self) -> bool {
        self.is_transient() || matches!(self, StoreError::System(_))
    }

    /// Whether trying the same again may help: the storage failed or is full, and no object is
    /// wrong.
    pub fn is_transient(&self) -> bool {
        matches!(self, StoreError::Storage { .. } | StoreError::Full { .. })
    }
}
