//! Speed of the training loop, by the number of threads.

use super::spread::Spread;
use crate::exit::{Failure, OrExit};
use crate::machine::Machine;
use crate::output::say;
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_train::{Balance, LoopParts, MeasuredLoop, TrainConfig, TrainSpeed, train_speed};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// Speed of the training loop.
#[derive(Serialize)]
pub struct Report {
    pub game: String,
    pub machine: Machine,
    /// Examples in a step.
    pub batch: usize,
    /// Training steps per second of wall-clock time, by the number of threads.
    pub steps_per_s_by_threads: BTreeMap<usize, f64>,
    /// Every round.
    pub rounds: BTreeMap<usize, Spread>,
    /// Useful threads of 16, computed from the times of the parts of the loop on one thread.
    pub useful_threads_16: f64,
    pub parts: LoopParts,
    pub balance_16: Balance,
    /// The whole loop, on this machine.
    pub measured: MeasuredLoop,
}

/// Measures the default network of a game: steps for about `seconds`, and as long the whole loop.
///
/// # Errors
/// Fails when the game cannot be trained, or no temporary folder can be written.
pub fn measure(
    game: &GameSpec,
    threads: usize,
    seconds: u32,
    seed: Seed,
) -> Result<Report, Failure> {
    let config = TrainConfig::for_game(game, seed);
    let time = Duration::from_secs(seconds.into());
    let TrainSpeed { steps_per_s, parts, balance_16, measured } =
        train_speed(&config, threads, time).or_usage()?;
    let rounds: BTreeMap<usize, Spread> = steps_per_s
        .into_iter()
        .map(|(threads, rates)| (threads, Spread::of_rates(rates)))
        .collect();
    Ok(Report {
        game: game.to_string(),
        machine: Machine::this(),
        batch: config.learn.batch,
        steps_per_s_by_threads: rounds.iter().map(|(&count, rate)| (count, rate.median)).collect(),
        rounds,
        useful_threads_16: balance_16.useful_threads,
        parts,
        balance_16,
        measured,
    })
}

impl super::Report for Report {
    fn print(&self) -> std::io::Result<()> {
        say!(
            "training {} on {}, steps of {} examples",
            self.game,
            self.machine.processor,
            self.batch
        );
        let one = self.steps_per_s_by_threads.get(&1).copied().unwrap_or(f64::NAN);
        for (threads, Spread { median, min, max, .. }) in &self.rounds {
            say!(
                "{threads:>3} threads: {median:>7.2} steps per second, rounds {min:.2} to {max:.2}; \
                 {:.2} times one thread",
                median / one
            );
        }
        let parts = &self.parts;
        say!("on one thread, in milliseconds:");
        for (name, seconds) in [
            ("a search of self-play", parts.search_s),
            ("making the batch of a step", parts.batch_s),
            ("the passes of a step, in one shard", parts.pass_s),
            ("the same in 16 shards", parts.pass_16_s),
            ("updating the weights", parts.update_s),
            ("the same after adding up 16 shards", parts.update_16_s),
            ("publishing a network", parts.publish_s),
            ("storing and reading a batch of games", parts.store_s),
        ] {
            say!("  {name:<38} {:>8.3}", 1e3 * seconds);
        }
        let Balance { playing, learning, useful_threads, selfplay_waits, .. } = self.balance_16;
        say!(
            "on 16 threads that follow from these: {playing:.1} threads play and {learning:.1} \
             train; {useful_threads:.1} are useful{}",
            if selfplay_waits { ", since self-play waits for training" } else { "" }
        );
        let MeasuredLoop { threads, seconds, searches, steps, useful_threads } = self.measured;
        say!(
            "the loop on {threads} threads for {seconds:.0} s: {searches} searches and {steps} steps, \
             the work of {useful_threads:.2} threads"
        );
        Ok(())
    }
}
