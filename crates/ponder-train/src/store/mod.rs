//! The run directory: all data of a training run, and the protocol between its processes.
//!
//! A run is stored under one URL: a local folder, or (in a build with that storage) a bucket. Its
//! processes communicate through it alone. Objects are created atomically, listed, read and, by
//! pruning, deleted; none is ever modified. So readers work concurrently with writers, without a
//! lock.
//!
//! | objects | contents |
//! |---|---|
//! | `config/NNNNNNNN.json` | configurations ([`RunConfig`]); the newest applies |
//! | `inbox/WRITER-COUNTER-HASH.parquet` | finished games ([`batch`]), from any number of self-play writers |
//! | `segments/NNNNNNNN.json` | the log: each [`Segment`] appends batches, and gives the games their order |
//! | `blobs/HASH-EPOCH` | weights, optimizer state and so on, named by their BLAKE3 hash |
//! | `checkpoints/NNNNNNNN.json` | everything that an optimizer needs to resume ([`Checkpoint`]) |
//! | `epochs/NNNNNNNN.json` | one for each start of an optimizer |
//! | `measures/CHECKPOINT-NNNN.json` | measurements of checkpoints ([`Measure`]) |
//! | `metrics/NNNNNNNN.json` | metrics of the run ([`MetricsRecord`]), every few seconds |
//! | `pruned/NNNNNNNN.json` | markers of checkpoints whose blobs were deleted |
//! | `dropped/NNNNNNNN.json` | markers of segments whose batches were deleted |
//! | `omitted/HASH.json` | markers of omitted batches ([`Writer::omit`]) |
//!
//! The JSON objects contain their own checksum; batches and blobs are named by their hash. Readers
//! verify all of them.
//!
//! # One optimizer
//! Any number of processes may read, and may write games and measurements. The log and the
//! checkpoints have one writer at a time, the [`Writer`] of the newest epoch; `writer.rs` explains
//! why no interleaving of an old and a new writer corrupts them.
//!
//! # Threads
//! All calls block on the storage, so they are for plain threads: inside an asynchronous runtime
//! use `spawn_blocking`.

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
mod omission;
mod pruning;
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
pub use metrics::{MetricsRecord, MetricsWriter, thinned};
pub use pruning::{KeepPolicy, Pruned};
pub use writer::{Ingested, Writer};

use object_store::ObjectStore;
use object_store::path::Path;
use objects::{Missing, Objects};
use ponder_game::clock::unix_s;
use std::sync::Arc;
use std::time::SystemTime;

/// Handle of a run directory. Clones share it.
#[derive(Clone)]
pub struct RunStore {
    objects: Arc<Objects>,
    game: &'static str,
}

impl RunStore {
    /// Opens a run by its URL (`file:///…`) or local path.
    ///
    /// # Errors
    /// Fails when there is no run, it cannot be read, or it was created by a newer version of
    /// Ponder.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        Self::existing(Objects::open(url, Missing::Refuse)?)
    }

    /// Creates a run at a URL or local path; missing folders are created.
    ///
    /// # Errors
    /// Fails when there is already a run or something else, the rules cannot be parsed, or the
    /// location is not writable.
    pub fn create(url: &str, config: &RunConfig) -> Result<Self, StoreError> {
        let game = config::game_of(&config.rules)?;
        let run = RunStore { objects: Arc::new(Objects::open(url, Missing::Create)?), game };
        run.initialize(config)?;
        Ok(run)
    }

    /// Opens a run in a storage provided by the caller.
    ///
    /// # Errors
    /// See [`open`](RunStore::open).
    pub fn open_in(store: Arc<dyn ObjectStore>, root: Path) -> Result<Self, StoreError> {
        let url = format!("{store}/{root}");
        Self::existing(Objects::new(store, root, &url)?)
    }

    /// Creates a run in a storage provided by the caller.
    ///
    /// # Errors
    /// See [`create`](RunStore::create).
    pub fn create_in(
        store: Arc<dyn ObjectStore>,
        root: Path,
        config: &RunConfig,
    ) -> Result<Self, StoreError> {
        let game = config::game_of(&config.rules)?;
        let url = format!("{store}/{root}");
        let run = RunStore { objects: Arc::new(Objects::new(store, root, &url)?), game };
        run.initialize(config)?;
        Ok(run)
    }

    /// Opens the run whose objects these are.
    fn existing(objects: Objects) -> Result<Self, StoreError> {
        let mut run = RunStore { objects: Arc::new(objects), game: "" };
        let (number, config) = run.config()?;
        run.game = config::game_of(&config.rules).map_err(|error| StoreError::Damaged {
            object: names::numbered(names::CONFIGS, number),
            problem: error.to_string(),
            remedy: "use the version of Ponder that wrote it".to_owned(),
        })?;
        Ok(run)
    }

    /// URL or path of the run.
    pub fn url(&self) -> &str {
        self.objects.url()
    }

    /// Name of the run's game, as at the start of rules strings.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// Numbers of the objects in a folder, in ascending order.
    fn numbers(&self, folder: &str) -> Result<Vec<u64>, StoreError> {
        let listed = self.objects.list(folder)?;
        let mut numbers: Vec<_> =
            listed.iter().filter_map(|object| names::number(folder, &object.name)).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Checks that rules are for the run's game.
    fn check_game(&self, object: &str, rules: &str, remedy: &str) -> Result<(), StoreError> {
        let other = || StoreError::OtherGame {
            object: object.to_owned(),
            found: rules.to_owned(),
            expected: self.game.to_owned(),
            remedy: remedy.to_owned(),
        };
        let found = config::game_of(rules).map_err(|_| other())?;
        if found == self.game { Ok(()) } else { Err(other()) }
    }
}

/// Current time, in seconds since 1970.
pub(crate) fn now_s() -> u64 {
    unix_s(SystemTime::now())
}
