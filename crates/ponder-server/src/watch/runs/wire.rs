//! What a page is told about runs of learning.

use ponder_train::{Metrics, RunProgress, RunSpeed};
use serde::Serialize;
use utoipa::ToSchema;

/// What `/api/runs` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunList {
    /// The folder of runs, or null if the server was started without one.
    pub folder: Option<String>,
    /// The runs, the one written to last first.
    pub runs: Vec<RunSummary>,
}

/// A run in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunSummary {
    /// The name of its folder.
    pub name: String,
    /// The name of the kind of game (`hex`), or null if it cannot be read.
    pub kind: Option<String>,
    /// The rules string, or null if it cannot be read.
    pub rules: Option<String>,
    /// Channels and blocks of its network (`32x5`), or null if it does not say.
    pub network: Option<String>,
    /// Steps learnt.
    pub step: u64,
    /// Games played.
    pub games: u64,
    /// Seconds of training.
    pub trained_s: f64,
    /// How many checkpoints there are.
    pub checkpoints: usize,
    /// The last measurement of its strength.
    pub strength: Option<RunStrength>,
    /// Whether a program is writing to it.
    pub is_live: bool,
    /// When it was last written to, in seconds since 1970.
    pub written_unix_s: u64,
    /// What is wrong with it, or null.
    pub problem: Option<String>,
}

/// What `/api/runs/NAME` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunDetails {
    /// The run in short.
    pub summary: RunSummary,
    /// Its newest configuration, setting by setting.
    pub settings: Vec<RunSetting>,
    /// How it goes, or went when it was last written to; null before the first metrics.
    pub now: Option<RunNow>,
    /// How it went, oldest first; of a long run, only some moments.
    pub points: Vec<RunPoint>,
    /// Its checkpoints, newest first; of a long run, only some.
    pub checkpoints: Vec<RunCheckpoint>,
    /// Measurements of its strength, by training time.
    pub strength: Vec<RunStrength>,
    /// What of it cannot be read, and what helps; at most 20.
    pub problems: Vec<String>,
}

/// A setting of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunSetting {
    /// Its name (`learn.rate`).
    pub name: String,
    /// Its value as JSON.
    pub value: String,
}

/// Metrics of a run at its newest moment.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunNow {
    /// When, in seconds since 1970.
    pub unix_s: u64,
    /// The metrics.
    #[serde(flatten)]
    pub metrics: Metrics,
}

/// Progress of a run at one moment, and its speed if that was measured.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunPoint {
    /// When, in seconds since 1970.
    pub unix_s: u64,
    /// The progress.
    #[serde(flatten)]
    pub progress: RunProgress,
    /// The speed; null for a checkpoint.
    pub speed: Option<RunSpeed>,
}

impl RunNow {
    /// The point of curves at this moment.
    pub(super) fn point(&self) -> RunPoint {
        let Metrics { progress, speed, .. } = &self.metrics;
        RunPoint { unix_s: self.unix_s, progress: progress.clone(), speed: Some(*speed) }
    }
}

/// A checkpoint of a run.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunCheckpoint {
    /// Its number.
    pub number: u64,
    /// How the run went when it was written.
    pub point: RunPoint,
    /// Measurements of its network, and of later ones up to the next checkpoint.
    pub strength: Vec<RunStrength>,
    /// What `model=` of a player spec takes for its network, or null if it has no network.
    pub model: Option<String>,
}

/// What a match of a network has shown.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunStrength {
    /// The newest checkpoint when it was written.
    pub checkpoint: u64,
    /// Steps that the network had learnt.
    pub step: u64,
    /// Seconds of training before it.
    pub trained_s: f64,
    /// The opponent's player spec.
    pub opponent: String,
    /// The opponent's rollouts a move.
    pub rollouts: u64,
    /// Games.
    pub games: u64,
    /// The share of them that the network won, 0 to 1; draws count half.
    pub score: f64,
    /// The ends of the 95 % interval of that share (Wilson 1927).
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The rollouts that would score one half: a rough guide.
    pub equal_rollouts: f64,
}
