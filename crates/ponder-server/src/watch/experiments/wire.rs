//! What a page is told about experiments.

use crate::protocol::PlayedMove;
use ponder_arena::campaign::{Ending, LiveGame};
use ponder_arena::measure::Findings;
use ponder_arena::stats::Estimate;
use ponder_arena::{Contestant, GameRecord};
use ponder_game::{GameResult, Scene};
use ponder_plot::{Figure, Matrix};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What `/api/experiments` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExperimentList {
    /// The folders that are looked into; empty if the server was started without any.
    pub folders: Vec<String>,
    /// The experiments, those being played first, then the one written to last.
    pub experiments: Vec<ExperimentSummary>,
    /// How many more there are.
    pub left_out: usize,
}

/// In which of the server's folders an experiment lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ExperimentPlace {
    /// That of matches.
    #[default]
    Matches,
    /// That of runs.
    Runs,
}

/// What an experiment measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ExperimentKind {
    /// Which of two players is better.
    Match,
    /// One player's strength on the scale of rollout counts.
    Strength,
    /// Many players, rated together.
    League,
    /// The strengths of the checkpoints of a run.
    Curve,
}

/// An experiment in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExperimentSummary {
    /// The name of its folder.
    pub name: String,
    /// Where that folder lies.
    pub place: ExperimentPlace,
    /// The folder inside it that is shown: of one checkpoint of a curve; else null.
    pub part: Option<String>,
    /// What it measures, or null if it cannot be read.
    pub measures: Option<ExperimentKind>,
    /// The name of the kind of game (`hex`), or null if it cannot be read.
    pub kind: Option<String>,
    /// The rules string, or null if it cannot be read.
    pub rules: Option<String>,
    /// Who is measured: players, searches, or nobody in particular.
    pub players: Vec<String>,
    /// The most games, or 0 if that is not known.
    pub planned: u32,
    /// Games played.
    pub played: u32,
    /// Whether a program is playing it.
    pub is_live: bool,
    /// How far it got, if that is known; only of matches.
    pub ending: Option<Ending>,
    /// A's score, if there is one; only of matches.
    pub estimate: Option<Estimate>,
    /// When it was last written to, in seconds since 1970.
    pub written_unix_s: u64,
    /// What is wrong with it, or null.
    pub problem: Option<String>,
}

/// What `/api/experiments/NAME` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExperimentDetails {
    /// The experiment in short.
    pub summary: ExperimentSummary,
    /// All that is known, as in `result.json`; null for a curve and for what cannot be read.
    pub findings: Option<Findings>,
    /// The strengths of a curve, in the order of the checkpoints.
    pub curve: Vec<CurvePoint>,
    /// The same as figures.
    pub figures: Vec<Figure>,
    /// The same as tables of each against each.
    pub matrices: Vec<Matrix>,
    /// Games that are being played.
    pub live: Vec<MatchLiveGame>,
    /// Finished games, newest number first: at most 100, after those left out by `skip`.
    pub games: Vec<MatchGame>,
    /// The same in words, a line each.
    pub report: Vec<String>,
    /// The text of its file `experiment.toml`, or null without one.
    pub file: Option<String>,
}

/// The strength of one checkpoint.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CurvePoint {
    /// Its number.
    pub checkpoint: u64,
    /// Training steps.
    pub step: u64,
    /// Seconds of training, or null if they are not known.
    pub trained_s: Option<f64>,
    /// log10 of the rollouts at which MCTS scores half.
    pub mean: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Games played.
    pub games: u32,
    /// The player's mean time a move, or null if it is not known.
    pub seconds_a_move: Option<f64>,
    /// The folder of its own experiment inside that of the curve, or null if it is gone.
    pub part: Option<String>,
}

/// A finished game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchGame {
    /// Its number in the experiment, from 1.
    pub number: u32,
    /// What the players are called, by seat.
    pub players: Vec<String>,
    /// The contestant who made the first move: 0 for A, 1 for B.
    pub first: u8,
    /// The contestant who won, or null.
    pub winner: Option<u8>,
    /// How it ended; its winner is a seat.
    pub result: GameResult,
    /// All moves, the opening's included.
    pub moves: u32,
    /// Seconds that both players thought.
    pub seconds: f64,
    /// When it ended, in seconds since 1970.
    pub ended_unix_s: u64,
}

/// A game that is being played, in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchLiveGame {
    /// Its number in the experiment, from 1.
    pub number: u32,
    /// The contestant who made the first move: 0 for A, 1 for B.
    pub first: u8,
    /// All moves so far, the opening's included.
    pub moves: u32,
}

/// What `/api/experiments/NAME/games/NUMBER` says.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchReplay {
    /// Its number in the experiment, from 1.
    pub number: u32,
    /// The name of the kind of game (`hex`).
    pub kind: String,
    /// The rules string.
    pub rules: String,
    /// The specs of the players by seat.
    pub players: Vec<String>,
    /// The contestant who made the first move: 0 for A, 1 for B.
    pub first: u8,
    /// Moves of the opening, which no player chose.
    pub opening: u32,
    /// All moves so far, the opening's included.
    pub moves: Vec<PlayedMove>,
    /// What each of them cost, and what its player thought of the position before it; empty while
    /// the game is being played.
    pub thoughts: Vec<MatchThought>,
    /// The result, or null while the game is being played.
    pub result: Option<GameResult>,
    /// The position that is shown: after so many moves.
    pub ply: u32,
    /// The board in that position.
    pub scene: Scene,
    /// The record of the whole game, where it is over and its records are no SGF; otherwise null.
    pub record: Option<String>,
}

/// What a move cost, and what its player thought.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchThought {
    /// Seconds, or null for a move of the opening.
    pub seconds: Option<f64>,
    /// Visits, or null if it does not say.
    pub visits: Option<u64>,
    /// The mover's own chance to win, 0 to 1, or null if it does not say.
    pub win_chance: Option<f32>,
}

/// 0 for A, 1 for B.
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
