//! The JSON that describes experiments.

use crate::watch::replay::GameReplay;
use ponder_arena::campaign::{CampaignStatus, LiveGame};
use ponder_arena::measure::Findings;
use ponder_arena::stats::Estimate;
use ponder_arena::{Contestant, GameRecord};
use ponder_game::GameResult;
use ponder_plot::{Figure, Matrix};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The response of `/api/experiments`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExperimentList {
    /// The folders that are searched; empty if the server was started without any.
    pub folders: Vec<String>,
    /// The experiments, those in progress first, then the most recently written first.
    pub experiments: Vec<ExperimentSummary>,
    /// Number of further experiments.
    pub left_out: usize,
}

/// The server's folder that contains an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ExperimentPlace {
    /// The folder of matches.
    #[default]
    Matches,
    /// The folder of runs.
    Runs,
}

/// The kind of measurement of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ExperimentKind {
    /// A match between two players.
    Match,
    /// One player's strength on the scale of rollout counts.
    Strength,
    /// A league of many players, rated together.
    League,
    /// The strengths of the checkpoints of a run.
    Curve,
}

/// An experiment in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExperimentSummary {
    /// The name of the folder of the experiment.
    pub name: String,
    /// The server's folder that contains it.
    pub place: ExperimentPlace,
    /// The subfolder that is shown, of one checkpoint of a curve; otherwise null.
    pub part: Option<String>,
    /// The kind of measurement, or null if it cannot be read.
    pub measures: Option<ExperimentKind>,
    /// The identifier of the kind of game (`hex`), or null if it cannot be read.
    pub kind: Option<String>,
    /// The rules string, or null if it cannot be read.
    pub rules: Option<String>,
    /// The measured players or searches; may be empty.
    pub players: Vec<String>,
    /// Maximum number of games to be played, or 0 if not known.
    pub planned: u32,
    /// Games played.
    pub played: u32,
    /// True if a program is playing its games.
    pub is_live: bool,
    /// State of a match, if known; otherwise null.
    pub ending: Option<CampaignStatus>,
    /// Player A's score in a match, if there is one; otherwise null.
    pub estimate: Option<Estimate>,
    /// Time of the last write, in seconds since 1970.
    pub written_unix_s: u64,
    /// The reason why it cannot be read, or null.
    pub problem: Option<String>,
}

/// The response of `/api/experiments/NAME`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExperimentDetails {
    /// The experiment in short.
    pub summary: ExperimentSummary,
    /// The findings, as in `result.json`; null for a curve and for an experiment that cannot be
    /// read.
    pub findings: Option<Findings>,
    /// The points of a curve, in the order of the checkpoints.
    pub curve: Vec<CurvePoint>,
    /// The findings as figures.
    pub figures: Vec<Figure>,
    /// The findings as cross tables.
    pub matrices: Vec<Matrix>,
    /// Games in progress.
    pub live: Vec<MatchLiveGame>,
    /// Finished games, newest number first: at most 100, after those skipped by `skip`.
    pub games: Vec<MatchGame>,
    /// The findings as text, one string per line.
    pub report: Vec<String>,
    /// The text of its file `experiment.toml`, or null without one.
    pub file: Option<String>,
}

/// The strength of one checkpoint.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CurvePoint {
    /// The number of the checkpoint.
    pub checkpoint: u64,
    /// Training steps of the checkpoint.
    pub step: u64,
    /// Seconds of training, or null if not known.
    pub trained_s: Option<f64>,
    /// log10 of the rollouts at which MCTS scores half.
    pub mean: f64,
    /// The lower end of the 95% interval of `mean`.
    pub low: f64,
    /// The upper end of that interval.
    pub high: f64,
    /// Games played.
    pub games: u32,
    /// The player's mean time per move in seconds, or null if not known.
    pub seconds_a_move: Option<f64>,
    /// The subfolder of its own experiment, or null if it is gone.
    pub part: Option<String>,
}

/// A finished game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchGame {
    /// The number of the game in the experiment, from 1.
    pub number: u32,
    /// The titles of the players, by seat.
    pub players: Vec<String>,
    /// The contestant that made the first move: 0 for A, 1 for B.
    pub first: u8,
    /// The contestant that won, or null.
    pub winner: Option<u8>,
    /// The result; its winner is a seat.
    pub result: GameResult,
    /// Number of moves, those of the opening included.
    pub moves: u32,
    /// Thinking time of both players together, in seconds.
    pub seconds: f64,
    /// Time of its end, in seconds since 1970.
    pub ended_unix_s: u64,
}

/// A game in progress, in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchLiveGame {
    /// The number of the game in the experiment, from 1.
    pub number: u32,
    /// The contestant that made the first move: 0 for A, 1 for B.
    pub first: u8,
    /// Number of moves so far, those of the opening included.
    pub moves: u32,
}

/// The response of `/api/experiments/NAME/games/NUMBER`.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchReplay {
    /// The number of the game in the experiment, from 1.
    pub number: u32,
    /// The titles of the players, by seat.
    pub players: Vec<String>,
    /// The contestant that made the first move: 0 for A, 1 for B.
    pub first: u8,
    /// The result, or null while the game is in progress.
    pub result: Option<GameResult>,
    /// The record of the whole game, if it is over and its records are not SGF; otherwise null.
    pub record: Option<String>,
    /// The moves, and the board after some of them.
    #[serde(flatten)]
    pub replay: GameReplay,
}

/// Returns the number of a contestant: 0 for A, 1 for B.
pub(super) fn number_of(contestant: Contestant) -> u8 {
    match contestant {
        Contestant::A => 0,
        Contestant::B => 1,
    }
}

impl MatchGame {
    pub(super) fn of(record: &GameRecord) -> Self {
        MatchGame {
            number: record.fixture.index.saturating_add(1),
            players: record.fixture.titles().to_vec(),
            first: number_of(record.fixture.first),
            winner: record.winner().map(number_of),
            result: record.result.clone(),
            moves: u32::try_from(record.all_moves().len()).unwrap_or(u32::MAX),
            seconds: record.spent_us.iter().sum::<u64>() as f64 / 1e6,
            ended_unix_s: record.ended_unix_s,
        }
    }
}

impl MatchLiveGame {
    pub(super) fn of(game: &LiveGame) -> Self {
        MatchLiveGame {
            number: game.fixture.index.saturating_add(1),
            first: number_of(game.fixture.first),
            moves: u32::try_from(game.all_moves().len()).unwrap_or(u32::MAX),
        }
    }
}
