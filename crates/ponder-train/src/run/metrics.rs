//! Metrics of a run, stored at intervals.

use super::{Bottleneck, RecentGames, Status, StepLosses};
use crate::store::{MetricsWriter, RunStore, StoreError};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// Progress of a run at one moment. Values that have not been computed yet are `None`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(default)]
pub struct RunProgress {
    /// Total seconds of training, including earlier processes.
    pub trained_s: f64,
    /// Number of training steps.
    pub step: u64,
    /// Number of games in the log.
    pub games: u64,
    /// Number of examples in the log.
    pub examples: u64,
    /// Learning rate of the last step.
    pub rate: Option<f32>,
    /// Mean losses over the last steps.
    pub training: Option<StepLosses>,
    /// Held-out losses: on the newest games before training on them.
    pub held_out: Option<StepLosses>,
    /// Statistics of the newest games.
    pub recent_games: Option<RecentGames>,
}

/// Speed of a run over the last 20 seconds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(default)]
pub struct RunSpeed {
    /// Self-play games per second.
    pub games_per_s: f64,
    /// Network evaluations per second in self-play.
    pub evaluations_per_s: f64,
    /// Training examples generated per second.
    pub examples_per_s: f64,
    /// Examples trained on per second.
    pub learned_per_s: f64,
    /// Share of evaluations in self-play that the cache answers, 0 to 1.
    pub cache_share: f64,
    /// Mean batch size of evaluations, in positions.
    pub batch_mean: f64,
    /// Share of self-play time in which networks were evaluated, 0 to 1.
    pub busy_share: f64,
    /// Share of all threads' time spent on training, 0 to 1.
    pub learning_share: f64,
}

/// Metrics of a run at one moment: the part of its [`Status`] that is stored and plotted as curves.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(default)]
pub struct Metrics {
    /// Epoch: the number of optimizer starts on this run, this one included, from 1.
    pub epoch: u64,
    /// Seconds until the time limit, if there is one.
    pub left_s: Option<f64>,
    /// Training progress.
    #[serde(flatten)]
    pub progress: RunProgress,
    /// Combined speed of all threads.
    #[serde(flatten)]
    pub speed: RunSpeed,
    /// Number of examples in the window.
    pub window: u64,
    /// Memory taken by the examples of the window, in bytes.
    pub window_bytes: u64,
    /// Maximum memory that they may take, in bytes.
    pub window_bytes_max: u64,
    /// Number of uses of examples that are due.
    pub due: u64,
    /// Side of the loop that waits for the other, if any.
    pub waits: Bottleneck,
    /// Playing network, identified by its training step.
    pub network: u64,
    /// Resignation threshold and the share of checked games in which it would have been wrong.
    pub resignation: Option<(f32, f32)>,
    /// Newest notice for the user.
    pub notice: Option<String>,
    /// True for the last metrics of a process.
    pub stopped: bool,
}

/// Writes the metrics of a run at intervals. A failure to write never ends the training.
pub(super) struct Recorder {
    store: RunStore,
    writer: Option<MetricsWriter>,
    every: Option<Duration>,
    /// Time of the last write.
    written: Option<Instant>,
}

impl Recorder {
    /// Creates a recorder that writes every `every_s` seconds; never for 0.
    pub fn new(store: &RunStore, every_s: f64) -> Self {
        let every = Duration::try_from_secs_f64(every_s).ok().filter(|every| !every.is_zero());
        Recorder { store: store.clone(), writer: None, every, written: None }
    }

    /// Writes the metrics if they are due. The first call always writes, so that other processes
    /// see that the run is live. An error is returned as a message.
    pub fn poll(&mut self, status: &Status) -> Option<Result<(), String>> {
        let is_due = self
            .every
            .is_some_and(|every| self.written.is_none_or(|written| written.elapsed() >= every));
        is_due.then(|| self.write(&status.metrics))
    }

    /// Writes the last metrics of a process.
    pub fn stop(&mut self, status: &Status, notice: Option<String>) {
        if self.every.is_some() {
            let metrics = status.metrics.clone();
            let notice = notice.or(metrics.notice);
            // There is no longer anyone to report a failure to.
            let _ = self.write(&Metrics { notice, ..metrics });
        }
    }

    fn write(&mut self, metrics: &Metrics) -> Result<(), String> {
        self.written = Some(Instant::now());
        let data = serde_json::to_value(metrics).map_err(|error| error.to_string())?;
        let written = self.writer().and_then(|writer| writer.write(data));
        written
            .map(|_| ())
            .map_err(|error| format!("{error}; the run continues, with a gap in its curves"))
    }

    fn writer(&mut self) -> Result<&mut MetricsWriter, StoreError> {
        let writer = match self.writer.take() {
            Some(writer) => writer,
            None => self.store.metrics_writer()?,
        };
        Ok(self.writer.insert(writer))
    }
}
