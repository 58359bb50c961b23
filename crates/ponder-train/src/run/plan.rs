//! Estimate of the cost of a run on this machine.

use super::largest_board::largest_board;
use super::trainer::Bench;
use super::{NetShape, TrainConfig, TrainError};
use ponder_game::Game;
use ponder_games::GameVisitor;
use serde::Serialize;
use std::time::Duration;

/// Estimated cost of a run with one network.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Plan {
    /// Network architecture.
    pub net: NetShape,
    /// Number of weights of the network.
    pub weights: usize,
    /// Evaluations per second of one self-play thread, with a network of random weights.
    pub evaluations_per_s: f64,
    /// Searches per second of one self-play thread.
    pub searches_per_s: f64,
    /// Share of that thread's time in which the network was evaluated, 0 to 1.
    pub busy_share: f64,
    /// Moves per game. Games with a network of random weights are longer than those with a trained
    /// one.
    pub moves_per_game: f64,
    /// Examples that one thread trains on per second.
    pub learned_per_s: f64,
    /// Share of all threads' time spent on training when the loop is in balance, 0 to 1.
    pub learning_share: f64,
    /// Number of threads that would do the same work if none waited and steps were not divided.
    pub useful_threads: f64,
    /// True if self-play would wait, because the steps of training follow each other.
    pub selfplay_waits: bool,
    /// Games per hour, all threads together.
    pub games_per_h: f64,
    /// Examples per hour.
    pub examples_per_h: f64,
    /// Training steps per hour.
    pub steps_per_h: f64,
}

/// Benchmarks this machine for `time` and estimates the cost of a run with a configuration on
/// `threads` threads.
///
/// # Errors
/// Fails when the configuration is out of range or the game cannot be trained.
pub fn plan(config: &TrainConfig, threads: usize, time: Duration) -> Result<Plan, TrainError> {
    config.check()?;
    let game = largest_board(config, &[])?;
    let planned = game.visit(Measure { config, threads: threads.max(1), time });
    planned.unwrap_or_else(|| Err(TrainError::no_network(&game)))
}

struct Measure<'a> {
    config: &'a TrainConfig,
    threads: usize,
    time: Duration,
}

impl GameVisitor for Measure<'_> {
    type Output = Result<Plan, TrainError>;

    fn visit<G: Game>(self, _: &G::Rules) -> Self::Output {
        let Measure { config, threads, time } = self;
        let mut bench = Bench::<G>::start(config, 1)?;
        let played = bench.play(time / 2)?;
        let parts = bench.parts(1.0 / played.searches_per_s)?;
        let balance = parts.balance(config, threads);
        let batch = config.learn.batch as f64;
        let examples_per_s = balance.steps_per_s * batch / f64::from(config.learn.reuse);
        let searches_per_s = balance.playing * played.searches_per_s;
        Ok(Plan {
            net: config.net,
            weights: bench.weights(),
            evaluations_per_s: played.evaluations_per_s,
            searches_per_s: played.searches_per_s,
            busy_share: played.busy_share,
            moves_per_game: played.moves_per_game,
            learned_per_s: batch * bench.steps_per_s(time / 4),
            learning_share: balance.learning / threads as f64,
            useful_threads: balance.useful_threads,
            selfplay_waits: balance.selfplay_waits,
            games_per_h: 3600.0 * searches_per_s / played.moves_per_game,
            examples_per_h: 3600.0 * examples_per_s,
            steps_per_h: 3600.0 * balance.steps_per_s,
        })
    }
}
