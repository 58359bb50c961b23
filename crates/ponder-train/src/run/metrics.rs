//! What is kept of a run's status from moment to moment.

use super::{Learnt, Status, Waits};
use crate::store::{MomentWriter, RunStore, StoreError};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// How a run went at one moment: the part of [`Status`] that makes curves.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Metrics {
    /// Which start of an optimiser it was.
    pub epoch: u64,
    /// Seconds of training in all.
    pub trained_s: f64,
    /// Seconds until the time given was over, if one was.
    pub left_s: Option<f64>,
    /// Steps learnt.
    pub step: u64,
    /// Games in the log.
    pub games: u64,
    /// Examples in the log.
    pub examples: u64,
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
    /// Examples of the window.
    pub window: u64,
    /// Bytes that the examples of the window take in memory, and may take.
    pub window_bytes: u64,
    /// The most that they may take.
    pub window_bytes_max: u64,
    /// Examples due to be used.
    pub due: u64,
    /// Who waited.
    pub waits: Waits,
    /// The network that played: the step it was made at.
    pub network: u64,
    /// The learning rate of the last step.
    pub rate: f32,
    /// Losses over the last steps; none before the first.
    pub training: Option<Learnt>,
    /// Losses of the newest games before anything was learnt from them; none before the first.
    pub held_out: Option<Learnt>,
    /// The value below which a side gives up, and how often that would have been wrong.
    pub resignation: Option<(f32, f32)>,
    /// What happened last, for people.
    pub notice: Option<String>,
    /// Whether the process ended then.
    pub stopped: bool,
}

impl Metrics {
    /// What is kept of a status.
    #[must_use]
    pub fn of(status: &Status) -> Self {
        Metrics {
            epoch: status.epoch,
            trained_s: status.trained_s,
            left_s: status.left_s,
            step: status.step,
            games: status.games,
            examples: status.examples,
            games_per_s: status.games_per_s,
            evaluations_per_s: status.evaluations_per_s,
            examples_per_s: status.examples_per_s,
            learnt_per_s: status.learnt_per_s,
            batch_mean: status.batch_mean,
            busy_share: status.busy_share,
            learning_share: status.learning_share,
            window: status.window,
            window_bytes: status.window_bytes,
            window_bytes_max: status.window_bytes_max,
            due: status.due,
            waits: status.waits,
            network: status.network,
            rate: status.rate,
            training: known(status.training),
            held_out: known(status.held_out),
            resignation: status.resignation,
            notice: status.notice.clone(),
            stopped: false,
        }
    }
}

/// Losses that were computed; before that all are 0.
fn known(losses: Learnt) -> Option<Learnt> {
    let Learnt { policy, policy_kl, value, accuracy } = losses;
    let is_finite = [policy, policy_kl, value, accuracy].iter().all(|loss| loss.is_finite());
    (is_finite && losses != Learnt::default()).then_some(losses)
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
        is_due.then(|| self.write(&Metrics::of(status)))
    }

    /// Writes the last metrics of a process.
    pub fn stop(&mut self, status: &Status, notice: Option<String>) {
        let metrics = Metrics::of(status);
        let notice = notice.or(metrics.notice.clone());
        if self.every.is_some() {
            // Nobody is there any more to be told of a failure.
            let _ = self.write(&Metrics { stopped: true, notice, ..metrics });
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
