//! What a run reports while it goes on.

use super::{Measurement, Metrics, RunProgress};
use crate::selfplay::SelfPlayCounts;
use ponder_net::learn::Losses;
use serde::{Deserialize, Serialize};

/// Which side of the loop waits for the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Waits {
    /// The optimiser has used all that self-play has made: every thread plays.
    #[default]
    Optimiser,
    /// Both have work: one thread learns, the others play.
    Neither,
    /// The optimiser is far behind: self-play stands still until it has caught up.
    SelfPlay,
}

/// Losses, means over examples.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Learnt {
    /// Cross entropy of the policy, in nats.
    pub policy: f32,
    /// The part of it that is not the targets' own entropy.
    pub policy_kl: f32,
    /// Squared error of the value, 0 to 4.
    pub value: f32,
    /// The share of examples whose likeliest move is the target's.
    pub accuracy: f32,
}

impl Learnt {
    /// The losses of a batch.
    pub(super) fn of(losses: &Losses) -> Self {
        Learnt {
            policy: losses.policy as f32,
            policy_kl: losses.policy_kl as f32,
            value: losses.value as f32,
            accuracy: losses.accuracy as f32,
        }
    }

    /// These losses if they were computed: before that all are 0.
    pub(super) fn known(self) -> Option<Self> {
        let Learnt { policy, policy_kl, value, accuracy } = self;
        let is_finite = [policy, policy_kl, value, accuracy].iter().all(|loss| loss.is_finite());
        (is_finite && self != Learnt::default()).then_some(self)
    }
}

/// The checkpoint that a process went on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ResumePoint {
    /// Its number.
    pub checkpoint: u64,
    /// The steps that were learnt by then.
    pub step: u64,
}

/// A run at some moment.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Status {
    /// The rules string.
    pub game: String,
    /// Where the run directory is.
    pub run: String,
    /// Seconds since this process took the run up.
    pub elapsed_s: f64,
    /// The checkpoint that this process went on from; `None` for a run without one.
    pub resumed: Option<ResumePoint>,
    /// Steps that the step count will end at, if a number was given.
    pub steps_wanted: Option<u64>,
    /// Threads.
    pub threads: usize,
    /// Self-play since this process began.
    pub selfplay: SelfPlayCounts,
    /// Games finished but not yet in a batch of the run directory.
    pub games_waiting: usize,
    /// All measurements of the run.
    pub measurements: Vec<Measurement>,
    /// The file of the newest checkpoint's network, where the run directory is on this machine.
    pub network_file: Option<String>,
    /// Progress, speed and whatever else is kept from moment to moment.
    #[serde(flatten)]
    pub metrics: Metrics,
    /// All that happened since the status before this one, each of it once: files of the inbox that
    /// cannot be used, and the like.
    pub notices: Vec<String>,
}

impl Status {
    /// Progress of learning, which is part of the metrics.
    #[must_use]
    pub fn progress(&self) -> &RunProgress {
        &self.metrics.progress
    }
}
