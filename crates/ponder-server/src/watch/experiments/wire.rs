//! What a page is told about experiments.

use ponder_arena::measure::Findings;
use ponder_plot::{Figure, Matrix};
use serde::{Deserialize, Serialize};

#[cfg(test)]
use super::twins;

/// What `/api/experiments` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ExperimentKind {
    /// How win probability depends on rollout counts.
    Calibration,
    /// One player's strength on the scale of rollout counts.
    Strength,
    /// The ratio of thinking times at which two programs are equal.
    Time,
    /// Many players, rated together.
    League,
    /// The strengths of the checkpoints of a run.
    Curve,
}

/// An experiment in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
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
    /// Whether a program seems to play it: one has written down a move of a game in progress not
    /// long ago.
    pub is_live: bool,
    /// When it was last written to, in seconds since 1970.
    pub written_unix_s: u64,
    /// What is wrong with it, or null.
    pub problem: Option<String>,
}

/// What `/api/experiments/NAME` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExperimentDetails {
    /// The experiment in short.
    pub summary: ExperimentSummary,
    /// All that is known, as in `result.json`; null for a curve and for what cannot be read.
    #[cfg_attr(test, ts(as = "Option<twins::Findings>"))]
    pub findings: Option<Findings>,
    /// The strengths of a curve, in the order of the checkpoints.
    pub curve: Vec<CurvePoint>,
    /// The same as figures.
    #[cfg_attr(test, ts(as = "Vec<twins::Figure>"))]
    pub figures: Vec<Figure>,
    /// The same as tables of each against each.
    #[cfg_attr(test, ts(as = "Vec<twins::Matrix>"))]
    pub matrices: Vec<Matrix>,
    /// The same in words, a line each.
    pub report: Vec<String>,
    /// The text of its file `experiment.toml`, or null without one.
    pub file: Option<String>,
}

/// The strength of one checkpoint.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
