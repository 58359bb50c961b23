//! Metrics of a run, which are kept from moment to moment.

use super::{Learnt, Status, Waits};
use crate::store::{MomentWriter, RunStore, StoreError};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// Progress of a run at one moment. What was not computed yet is `None`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(default)]
pub struct RunProgress {
    /// Seconds of training in all, those of earlier processes included.
    pub trained_s: f64,
    /// Steps learnt.
    pub step: u64,
    /// Games in the log.
    pub games: u64,
    /// Examples in the log.
    pub examples: u64,
    /// The learning rate of the last step.
    pub rate: Option<f32>,
    /// Losses over the last steps.
    pub training: Option<Learnt>,
    /// Losses of the newest games before anything was learnt from them.
    pub held_out: Option<Learnt>,
}

/// Speed of a run, over the last while.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(default)]
pub struct RunSpeed {
    /// Games a second of self-play.
    pub games_per_s: f64,
    /// Evaluations a second by networks in self-play.
    pub evaluations_per_s: f64,
    /// Training examples made a second.
    pub examples_per_s: f64,
    /// Examples that the optimiser learnt from a second.
    pub learnt_per_s: f64,
    /// The mean number of positions a batch of evaluations.
    pub batch_mean: f64,
    /// The share of self-play's time in which networks were evaluated, 0 to 1.
    pub busy_share: f64,
    /// The share of all threads' time that was spent learning, 0 to 1.
    pub learning_share: f64,
}

/// Metrics of a run at one moment: the part of its [`Status`] that makes curves and is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(default)]
pub struct Metrics {
    /// Which start of an optimiser on this run this is, from 1.
    pub epoch: u64,
    /// Seconds until the time given is over, if one was.
    pub left_s: Option<f64>,
    /// Progress of learning.
    #[serde(flatten)]
    pub progress: RunProgress,
    /// Speed of all threads together.
    #[serde(flatten)]
    pub speed: RunSpeed,
    /// Examples of the window.
    pub window: u64,
    /// Bytes that the examples of the window take in memory.
    pub window_bytes: u64,
    /// The most that they may take.
    pub window_bytes_max: u64,
    /// Examples due to be used.
    pub due: u64,
    /// Which side waits.
    pub waits: Waits,
    /// The network that plays: the step it was made at.
    pub network: u64,
    /// The value below which a side gives up, and how often that would have been wrong.
    pub resignation: Option<(f32, f32)>,
    /// The newest notice, for people.
    pub notice: Option<String>,
    /// Whether the process ended then.
    pub stopped: bool,
}

/// Writes the metrics of a run from time to time. What it cannot write never ends the training.
pub(super) struct Recorder {
    store: RunStore,
    writer: Option<MomentWriter>,
    every: Option<Duration>,
    /// When it last wrote.
    written: Option<Instant>,
}

impl Recorder {
    /// Writes every so many seconds; never for 0.
    pub fn new(store: &RunStore, every_s: f64) -> Self {
        let every = Duration::try_from_secs_f64(every_s).ok().filter(|every| !every.is_zero());
        Recorder { store: store.clone(), writer: None, every, written: None }
    }

    /// Writes if it is time to, the first time at once: others then know that the run is live. A
    /// failure is told in words.
    pub fn look(&mut self, status: &Status) -> Option<Result<(), String>> {
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
            // Nobody is there any more to be told of a failure.
            let _ = self.write(&Metrics { notice, ..metrics });
        }
    }

    fn write(&mut self, metrics: &Metrics) -> Result<(), String> {
        self.written = Some(Instant::now());
        let data = serde_json::to_value(metrics).map_err(|error| error.to_string())?;
        let written = self.writer().and_then(|writer| writer.write(data));
        written
            .map(|_| ())
            .map_err(|error| format!("{error}; the curves of this run have a gap, it goes on"))
    }

    fn writer(&mut self) -> Result<&mut MomentWriter, StoreError> {
        let writer = match self.writer.take() {
            Some(writer) => writer,
            None => self.store.moment_writer()?,
        };
        Ok(self.writer.insert(writer))
    }
}
