//! One search on several threads.

use super::{Pace, Until};
use crate::Search;
use crate::uct::{Poll, Stop};
use ponder_game::{Answers, Evaluator, Wait};
use std::sync::Mutex;
use std::time::Instant;

/// Runs one search with several threads: the tree is behind a lock, evaluations are not, and each
/// thread has one batch of leaves under way. Useful where an evaluation takes much longer than a
/// descent; the result depends on how the threads happen to run.
///
/// The search's `leaves_in_flight_max` should be at least the number of evaluators, and PUCT should
/// settle its leaves [at once](crate::Settling::AtOnce).
pub fn run_threads<S: Search, E: Evaluator<S::Position>>(
    search: &mut S,
    evaluators: &mut [E],
    until: Until<'_>,
    look: impl FnMut(&S, Instant) + Send,
) -> Stop {
    let shared = Mutex::new((search, look));
    let stopped = Mutex::new(None);
    std::thread::scope(|scope| {
        for evaluator in evaluators.iter_mut() {
            scope.spawn(|| {
                let stop = work(&shared, evaluator, until, &stopped);
                lock(&stopped).get_or_insert(stop);
            });
        }
    });
    let (search, _) = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    search.cancel();
    let stop = lock(&stopped).take();
    stop.unwrap_or(Stop::Asked)
}

/// One thread's share: take a leaf, evaluate it outside the lock, bring it back.
fn work<S: Search, E: Evaluator<S::Position>>(
    shared: &Mutex<(&mut S, impl FnMut(&S, Instant))>,
    evaluator: &mut E,
    until: Until<'_>,
    stopped: &Mutex<Option<Stop>>,
) -> Stop {
    let mut requests = Vec::new();
    let mut answers = Answers::default();
    let mut pace = Pace::new();
    loop {
        {
            let (search, look) = &mut *lock(shared);
            search.resume(&answers);
            answers.clear();
            if let Some(stop) = *lock(stopped) {
                return stop;
            }
            if let Some(now) = pace.is_due() {
                look(search, now);
                if let Some(stop) = until.reached(now) {
                    return stop;
                }
            }
            if let Poll::Done(stop) = search.poll_some(&mut requests, 1) {
                return stop;
            }
        }
        if requests.is_empty() {
            std::thread::yield_now();
            continue;
        }
        evaluator.submit(&mut requests);
        evaluator.collect(Wait::ForOne, &mut answers);
    }
}

/// A lock whose data is consistent even if a thread panicked while it had it: the panic goes on
/// to the caller when the scope ends.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
