//! What a run reports while it goes on.

use super::Measurement;
use crate::selfplay::SelfPlayCounts;
use ponder_net::learn::Losses;
use serde::{Deserialize, Serialize};

/// Which side of the loop waits for the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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
    /// Seconds of training in all, those of earlier processes included.
    pub trained_s: f64,
    /// Seconds until the time given is over, if one was.
    pub left_s: Option<f64>,
    /// Which start of an optimiser on this run this is, from 1.
    pub epoch: u64,
    /// The checkpoint that this process went on from; `None` for a run without one.
    pub resumed: Option<ResumePoint>,
    /// Steps learnt.
    pub step: u64,
    /// Steps that the step count will end at, if a number was given.
    pub steps_wanted: Option<u64>,
    /// Threads.
    pub threads: usize,
    /// Self-play since this process began.
    pub selfplay: SelfPlayCounts,
    /// Games a second of self-play, over the last while.
    pub games_per_s: f64,
    /// Evaluations a second by networks in self-play, over the last while.
    pub evaluations_per_s: f64,
    /// Training examples made a second, over the last while.
    pub examples_per_s: f64,
    /// Examples that the optimiser learnt from a second, over the last while.
    pub learnt_per_s: f64,
    /// The mean number of positions a batch of evaluations.
    pub batch_mean: f64,
    /// The share of self-play's time in which networks were evaluated, 0 to 1.
    pub busy_share: f64,
    /// The share of all threads' time that was spent learning, 0 to 1.
    pub learning_share: f64,
    /// Games finished but not yet in a batch of the run directory.
    pub games_waiting: usize,
    /// Games in the log.
    pub games: u64,
    /// Examples in the log.
    pub examples: u64,
    /// Examples of the window.
    pub window: u64,
    /// Bytes that the examples of the window take in memory.
    pub window_bytes: u64,
    /// The most that they may take.
    pub window_bytes_max: u64,
    /// Examples due to be used now.
    pub due: u64,
    /// Who waits.
    pub waits: Waits,
    /// The network that plays: the step it was made at.
    pub network: u64,
    /// The learning rate of the last step.
    pub rate: f32,
    /// Over the last steps.
    pub training: Learnt,
    /// The newest games before anything was learnt from them.
    pub held_out: Learnt,
    /// The value below which a side gives up, and how often that would have been wrong.
    pub resignation: Option<(f32, f32)>,
    /// All measurements of the run.
    pub measurements: Vec<Measurement>,
    /// The file of the newest checkpoint's network, where the run directory is on this machine.
    pub network_file: Option<String>,
    /// What happened last, for people.
    pub notice: Option<String>,
    /// All that happened since the status before this one, each of it once: files of the inbox that
    /// cannot be used, and the like.
    pub notices: Vec<String>,
}
