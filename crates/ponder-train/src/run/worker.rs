//! What the threads of a run do.

use super::TrainOptions;
use super::measure::{measure as play_match, next_rollouts};
use super::playing::Playing;
use super::shared::{Shared, lock, timed};
use super::trainer::Trainer;
use crate::selfplay::{RuleSet, SelfPlay};
use ponder_game::{Game, Seed};
use ponder_net::{NetOptions, View};
use ponder_search::driver::{Then, Until, Work};
use std::sync::{Mutex, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of evaluations that each thread remembers.
pub(super) const CACHE_BYTES: usize = 64 << 20;

/// Plays until the run is stopped; before each batch of evaluations the thread does what there is
/// to do for learning, if no other thread is at it.
pub(super) fn play<G: Game>(
    rules: &RuleSet<G>,
    options: &TrainOptions,
    shared: &Shared,
    trainer: &Mutex<Trainer<G>>,
    thread: usize,
    seed: Seed,
) {
    let selfplay = options.config.selfplay;
    let mut play = match SelfPlay::<G>::new(rules.clone(), selfplay, seed, Work::InCalls) {
        Ok(play) => play,
        Err(error) => return shared.fail(error.into()),
    };
    let net = NetOptions { view: View::Random, cache_bytes_max: CACHE_BYTES };
    let mut evaluator =
        Playing::new(&shared.newest, &shared.meters, net, || learn(shared, trainer));
    let flag = shared.stop.shared();
    let until = Until { flag: &flag, deadline: None };
    play.run(
        &mut evaluator,
        until,
        || shared.newest.step(),
        |episode, counts, resignation| {
            lock(&shared.meters.selfplay)[thread] = *counts;
            if thread == 0 {
                *lock(&shared.meters.resignation) = resignation;
            }
            lock(&shared.finished).push(episode);
            Then::GoOn
        },
    );
}

/// Learns until the run is stopped.
pub(super) fn learn_only<G: Game>(shared: &Shared, trainer: &Mutex<Trainer<G>>) {
    while !shared.stop.is_raised() {
        learn(shared, trainer);
    }
}

fn learn<G: Game>(shared: &Shared, trainer: &Mutex<Trainer<G>>) {
    if shared.stop.is_raised() {
        return;
    }
    let turn = |trainer: &mut Trainer<G>| {
        let done = timed(&shared.meters.learning_ns, || trainer.turn(shared));
        if let Err(error) = done {
            shared.fail(error);
        }
    };
    match trainer.try_lock() {
        Ok(mut trainer) => turn(&mut trainer),
        Err(TryLockError::Poisoned(_)) => shared.stop.raise(),
        Err(TryLockError::WouldBlock) if shared.is_far_behind() => {
            // Somebody is learning and cannot keep up: more games would only grow the pile.
            if let Ok(mut trainer) = timed(&shared.meters.waiting_ns, || trainer.lock()) {
                turn(&mut trainer);
            }
        }
        Err(TryLockError::WouldBlock) => {}
    }
}

/// Measures the newest network from time to time.
pub(super) fn measure<G: Game>(
    options: &TrainOptions,
    shared: &Shared,
    trainer: &Mutex<Trainer<G>>,
) {
    let config = &options.config.measure;
    let every = Duration::from_secs_f64(config.every_s);
    let (mut since, mut measured) = (Instant::now(), None);
    while !shared.stop.is_raised() {
        thread::sleep(Duration::from_millis(100));
        if since.elapsed() < every {
            continue;
        }
        let Some((step, trained_s, model)) = lock(&shared.model).clone() else { continue };
        if measured == Some(step) {
            continue;
        }
        measured = Some(step);
        let known = lock(&shared.board).measurements.clone();
        let rollouts = known.last().map_or(config.rollouts, |last| {
            next_rollouts(last.rollouts.max(config.rollouts), last.score())
        });
        let seed = options.config.seed.named("measure").stream(step);
        let game = &options.config.game;
        let found =
            play_match(game, &model, (step, trained_s), config, rollouts, seed, &shared.stop);
        match found {
            Ok(None) => {}
            Ok(Some(found)) => {
                let kept = match trainer.lock() {
                    Ok(mut trainer) => trainer.keep_measurement(found),
                    Err(_) => return,
                };
                if let Err(error) = kept {
                    return shared.fail(error);
                }
            }
            // A run goes on unmeasured rather than not at all.
            Err(error) => match trainer.lock() {
                Ok(mut trainer) => trainer.note(format!("step {step} was not measured: {error}")),
                Err(_) => return,
            },
        }
        since = Instant::now();
    }
}
