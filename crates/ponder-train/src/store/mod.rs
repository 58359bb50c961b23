//! The run directory: everything that a run of learning knows, and the protocol between its parts.
//!
//! A run lives under one URL: a local folder, or (in a build with that storage) a bucket. Its parts
//! talk through it alone. Objects are created whole, listed, read and, by pruning, deleted; none is
//! ever changed. So every reader works while writers write, without a lock.
//!
//! | objects | what |
//! |---|---|
//! | `config/NNNNNNNN.json` | configurations ([`RunConfig`]); the newest counts |
//! | `inbox/WRITER-COUNTER-HASH.parquet` | finished games ([`batch`]), from any number of self-play writers |
//! | `segments/NNNNNNNN.json` | the log: each [`Segment`] appends batches, and gives the games their order |
//! | `blobs/HASH-EPOCH` | weights, the optimiser's state and the like, named by their BLAKE3 hash |
//! | `checkpoints/NNNNNNNN.json` | all that an optimiser needs to go on ([`Checkpoint`]) |
//! | `epochs/NNNNNNNN.json` | one for each start of an optimiser |
//! | `measures/CHECKPOINT-NNNN.json` | measurements of checkpoints ([`Measure`]) |
//! | `metrics/NNNNNNNN.json` | how the run goes ([`Moment`]), every few seconds |
//! | `pruned/NNNNNNNN.json` | marks of checkpoints whose blobs were deleted |
//! | `dropped/NNNNNNNN.json` | marks of segments whose batches were deleted |
//! | `omitted/HASH.json` | marks of batches that the run goes on without ([`Writer::omit`]) |
//!
//! The JSON objects carry a checksum of themselves; batches and blobs are named by their hash.
//! Readers check all of them.
//!
//! # One optimiser
//! Any number of programs may read and may write games and measurements. The log and the
//! checkpoints have one writer at a time, the [`Writer`] of the newest epoch; `writer.rs` has the
//! argument why no interleaving of an old and a new one corrupts them.
//!
//! # Threads
//! All calls wait for the storage, so they are for plain threads: inside an asynchronous runtime
//! they go into its threads for waiting work (`spawn_blocking`).

pub mod batch;
mod blob;
mod checkpoint;
mod config;
mod copy;
mod epoch;
mod error;
mod inbox;
mod log;
mod measure;
mod metrics;
mod names;
mod network;
mod objects;
mod omit;
mod prune;
mod seal;
mod writer;

pub use batch::BatchError;
pub use blob::BlobRef;
pub use checkpoint::{Checkpoint, CheckpointDraft, LogPosition};
pub use config::RunConfig;
pub use error::StoreError;
pub use inbox::{BatchRef, BatchWriter, Inbox, InboxBatch};
pub use log::{Log, LogBatch, Segment};
pub use measure::Measure;
pub use metrics::{Moment, MomentWriter, thinned};
pub use prune::{KeepPolicy, Pruned};
pub use writer::{Ingested, Writer};

use object_store::ObjectStore;
use object_store::path::Path;
use objects::Objects;
use ponder_game::clock::unix_s;
use std::sync::Arc;
use std::time::SystemTime;

/// A run directory. Clones share it.
#[derive(Clone)]
pub struct RunStore {
    objects: Arc<Objects>,
    game: &'static str,
}

impl RunStore {
    /// Opens a run by its URL (`file:///…`) or local path.
    ///
    /// # Errors
    /// When there is none, it cannot be read, or a newer version of Ponder made it.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        Self::found_in(Objects::open(url, false)?)
    }

    /// Starts a run at a URL or local path; missing folders are made.
    ///
    /// # Errors
    /// When there is one already, the rules are not understood, or nothing can be written there.
    pub fn create(url: &str, config: &RunConfig) -> Result<Self, StoreError> {
        let game = config::game_of(&config.rules)?;
        let run = RunStore { objects: Arc::new(Objects::open(url, true)?), game };
        run.found(config)?;
        Ok(run)
    }

    /// Opens a run in a storage of the caller's.
    ///
    /// # Errors
    /// As [`open`](RunStore::open).
    pub fn open_in(store: Arc<dyn ObjectStore>, root: Path) -> Result<Self, StoreError> {
        let url = format!("{store}/{root}");
        Self::found_in(Objects::new(store, root, &url)?)
    }

    /// Starts a run in a storage of the caller's.
    ///
    /// # Errors
    /// As [`create`](RunStore::create).
    pub fn create_in(
        store: Arc<dyn ObjectStore>,
        root: Path,
        config: &RunConfig,
    ) -> Result<Self, StoreError> {
        let game = config::game_of(&config.rules)?;
        let url = format!("{store}/{root}");
        let run = RunStore { objects: Arc::new(Objects::new(store, root, &url)?), game };
        run.found(config)?;
        Ok(run)
    }

    fn found_in(objects: Objects) -> Result<Self, StoreError> {
        let mut run = RunStore { objects: Arc::new(objects), game: "" };
        let (number, config) = run.config()?;
        run.game = config::game_of(&config.rules).map_err(|error| StoreError::Damaged {
            object: names::numbered(names::CONFIGS, number),
            problem: error.to_string(),
            remedy: "use the version of Ponder that made it".to_owned(),
        })?;
        Ok(run)
    }

    /// Where the run is.
    pub fn url(&self) -> &str {
        self.objects.url()
    }

    /// The name of the run's game, as rules strings begin.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The numbers of a folder's objects, rising.
    fn numbers(&self, folder: &str) -> Result<Vec<u64>, StoreError> {
        let listed = self.objects.list(folder)?;
        let mut numbers: Vec<_> =
            listed.iter().filter_map(|object| names::number(folder, &object.name)).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Checks that rules are of the run's game.
    fn check_game(&self, object: &str, rules: &str, remedy: &str) -> Result<(), StoreError> {
        let other = || StoreError::OtherGame {
            object: object.to_owned(),
            found: rules.to_owned(),
            wanted: self.game.to_owned(),
            remedy: remedy.to_owned(),
        };
        let found = config::game_of(rules).map_err(|_| other())?;
        if found == self.game { Ok(()) } else { Err(other()) }
    }
}

/// The time, in seconds since 1970.
pub(crate) fn now_s() -> u64 {
    unix_s(SystemTime::now())
}
