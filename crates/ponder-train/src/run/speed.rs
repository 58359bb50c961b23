//! Speed of the training loop on this machine.

use super::balance::{Balance, LoopParts};
use super::largest_board::largest_board;
use super::trainer::Bench;
use super::{TrainConfig, TrainError, TrainOptions, train};
use ponder_game::Game;
use ponder_games::GameVisitor;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// Number of times that each number of threads trains; they take turns.
const ROUNDS: usize = 5;
/// Number of threads for which the balance is computed in any case.
const MANY: usize = 16;

/// Speed of the training loop.
#[derive(Clone, Debug, Serialize)]
pub struct TrainSpeed {
    /// Steps per second by the number of threads, each round.
    pub steps_per_s: BTreeMap<usize, Vec<f64>>,
    /// Times of the parts of the loop on one thread.
    pub parts: LoopParts,
    /// Balance of the loop on 16 threads, computed from the parts.
    pub balance_16: Balance,
    /// The loop itself, on all threads.
    pub measured: MeasuredLoop,
}

/// The training loop, run for a while on some threads.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MeasuredLoop {
    /// Number of threads.
    pub threads: usize,
    /// Seconds that it ran.
    pub seconds: f64,
    /// Number of searches.
    pub searches: u64,
    /// Number of training steps.
    pub steps: u64,
    /// Number of threads that would do the same work, each at the speed of one thread alone.
    pub useful_threads: f64,
}

/// Measures the loop of a configuration on up to `threads` threads: steps for about `time`, and as
/// long the whole loop.
///
/// # Errors
/// Fails when the configuration is out of range, the game cannot be trained, or no temporary folder
/// can be written.
pub fn train_speed(
    config: &TrainConfig,
    threads: usize,
    time: Duration,
) -> Result<TrainSpeed, TrainError> {
    config.check()?;
    let game = largest_board(config, &[])?;
    let measured = game.visit(Measure { config, threads: threads.max(1), time });
    measured.unwrap_or_else(|| Err(TrainError::no_network(&game)))
}

struct Measure<'a> {
    config: &'a TrainConfig,
    threads: usize,
    time: Duration,
}

impl GameVisitor for Measure<'_> {
    type Output = Result<TrainSpeed, TrainError>;

    fn visit<G: Game>(self, _: &G::Rules) -> Self::Output {
        let Measure { config, threads, time } = self;
        let mut bench = Bench::<G>::start(config, 1)?;
        let played = bench.play(time / 4)?;
        let parts = bench.parts(1.0 / played.searches_per_s)?;
        Ok(TrainSpeed {
            steps_per_s: steps_per_s::<G>(config, threads, time)?,
            parts,
            balance_16: parts.balance(config, MANY),
            measured: measured(config, threads, time, &parts)?,
        })
    }
}

/// Trains on 1, 2, 4, … threads in turn.
fn steps_per_s<G: Game>(
    config: &TrainConfig,
    threads: usize,
    time: Duration,
) -> Result<BTreeMap<usize, Vec<f64>>, TrainError> {
    let doubled = std::iter::successors(Some(1), |count| Some(2 * count));
    let mut counts: Vec<usize> = doubled.take_while(|count| *count < threads).collect();
    counts.push(threads);
    let mut benches = Vec::new();
    for &count in &counts {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build()?;
        benches.push((count, pool, Bench::<G>::start(config, count)?));
    }
    let turn = time / (ROUNDS * counts.len()) as u32;
    let mut rates = BTreeMap::<usize, Vec<f64>>::new();
    for _ in 0..ROUNDS {
        for (count, pool, bench) in &mut benches {
            let rate = pool.install(|| bench.steps_per_s(turn));
            rates.entry(*count).or_default().push(rate);
        }
    }
    Ok(rates)
}

/// Runs the loop in a temporary folder, without measuring matches.
fn measured(
    config: &TrainConfig,
    threads: usize,
    time: Duration,
    parts: &LoopParts,
) -> Result<MeasuredLoop, TrainError> {
    let folder = tempfile::tempdir().map_err(TrainError::Temporary)?;
    let mut config = config.clone();
    config.measure.every_s = 0.0;
    let run = folder.path().join("run").display().to_string();
    let learn = config.learn.clone();
    let options = TrainOptions { threads, time: Some(time), ..TrainOptions::new(run, config) };
    let status = train(&options, &mut |_| {})?;
    let (searches, steps) = (status.selfplay.searches, status.metrics.progress.step);
    let alone = |steps: f64| steps * parts.step_s(&learn);
    let useful_s = searches as f64 * parts.search_s + alone(steps as f64);
    let seconds = status.elapsed_s;
    Ok(MeasuredLoop { threads, seconds, searches, steps, useful_threads: useful_s / seconds })
}
