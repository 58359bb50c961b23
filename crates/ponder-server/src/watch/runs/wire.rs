//! What a page is told about runs of learning.

use serde::Serialize;

/// What `/api/runs` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunList {
    /// The folder of runs, or null if the server was started without one.
    pub folder: Option<String>,
    /// The runs, the one written to last first.
    pub runs: Vec<RunSummary>,
}

/// A run in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
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
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunSetting {
    /// Its name (`learn.rate`).
    pub name: String,
    /// Its value as JSON.
    pub value: String,
}

/// Which side of a run waits for the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RunWaits {
    /// The optimiser waits for games.
    Optimiser,
    /// Neither waits.
    Neither,
    /// Self-play waits for the optimiser.
    SelfPlay,
}

/// How a run goes at its newest moment.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunNow {
    /// The same as the last point.
    pub point: RunPoint,
    /// Seconds until the time given is over, or null if none was.
    pub left_s: Option<f64>,
    /// Which side waits.
    pub waits: RunWaits,
    /// Bytes that the window takes in memory.
    pub window_bytes: u64,
    /// The most that it may take.
    pub window_bytes_max: u64,
    /// The step at which the network that plays was made.
    pub network: u64,
    /// The value below which a side gives up, -1 to 1, or null while nobody does.
    pub resign_below: Option<f32>,
    /// How often giving up would have been wrong, 0 to 1, or null while nobody does.
    pub resign_wrong: Option<f32>,
    /// What happened last, in words, or null.
    pub notice: Option<String>,
    /// Whether the program ended then.
    pub stopped: bool,
}

/// How a run went at one moment. What was not measured is null.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunPoint {
    /// When, in seconds since 1970.
    pub unix_s: u64,
    /// Seconds of training.
    pub trained_s: f64,
    /// Steps learnt.
    pub step: u64,
    /// Games played.
    pub games: u64,
    /// Examples made.
    pub examples: u64,
    /// Losses over the last steps.
    pub training: Option<RunLosses>,
    /// Losses of new games before anything was learnt from them.
    pub fresh: Option<RunLosses>,
    /// The learning rate.
    pub rate: Option<f32>,
    /// How fast it went.
    pub speed: Option<RunSpeed>,
}

/// Losses, means over examples.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunLosses {
    /// Cross entropy of the policy, in nats.
    pub policy: f32,
    /// The part of it that is not the targets' own entropy.
    pub policy_kl: f32,
    /// Squared error of the value, 0 to 4.
    pub value: f32,
    /// The share of examples whose likeliest move is the target's, 0 to 1.
    pub accuracy: f32,
}

/// How fast a run went at one moment.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunSpeed {
    /// Games a second of self-play.
    pub games_per_s: f64,
    /// Evaluations a second by networks in self-play.
    pub evaluations_per_s: f64,
    /// Examples made a second.
    pub examples_per_s: f64,
    /// Examples learnt from a second.
    pub learnt_per_s: f64,
    /// Positions a batch of evaluations, in the mean.
    pub batch_mean: f64,
    /// The share of self-play's time in which networks were evaluated, 0 to 1.
    pub busy_share: f64,
    /// The share of all threads' time that was spent learning, 0 to 1.
    pub learning_share: f64,
    /// Examples of the window.
    pub window: u64,
}

/// A checkpoint of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
#[derive(Clone, PartialEq, Debug, Serialize)]
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
