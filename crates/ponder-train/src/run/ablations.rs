//! Results of runs with one changed setting, as measured.

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Comparison of runs with one changed setting with runs that have the defaults, after the same
/// computing time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ablation {
    /// The setting, as `--set` takes it.
    pub setting: String,
    /// The rules.
    pub game: String,
    /// The commit of both runs.
    pub commit: String,
    /// Approximate computing time of each run, in minutes of one core.
    pub core_minutes: u32,
    /// Number of pairs of runs.
    pub seeds: u32,
    /// Matches of the last networks.
    pub results: Vec<AblationMatch>,
}

/// Match between the networks of two runs, in the hands of the same player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AblationMatch {
    /// The player, without its network.
    pub player: String,
    /// Number of games, all seeds together.
    pub games: u32,
    /// Score of the network of the changed run, 0 to 1.
    pub score: f64,
    /// Lower end of the 95% interval of the score.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
}

/// The ablations that were measured with Ponder.
///
/// # Panics
/// Panics if the table that is part of the program cannot be read, which a test excludes.
pub fn ablations() -> &'static [Ablation] {
    static ALL: LazyLock<Vec<Ablation>> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../data/ablations.json"))
            .expect("the table of ablations is valid")
    });
    &ALL
}

/// The ablations of a setting, given as `KEY=VALUE`.
pub fn ablations_of(setting: &str) -> impl Iterator<Item = &'static Ablation> {
    ablations().iter().filter(move |ablation| ablation.setting == setting)
}
