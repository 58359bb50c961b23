//! Main functions of the threads of a run.

use super::TrainOptions;
use super::evaluator::LiveNetEvaluator;
use super::measure::{measure as play_match, next_wait};
use super::measuring::MeasureResult;
use super::shared_state::{Shared, timed};
use super::trainer::Trainer;
use crate::selfplay::{RuleSet, SelfPlay};
use crate::store::RunStore;
use ponder_game::{Game, Seed};
use ponder_net::{NetOptions, View};
use ponder_search::driver::{StopCondition, Then};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// Size of each thread's evaluation cache, in bytes.
pub(super) const CACHE_BYTES: usize = 64 << 20;

/// Interval at which a thread that waits for training looks for work.
const WAIT: Duration = Duration::from_micros(50);

/// Plays until the run is stopped. Before each batch of evaluations the thread does the pending
/// training work, or helps the thread that is doing so.
pub(super) fn play<G: Game>(
    rules: &RuleSet<G>,
    options: &TrainOptions,
    shared: &Shared,
    trainer: &Mutex<Trainer<G>>,
    thread: usize,
    seed: Seed,
) {
    let selfplay = options.config.selfplay;
    let mut play = match SelfPlay::<G>::new(rules.clone(), selfplay, seed, shared.latest.work()) {
        Ok(play) => play.with_resignation(shared.resignation.clone()),
        Err(error) => return shared.fail(error.into()),
    };
    let net =
        NetOptions { view: View::Random, cache_bytes_max: CACHE_BYTES, ..NetOptions::default() };
    let mut evaluator = LiveNetEvaluator::new(&shared.latest, &shared.counters, net);
    let is_over = AtomicBool::new(false);
    let until = StopCondition { flag: &is_over, deadline: None };
    play.run(
        &mut evaluator,
        until,
        || {
            learn(shared, trainer);
            if shared.stop.is_raised() || shared.is_finishing() {
                is_over.store(true, Ordering::Relaxed);
            }
        },
        || shared.latest.step(),
        |episode, counts| {
            shared.counters.selfplay.lock()[thread] = *counts;
            shared.finished.lock().push(episode);
            Then::GoOn
        },
    );
    // A run that is being finished has only its last steps left.
    while !shared.stop.is_raised() {
        if !take_turn(shared, trainer) {
            thread::sleep(WAIT);
        }
    }
}

/// Trains until the run is stopped.
pub(super) fn learn_only<G: Game>(shared: &Shared, trainer: &Mutex<Trainer<G>>) {
    while !shared.stop.is_raised() {
        take_turn(shared, trainer);
    }
}

/// Takes training turns until training has caught up with self-play: more games would only lengthen
/// its queue.
fn learn<G: Game>(shared: &Shared, trainer: &Mutex<Trainer<G>>) {
    while !shared.stop.is_raised() {
        let is_useful = take_turn(shared, trainer);
        if !shared.is_far_behind() {
            return;
        }
        if !is_useful {
            timed(&shared.counters.waiting_ns, || thread::sleep(WAIT));
        }
    }
}

/// Takes a turn of the training work; if another thread is doing so, runs a shard of its step
/// instead. Returns `false` if there was nothing to do.
fn take_turn<G: Game>(shared: &Shared, trainer: &Mutex<Trainer<G>>) -> bool {
    match trainer.try_lock() {
        Ok(mut trainer) => {
            if let Err(error) = timed(&shared.counters.learning_ns, || trainer.advance(shared)) {
                shared.fail(error);
            }
            true
        }
        Err(TryLockError::Poisoned(_)) => {
            shared.stop.raise();
            false
        }
        Err(TryLockError::WouldBlock) => rayon::yield_now() == Some(rayon::Yield::Executed),
    }
}

/// Measures the newest network at intervals of training time, including that of earlier processes.
/// A run with a shorter time limit is measured in its last quarter.
pub(super) fn measure(options: &TrainOptions, store: &RunStore, shared: &Shared) {
    let config = &options.config.measure;
    let every = Duration::from_secs_f64(config.every_s);
    let mut wait = {
        let snapshot = shared.snapshot.lock();
        match snapshot.measurements.last() {
            Some(last) => {
                let past = Duration::try_from_secs_f64(
                    snapshot.metrics.progress.trained_s - last.trained_s,
                );
                every.saturating_sub(past.unwrap_or_default())
            }
            None => options.time.map_or(every, |time| every.min(time * 3 / 4)),
        }
    };
    wait = options.time.filter(|time| *time <= wait).map_or(wait, |time| time * 3 / 4);
    let (mut since, mut measured, mut is_asked) = (Instant::now(), None, false);
    while !shared.stop.is_raised() {
        thread::sleep(Duration::from_millis(100));
        if since.elapsed() < wait {
            continue;
        }
        let Some(subject) = shared.measuring.take() else {
            if !is_asked {
                shared.measuring.request();
                is_asked = true;
            }
            continue;
        };
        is_asked = false;
        if measured == Some(subject.step) {
            continue;
        }
        measured = Some(subject.step);
        let seed = options.config.seed.named("measure").stream(subject.step);
        let start = Instant::now();
        let result = play_match(&options.config.game, &subject, store, config, seed, &shared.stop);
        match result {
            Ok(None) => {}
            Ok(Some(measurement)) => {
                let checkpoint = subject.checkpoint;
                shared.measuring.report(MeasureResult::Strength { checkpoint, measurement });
            }
            // A failed measurement does not stop the run.
            Err(error) => {
                let notice = format!("step {} could not be measured: {error}", subject.step);
                shared.measuring.report(MeasureResult::Notice(notice));
            }
        }
        (since, wait) = (Instant::now(), next_wait(config, start.elapsed(), options.threads));
    }
}
