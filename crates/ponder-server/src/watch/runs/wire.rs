//! The JSON that describes training runs.

use crate::watch::replay::GameReplay;
use ponder_arena::campaign::Origin;
use ponder_train::{Ending, Measurement, Metrics, RunProgress, RunSpeed};
use serde::Serialize;
use utoipa::ToSchema;

/// The response of `/api/runs`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunList {
    /// The folder of runs, or null if the server was started without one.
    pub folder: Option<String>,
    /// The runs, live ones first, then the most recently written first.
    pub runs: Vec<RunSummary>,
}

/// A run in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunSummary {
    /// The name of the folder of the run.
    pub name: String,
    /// The identifier of the kind of game (`hex`), or null if it cannot be read.
    pub kind: Option<String>,
    /// The rules string, or null if it cannot be read.
    pub rules: Option<String>,
    /// Channels and blocks of the network (`32x5`), or null if the configuration does not say.
    pub network: Option<String>,
    /// Training steps made.
    pub step: u64,
    /// Games played.
    pub games: u64,
    /// Seconds of training.
    pub trained_s: f64,
    /// Number of checkpoints.
    pub checkpoints: usize,
    /// The latest measurement of its strength.
    pub strength: Option<RunStrength>,
    /// True if a program is writing to it.
    pub is_live: bool,
    /// Time of the last write, in seconds since 1970.
    pub written_unix_s: u64,
    /// The reason why it cannot be read, or null.
    pub problem: Option<String>,
}

/// The response of `/api/runs/NAME`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunDetails {
    /// The run in short.
    pub summary: RunSummary,
    /// The newest configuration, as key-value pairs.
    pub settings: Vec<RunSetting>,
    /// The program and the machine of the process that trained last; null if it did not say so.
    pub origin: Option<Origin>,
    /// The newest metrics; null before the first.
    pub now: Option<RunNow>,
    /// Progress over time, oldest first; sampled for a long run.
    pub points: Vec<RunPoint>,
    /// The checkpoints, newest first; sampled for a long run.
    pub checkpoints: Vec<RunCheckpoint>,
    /// Measurements of strength, by training time.
    pub strength: Vec<RunStrength>,
    /// The parts that cannot be read, with remedies; at most 20.
    pub problems: Vec<String>,
}

/// A setting of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunSetting {
    /// The path of the setting (`learn.rate`).
    pub name: String,
    /// The value as JSON.
    pub value: String,
}

/// The newest metrics of a run.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunNow {
    /// Time of the metrics, in seconds since 1970.
    pub unix_s: u64,
    /// The metrics.
    #[serde(flatten)]
    pub metrics: Metrics,
}

/// Progress of a run at one time, and its speed if that was measured.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunPoint {
    /// Time of the point, in seconds since 1970.
    pub unix_s: u64,
    /// The progress.
    #[serde(flatten)]
    pub progress: RunProgress,
    /// The speed; null for a checkpoint.
    pub speed: Option<RunSpeed>,
    /// Number of examples in the window; null for a checkpoint.
    pub window: Option<u64>,
}

impl RunNow {
    /// Returns the point of the curves for these metrics.
    pub(super) fn point(&self) -> RunPoint {
        let Metrics { progress, speed, window, .. } = &self.metrics;
        RunPoint {
            unix_s: self.unix_s,
            progress: progress.clone(),
            speed: Some(*speed),
            window: Some(*window),
        }
    }
}

/// A checkpoint of a run.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunCheckpoint {
    /// The number of the checkpoint.
    pub number: u64,
    /// Progress of the run when it was written.
    pub point: RunPoint,
    /// Measurements of its network, and of later ones up to the next checkpoint.
    pub strength: Vec<RunStrength>,
    /// The value for `model=` in a player spec, or null if it has no network.
    pub model: Option<String>,
}

/// The result of a match that measures the strength of a network.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunStrength {
    /// The newest checkpoint at the time of the measurement.
    pub checkpoint: u64,
    /// The match.
    #[serde(flatten)]
    pub measurement: Measurement,
    /// Score of the network, 0 to 1: the share of games won; draws count half.
    pub score: f64,
    /// The lower end of the 95% interval of the score (Wilson 1927).
    pub low: f64,
    /// The upper end of that interval.
    pub high: f64,
    /// Estimated rollouts at which the opponent would score one half: a rough guide.
    pub equal_rollouts: f64,
}

/// The response of `/api/runs/NAME/games`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunGames {
    /// The newest finished games of self-play, newest first.
    pub games: Vec<RunGame>,
    /// The reason why no more games could be read, or null.
    pub problem: Option<String>,
}

/// A finished game of self-play.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunGame {
    /// The number of the segment of the log that has the game.
    pub segment: u64,
    /// The number of the game in its segment, from 1.
    pub number: u64,
    /// Number of moves, those of the opening included.
    pub moves: u32,
    /// The seat that won: 0 for the player who moved first, 1 for the other; null for neither.
    pub winner: Option<u8>,
    /// The reason why the game ended.
    pub ending: Ending,
    /// Lead of the player who moved first, in half points, if the game was counted.
    pub margin_halves: Option<i32>,
    /// The newest network when the game ended, identified by its training step.
    pub step: u64,
    /// Time at which the game was added to the log, in seconds since 1970.
    pub written_unix_s: u64,
}

/// The response of `/api/runs/NAME/games/SEGMENT/NUMBER`.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunReplay {
    /// The game in short.
    pub game: RunGame,
    /// Number of games in its segment.
    pub games: u64,
    /// The moves, and the board after some of them.
    #[serde(flatten)]
    pub replay: GameReplay,
}
