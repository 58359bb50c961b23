//! Estimate of the cost of a run on this machine.

use super::evaluator::{LatestNet, LiveNetEvaluator};
use super::shared_state::Counters;
use super::state::{self, Learning};
use super::trainer::{ready, start_sample};
use super::{NetShape, TrainConfig, TrainError};
use crate::selfplay::{SelfPlay, SelfPlayCounts};
use ponder_game::{Encode, Game};
use ponder_games::{GameSpec, GameVisitor};
use ponder_net::learn::{LearnBatch, LossOptions};
use ponder_net::{NetOptions, View};
use ponder_search::driver::{StopCondition, Then};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    /// True if self-play would wait for training, which uses at most one thread.
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
    let game: GameSpec = config.game.parse().map_err(|source| TrainError::Game { source })?;
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

    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
        let Measure { config, threads, time } = self;
        let mut learning = Learning::begin::<G>(config)?;
        let sample = start_sample::<G>(config, rules)?;
        let model = state::calibrated(learning.network::<G>(config, 0)?, &sample)?;
        let (weights, newest) =
            (model.tensors().count(), LatestNet::new(0, ready(config, &model)?));
        let played = play::<G>(config, rules, &newest, time / 2)?;
        let learned_per_s = learn(&mut learning, &batch_of(&sample, config), time / 2);

        // Each example is used `reuse` times; training uses at most one thread.
        let learn = &config.learn;
        let examples_per_s = played.searches_per_s * f64::from(config.selfplay.full_share);
        let uses_per_s = examples_per_s * f64::from(learn.reuse);
        let in_balance = threads as f64 * uses_per_s / (learned_per_s + uses_per_s);
        let learning_threads = in_balance.min(1.0);
        let selfplay_waits = in_balance > 1.0;
        let playing = if selfplay_waits {
            learned_per_s / uses_per_s
        } else {
            threads as f64 - learning_threads
        };
        Ok(Plan {
            net: config.net,
            weights,
            evaluations_per_s: played.evaluations_per_s,
            searches_per_s: played.searches_per_s,
            busy_share: played.busy_share,
            moves_per_game: played.moves_per_game,
            learned_per_s,
            learning_share: learning_threads / threads as f64,
            selfplay_waits,
            games_per_h: 3600.0 * playing * played.searches_per_s / played.moves_per_game,
            examples_per_h: 3600.0 * playing * examples_per_s,
            steps_per_h: 3600.0 * playing * uses_per_s / learn.batch as f64,
        })
    }
}

struct Played {
    evaluations_per_s: f64,
    searches_per_s: f64,
    busy_share: f64,
    moves_per_game: f64,
}

fn play<G: Game>(
    config: &TrainConfig,
    rules: &G::Rules,
    newest: &LatestNet,
    time: Duration,
) -> Result<Played, TrainError> {
    let seed = config.seed.named("plan");
    let mut play =
        SelfPlay::<G>::new(config.rule_set::<G>(rules)?, config.selfplay, seed, newest.work())?;
    let counters = Counters::default();
    let options = NetOptions { view: View::Random, cache_bytes_max: super::worker::CACHE_BYTES };
    let mut evaluator = LiveNetEvaluator::new(newest, &counters, options);
    let flag = AtomicBool::new(false);
    let started = Instant::now();
    let until = StopCondition { flag: &flag, deadline: Some(started + time) };
    let (mut moves, mut games) = (0, 0_u64);
    play.run(
        &mut evaluator,
        until,
        || {},
        || 0,
        |episode, _, _| {
            moves += episode.plies.len();
            games += 1;
            Then::GoOn
        },
    );
    let seconds = started.elapsed().as_secs_f64();
    let SelfPlayCounts { searches, .. } = play.counts();
    let busy_s = counters.evaluating_ns.load(Ordering::Relaxed) as f64 / 1e9;
    // With too few games in the time, assumes as many moves as the board has cells.
    let cells = G::initial(rules).frame().cells() as f64;
    let moves_per_game = if games < 10 { cells } else { moves as f64 / games as f64 };
    Ok(Played {
        evaluations_per_s: counters.evaluations.load(Ordering::Relaxed) as f64 / seconds,
        searches_per_s: searches as f64 / seconds,
        busy_share: busy_s / seconds,
        moves_per_game,
    })
}

/// A batch of positions from a sample, with arbitrary targets for timing.
fn batch_of(sample: &LearnBatch, config: &TrainConfig) -> LearnBatch {
    let mut batch = LearnBatch::new(sample.frame, sample.outputs);
    let bytes = sample.planes.len() / sample.len().max(1);
    for at in 0..config.learn.batch {
        let from = at % sample.len().max(1);
        batch.planes.extend_from_slice(&sample.planes[from * bytes..][..bytes]);
        batch.legal.extend(std::iter::repeat_n(1, sample.outputs));
        batch.policy.extend((0..sample.outputs).map(|output| f32::from(output == at % 2)));
        batch.value.push(if at % 2 == 0 { 1.0 } else { -1.0 });
        batch.weight.push(1.0);
    }
    batch
}

/// Measures the examples trained on per second.
fn learn(learning: &mut Learning, batch: &LearnBatch, time: Duration) -> f64 {
    let options = LossOptions::default();
    let mut step = || {
        learning.learner.gradients(batch, &options);
        learning.optimizer.step(&mut learning.learner, 1e-4);
    };
    // The first step allocates the working memory.
    step();
    let started = Instant::now();
    let mut steps = 0;
    while steps == 0 || started.elapsed() < time {
        step();
        steps += 1;
    }
    (steps * batch.len()) as f64 / started.elapsed().as_secs_f64()
}
