//! Measurement of a network's strength: its raw policy against tree search with increasing
//! rollouts.

use super::MeasureConfig;
use ponder_arena::campaign::Campaign;
use ponder_arena::measure::{Experiment, MatchSpec, Measure, Report, Settings};
use ponder_arena::{ArenaError, Openings};
use ponder_game::Seed;
use ponder_net::Model;
use ponder_players::{Environment, StopFlag};
use serde::{Deserialize, Serialize};
use std::io;
use std::time::Duration;
use thiserror::Error;

/// Score from which the next measurement uses an opponent with four times the rollouts.
const CLIMB_FROM: f64 = 0.75;

/// Result of a match of a network.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Measurement {
    /// Training step of the network.
    pub step: u64,
    /// Seconds of training up to the network.
    pub trained_s: f64,
    /// Player spec of the opponent.
    pub opponent: String,
    /// Rollouts per move of the opponent.
    pub rollouts: u64,
    /// Number of games.
    pub games: u64,
    /// Number of games won by the network; a draw counts half.
    pub won: f64,
}

impl Measurement {
    /// Score of the network, 0 to 1.
    pub fn score(&self) -> f64 {
        self.won / self.games as f64
    }

    /// Estimated number of rollouts at which the score would be one half, extrapolated from this
    /// score by the published slope for 11x11 Hex: log odds of 1.8 per factor of ten. This is only
    /// a rough guide.
    pub fn equal_rollouts(&self) -> f64 {
        let games = self.games as f64;
        // Half a game is added to both sides, so that the result of a clean sweep is finite.
        let odds = (self.won + 0.5) / (games - self.won + 0.5);
        self.rollouts as f64 * 10_f64.powf(odds.ln() / 1.8)
    }
}

/// Reason why a measurement failed.
#[derive(Debug, Error)]
pub enum MeasureError {
    /// The network could not be written for its player.
    #[error("cannot write the network to measure it: {0}")]
    Write(#[from] io::Error),
    /// The network is invalid.
    #[error("cannot measure the network: {0}")]
    Model(#[from] ponder_net::ModelProblem),
    /// The match could not be played.
    #[error("cannot play the games of the measurement: {0}")]
    Match(#[from] ArenaError),
}

/// Rollouts of the next opponent, given the score against one with `rollouts`, but at most `most`.
pub fn next_rollouts(rollouts: u64, score: f64, most: u64) -> u64 {
    let next = if score >= CLIMB_FROM { rollouts.saturating_mul(4) } else { rollouts };
    next.min(most)
}

/// Time from the end of a measurement that took `spent` on one thread to the next one, so that
/// measurements take no more than their share of the time of all `threads`.
pub(super) fn next_wait(config: &MeasureConfig, spent: Duration, threads: usize) -> Duration {
    let of_one_thread = (config.share_max * threads as f64).min(1.0);
    let wait_s = spent.as_secs_f64() * (1.0 / of_one_thread - 1.0);
    Duration::from_secs_f64(config.every_s.max(wait_s))
}

/// Plays the raw policy of a network against tree search, in pairs from openings of one random
/// stone. Returns `None` if it was stopped.
///
/// # Errors
/// Fails when the network cannot be written or the match cannot be played.
pub fn measure(
    game: &str,
    model: &Model,
    (step, trained_s): (u64, f64),
    config: &MeasureConfig,
    rollouts: u64,
    seed: Seed,
    stop: &StopFlag,
) -> Result<Option<Measurement>, MeasureError> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("network.safetensors");
    std::fs::write(&path, model.to_bytes()?)?;
    let opponent = format!("mcts:rollouts={rollouts}");
    let policy = format!("policy:model={}", path.display());
    let spec = MatchSpec::new(policy, &opponent, config.games.next_multiple_of(2));
    let spec = MatchSpec { count_faults: true, ..spec };
    let openings = Openings { plies: 1, balance: None };
    let settings = Settings { openings, ..Settings::new(game, seed) };
    let environment = Environment { allow_programs: true, ..Environment::default() };
    let campaign = Campaign::new().factory(environment).stop(stop.clone());
    let findings = Experiment::new(settings, Measure::Match(spec)).play_in_memory(campaign)?;
    let Report::Match(report) = findings.report else { return Ok(None) };
    let games = report.games;
    if report.played < report.planned {
        return Ok(None);
    }
    let won = games.wins as f64 + games.draws as f64 / 2.0;
    Ok(Some(Measurement { step, trained_s, opponent, rollouts, games: games.games(), won }))
}
