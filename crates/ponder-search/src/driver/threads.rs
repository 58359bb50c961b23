//! Driver for one search on several threads.

use super::{Pace, StopCondition};
use crate::Search;
use crate::search::{Poll, StopReason};
use parking_lot::Mutex;
use ponder_game::{Answers, Evaluator, Wait};
use std::time::Instant;

/// Runs one search with several threads: the tree is behind a lock, evaluations are not, and each
/// thread has one batch of leaves in flight. Useful if an evaluation takes much longer than a
/// descent; the result depends on the scheduling of the threads.
///
/// There is one thread per evaluator, of which there must be at least one: the calling thread,
/// which is also the one that calls `observe`, and new ones. The search's `leaves_in_flight_max`
/// should be at least the number of evaluators, and PUCT should back up its leaves
/// [immediately](crate::Backup::Immediate).
pub fn run_threads<S: Search, E: Evaluator<S::Position>>(
    search: &mut S,
    evaluators: &mut [E],
    until: StopCondition<'_>,
    observe: impl FnMut(&S, Instant),
) -> StopReason {
    let Some((own, others)) = evaluators.split_first_mut() else { return StopReason::Asked };
    let shared = Mutex::new(Shared { search, stopped: None });
    std::thread::scope(|scope| {
        for evaluator in others {
            scope.spawn(|| work(&shared, evaluator, until, |_, _| {}));
        }
        work(&shared, own, until, observe);
    });
    let Shared { search, stopped } = shared.into_inner();
    search.cancel();
    stopped.unwrap_or(StopReason::Asked)
}

/// State shared by the threads of one search.
struct Shared<'a, S> {
    search: &'a mut S,
    stopped: Option<StopReason>,
}

/// Loop of one thread: takes leaves, evaluates them outside the lock, and resumes the search with
/// the answers.
fn work<S: Search, E: Evaluator<S::Position>>(
    shared: &Mutex<Shared<'_, S>>,
    evaluator: &mut E,
    until: StopCondition<'_>,
    mut observe: impl FnMut(&S, Instant),
) {
    let mut requests = Vec::new();
    let mut answers = Answers::default();
    let mut pace = Pace::new();
    loop {
        {
            let Shared { search, stopped } = &mut *shared.lock();
            search.resume(&answers);
            answers.clear();
            if stopped.is_some() {
                return;
            }
            if let Some(now) = pace.tick() {
                observe(search, now);
            }
            *stopped = until.reached_now();
            if stopped.is_none()
                && let Poll::Done(stop) = search.poll_some(&mut requests, 1)
            {
                *stopped = Some(stop);
            }
            if stopped.is_some() {
                return;
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
