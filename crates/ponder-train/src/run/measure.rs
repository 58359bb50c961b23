//! How strong a network is: its raw policy against tree search with more and more rollouts.

use super::MeasureConfig;
use ponder_arena::campaign::Campaign;
use ponder_arena::measure::{Experiment, MatchSpec, Measure, Report, Settings};
use ponder_arena::{ArenaError, Openings};
use ponder_game::Seed;
use ponder_net::Model;
use ponder_players::{Environment, StopFlag};
use serde::{Deserialize, Serialize};
use std::io;
use thiserror::Error;

/// The score from which on the next measurement has an opponent with four times the rollouts.
const CLIMB_FROM: f64 = 0.75;

/// What a match of a network has shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measurement {
    /// Steps that the network had learnt.
    pub step: u64,
    /// Seconds of training before it.
    pub trained_s: f64,
    /// The opponent's player spec.
    pub opponent: String,
    /// Its rollouts a move.
    pub rollouts: u64,
    /// Games.
    pub games: u64,
    /// Games that the network won; draws count half.
    pub won: f64,
}

impl Measurement {
    /// The share of the games that the network won.
    pub fn score(&self) -> f64 {
        self.won / self.games as f64
    }

    /// The number of rollouts that would score one half, guessed from this score by the slope
    /// that is published for 11x11 Hex: 1.8 a factor of ten. It is a rough guide.
    pub fn equal_rollouts(&self) -> f64 {
        let games = self.games as f64;
        // Half a game is added to both, so that a clean sweep is finite.
        let odds = (self.won + 0.5) / (games - self.won + 0.5);
        self.rollouts as f64 * 10_f64.powf(odds.ln() / 1.8)
    }
}

/// A measurement failed.
#[derive(Debug, Error)]
pub enum MeasureError {
    /// The network could not be handed to its player.
    #[error("the network cannot be written for measuring: {0}")]
    Write(#[from] io::Error),
    /// The network is not sound.
    #[error("the network cannot be measured: {0}")]
    Model(#[from] ponder_net::ModelProblem),
    /// The match could not be played.
    #[error("measuring: {0}")]
    Match(#[from] ArenaError),
}

/// The opponent after one that was met with a score.
pub fn next_rollouts(rollouts: u64, score: f64) -> u64 {
    if score >= CLIMB_FROM { rollouts.saturating_mul(4) } else { rollouts }
}

/// Plays the raw policy of a network against tree search, in pairs from openings of one random
/// stone. `None` when it was stopped.
///
/// # Errors
/// When the network cannot be written or the match not be played.
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
    let findings = Experiment::new(settings, Measure::Match(spec)).play_unkept(campaign)?;
    let Report::Match(report) = findings.report else { return Ok(None) };
    let games = report.games;
    if report.played < report.planned {
        return Ok(None);
    }
    let won = games.wins as f64 + games.draws as f64 / 2.0;
    Ok(Some(Measurement { step, trained_s, opponent, rollouts, games: games.games(), won }))
}
