//! State shared by the threads of a run.

use super::evaluator::LatestNet;
use super::measuring::Measuring;
use super::{Measurement, Metrics, TrainError};
use crate::Episode;
use crate::selfplay::{Resignation, SelfPlayCounts};
use parking_lot::Mutex;
use ponder_players::StopFlag;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// State shared by the threads of a run.
pub(super) struct Shared {
    pub latest: LatestNet,
    pub stop: StopFlag,
    /// Finished games that are not yet in the run directory.
    pub finished: Mutex<Vec<Episode>>,
    /// First error, which stops the run.
    error: Mutex<Option<TrainError>>,
    pub counters: Counters,
    pub resignation: Resignation,
    /// Notices not yet reported.
    pub notices: Mutex<Vec<String>>,
    /// Last snapshot published by the trainer.
    pub snapshot: Mutex<Snapshot>,
    pub measuring: Measuring,
    /// True if the run is being finished: no more games are played.
    finishing: AtomicBool,
}

/// State that the trainer publishes.
#[derive(Clone, Default)]
pub(super) struct Snapshot {
    /// Metrics, except those derived from running totals.
    pub metrics: Metrics,
    /// Number of examples trained on since this process started.
    pub learned: u64,
    pub is_far_behind: bool,
    pub measurements: Vec<Measurement>,
    pub network_file: Option<String>,
}

/// Running totals of all threads.
#[derive(Default)]
pub(super) struct Counters {
    /// Number of positions evaluated.
    pub evaluations: AtomicU64,
    /// Number of positions that the network computed; the cache answered the others.
    pub computed: AtomicU64,
    /// Number of batches evaluated.
    pub batches: AtomicU64,
    /// Nanoseconds spent evaluating.
    pub evaluating_ns: AtomicU64,
    /// Nanoseconds that threads spent training, shards included, and waiting for it (`waiting_ns`).
    pub learning_ns: AtomicU64,
    pub waiting_ns: AtomicU64,
    /// Counts of each thread.
    pub selfplay: Mutex<Vec<SelfPlayCounts>>,
}

impl Shared {
    pub fn new(
        latest: LatestNet,
        stop: StopFlag,
        threads: usize,
        resignation: Resignation,
    ) -> Self {
        let counters = Counters {
            selfplay: Mutex::new(vec![SelfPlayCounts::default(); threads]),
            ..Counters::default()
        };
        let (finished, error) = (Mutex::new(Vec::new()), Mutex::new(None));
        Shared {
            latest,
            stop,
            finished,
            error,
            counters,
            resignation,
            notices: Mutex::default(),
            snapshot: Mutex::default(),
            measuring: Measuring::default(),
            finishing: AtomicBool::new(false),
        }
    }

    /// Ends self-play; the run stops when all uses of the examples have been taken.
    pub fn finish(&self) {
        self.finishing.store(true, Ordering::Relaxed);
    }

    pub fn is_finishing(&self) -> bool {
        self.finishing.load(Ordering::Relaxed)
    }

    pub fn is_far_behind(&self) -> bool {
        self.snapshot.lock().is_far_behind
    }

    /// Stops the run because of an error; only the first error is kept.
    pub fn fail(&self, error: TrainError) {
        self.error.lock().get_or_insert(error);
        self.stop.raise();
    }

    pub fn take_error(&self) -> Option<TrainError> {
        self.error.lock().take()
    }
}

impl Counters {
    pub fn counts(&self) -> SelfPlayCounts {
        let mut sum = SelfPlayCounts::default();
        for counts in self.selfplay.lock().iter() {
            sum += *counts;
        }
        sum
    }
}

/// Adds the duration of a call to a counter of nanoseconds.
pub(super) fn timed<T>(counter: &AtomicU64, call: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let result = call();
    add(counter, started.elapsed());
    result
}

pub(super) fn add(counter: &AtomicU64, time: Duration) {
    counter.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(0), Ordering::Relaxed);
}
