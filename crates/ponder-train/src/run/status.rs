//! Status of a run in progress.

use super::{Measurement, Metrics, RunProgress};
use crate::selfplay::SelfPlayCounts;
use ponder_net::learn::Losses;
use serde::{Deserialize, Serialize};

/// Side of the loop that waits for the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bottleneck {
    /// The optimizer has used all examples that are due: every thread plays.
    #[default]
    Optimizer,
    /// Both sides have work: one thread trains, the others play.
    Neither,
    /// The optimizer is far behind: self-play is paused until it has caught up.
    SelfPlay,
}

/// Losses as means over examples.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(default)]
pub struct StepLosses {
    /// Cross entropy of the policy, in nats.
    pub policy: f32,
    /// Kullback-Leibler divergence of the policy, in nats: the cross entropy less the entropy of
    /// the targets.
    pub policy_kl: f32,
    /// Squared error of the value, 0 to 4.
    pub value: f32,
    /// Mean squared error of the short-term values, the score and the draws, 0 to 4; 0 in a network
    /// that has none of them.
    pub auxiliary: f32,
    /// Mean squared error of the owners of cells, 0 to 4; 0 in a network without that head.
    pub owners: f32,
    /// Cross entropy of the next move after this one, in nats; 0 in a network without that head.
    pub reply: f32,
    /// Share of examples whose most likely move is that of the target, 0 to 1.
    pub accuracy: f32,
}

impl StepLosses {
    /// Losses of a batch.
    pub(super) fn of(losses: &Losses) -> Self {
        StepLosses {
            policy: losses.policy as f32,
            policy_kl: losses.policy_kl as f32,
            value: losses.value as f32,
            auxiliary: losses.auxiliary as f32,
            owners: losses.owners as f32,
            reply: losses.reply as f32,
            accuracy: losses.accuracy as f32,
        }
    }

    /// Returns these losses if they have been computed; before that all are 0.
    pub(super) fn known(self) -> Option<Self> {
        let StepLosses { policy, policy_kl, value, auxiliary, owners, reply, accuracy } = self;
        let losses = [policy, policy_kl, value, auxiliary, owners, reply, accuracy];
        let is_finite = losses.iter().all(|loss| loss.is_finite());
        (is_finite && self != StepLosses::default()).then_some(self)
    }
}

/// Checkpoint from which a process resumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ResumePoint {
    /// Number of the checkpoint.
    pub checkpoint: u64,
    /// Training step of the checkpoint.
    pub step: u64,
}

/// Status of a run at one moment.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Status {
    /// Rules string.
    pub game: String,
    /// Run directory: a path or a URL.
    pub run: String,
    /// Seconds since this process started or resumed the run.
    pub elapsed_s: f64,
    /// Checkpoint from which this process resumed; `None` if there was none.
    pub resumed: Option<ResumePoint>,
    /// Step at which the run will stop, if a number of steps was given.
    pub steps_requested: Option<u64>,
    /// Number of threads.
    pub threads: usize,
    /// Self-play counts since this process started.
    pub selfplay: SelfPlayCounts,
    /// Number of finished games not yet in a batch of the run directory.
    pub games_waiting: usize,
    /// All measurements of the run.
    pub measurements: Vec<Measurement>,
    /// File of the newest checkpoint's network, if the run directory is on this machine.
    pub network_file: Option<String>,
    /// Progress, speed and other metrics, which are also stored at intervals.
    #[serde(flatten)]
    pub metrics: Metrics,
    /// Notices since the previous status, each reported once: unusable files in the inbox, for
    /// example.
    pub notices: Vec<String>,
}

impl Status {
    /// Training progress, which is part of the metrics.
    #[must_use]
    pub fn progress(&self) -> &RunProgress {
        &self.metrics.progress
    }
}
