//! Configuration of self-play games.

use super::search_config::SearchConfig;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Configuration of self-play games. Shares are 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SelfPlayConfig {
    /// Number of games that one thread plays concurrently, 1 to 10,000.
    pub games_in_flight: usize,
    /// Batch size of evaluations, in positions, 1 to 10,000.
    pub batch: usize,
    /// Simulations of a full search, whose position becomes a training example, 2 to 1,000,000.
    pub simulations: u32,
    /// Simulations of a fast search, which only advances the game (playout cap randomization, Wu
    /// 2019), 2 to 1,000,000.
    pub fast_simulations: u32,
    /// Share of moves with a full search, 0.001 to 1.
    pub full_share: f32,
    /// Maximum number of root moves considered by a full search, 1 to 10,000.
    pub considered: u32,
    /// Maximum number of root moves considered by a fast search, 1 to 10,000: few enough that its
    /// simulations are more than one for each.
    pub fast_considered: u32,
    /// Settings of the searches.
    pub search: SearchConfig,
    /// Tree reuse: a search starts from the previous search's subtree of its position.
    pub reuse: bool,
    /// Share of games that start with random moves. The first random move cycles through all legal
    /// moves, so that every one is played equally often.
    pub random_share: f32,
    /// Probability of one more random move after each.
    pub random_more: f32,
    /// Maximum number of random moves at the start of a game, 0 to 1,000. A move of several actions
    /// counts as one.
    pub random_max: u32,
    /// Mean number of plies after those that are drawn from the network's policy alone, 0 to 1,000;
    /// the number falls off exponentially.
    pub policy_plies: f32,
    /// Temperature of the policy in those plies, 0.01 to 10.
    pub policy_temperature: f32,
    /// Share of games in which the rules vary, where the game has such rules: the komi of Go, the
    /// start row of Paco Ŝako.
    pub varied_share: f32,
    /// Resignation settings.
    pub resign: ResignConfig,
    /// Maximum number of plies, 1 to 65,535. Longer games are cut and have no result; the values of
    /// the searches stand in for it.
    pub plies_max: u32,
}

/// Resignation settings. The threshold is calibrated on checked games, in which resignation is
/// disabled: it is chosen so that the later winner's lowest value, in two searches in a row, fell
/// below it in no more than `false_share_max` of the last `games` of those, as in AlphaGo Zero
/// (Silver et al. 2017).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ResignConfig {
    /// Share of games played to the end without resignation, 0 to 1; at 1 there is no resignation.
    pub checked_share: f32,
    /// Maximum share of checked games in which resignation may have been wrong.
    pub false_share_max: f32,
    /// Number of last checked games that the threshold is based on, 20 to 100,000; there is no
    /// resignation until that many have been played.
    pub games: usize,
    /// Upper bound of the threshold, -1 to 0.
    pub value_max: f32,
}

impl Default for SelfPlayConfig {
    fn default() -> Self {
        SelfPlayConfig {
            games_in_flight: 64,
            batch: 64,
            simulations: 32,
            fast_simulations: 8,
            full_share: 0.25,
            considered: 16,
            fast_considered: 4,
            search: SearchConfig::default(),
            reuse: true,
            random_share: 0.8,
            random_more: 0.3,
            random_max: 6,
            policy_plies: 0.0,
            policy_temperature: 1.0,
            varied_share: 0.5,
            resign: ResignConfig::default(),
            plies_max: 2000,
        }
    }
}

impl Default for ResignConfig {
    fn default() -> Self {
        ResignConfig { checked_share: 0.15, false_share_max: 0.03, games: 200, value_max: -0.85 }
    }
}

/// Error for a configuration value that is out of range.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("`{field}` is {found}; it must be {allowed}")]
pub struct RangeError {
    /// Path of the field.
    pub field: &'static str,
    /// Value of the field.
    pub found: String,
    /// Allowed range.
    pub allowed: &'static str,
}

/// Checks that a number lies in a range, described by `allowed` for the error message.
pub(crate) fn check_range<T: PartialOrd + std::fmt::Display>(
    field: &'static str,
    found: T,
    range: std::ops::RangeInclusive<T>,
    allowed: &'static str,
) -> Result<(), RangeError> {
    if range.contains(&found) {
        return Ok(());
    }
    Err(RangeError { field, found: found.to_string(), allowed })
}

impl SelfPlayConfig {
    /// Checks all ranges.
    ///
    /// # Errors
    /// The error names the first field that is out of range.
    pub fn check(&self) -> Result<(), RangeError> {
        let many = 1..=10_000;
        let simulations = 2..=1_000_000;
        let share = 0.0..=1.0;
        check_range("games_in_flight", self.games_in_flight, many.clone(), "1 to 10,000")?;
        check_range("batch", self.batch, many, "1 to 10,000")?;
        check_range("simulations", self.simulations, simulations.clone(), "2 to 1,000,000")?;
        check_range("fast_simulations", self.fast_simulations, simulations, "2 to 1,000,000")?;
        check_range("full_share", self.full_share, 0.001..=1.0, "0.001 to 1")?;
        let moves = 1..=10_000;
        check_range("considered", self.considered, moves.clone(), "1 to 10,000")?;
        check_range("fast_considered", self.fast_considered, moves, "1 to 10,000")?;
        self.search.check()?;
        check_range("random_share", self.random_share, share.clone(), "0 to 1")?;
        check_range("random_more", self.random_more, share.clone(), "0 to 1")?;
        check_range("random_max", self.random_max, 0..=1000, "0 to 1,000")?;
        check_range("policy_plies", self.policy_plies, 0.0..=1000.0, "0 to 1,000")?;
        check_range("policy_temperature", self.policy_temperature, 0.01..=10.0, "0.01 to 10")?;
        check_range("varied_share", self.varied_share, share.clone(), "0 to 1")?;
        check_range("resign.checked_share", self.resign.checked_share, share.clone(), "0 to 1")?;
        check_range("resign.false_share_max", self.resign.false_share_max, share, "0 to 1")?;
        check_range("resign.games", self.resign.games, 20..=100_000, "20 to 100,000")?;
        check_range("resign.value_max", self.resign.value_max, -1.0..=0.0, "-1 to 0")?;
        check_range("plies_max", self.plies_max, 1..=65_535, "1 to 65,535")
    }
}
