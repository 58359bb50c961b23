//! One search on several threads.

use super::{Pace, Until};
use crate::Search;
use crate::search::{Poll, Stop};
use parking_lot::Mutex;
use ponder_game::{Answers, Evaluator, Wait};
use std::time::Instant;

/// Runs one search with several threads: the tree is behind a lock, evaluations are not, and each
/// thread has one batch of leaves under way. Useful where an evaluation takes much longer than a
/// descent; the result depends on how the threads happen to run.
///
/// There is a thread for each evaluator, of which one at least is needed: the calling one, which
/// is also the one that calls `look`, and new ones. The search's `leaves_in_flight_max` should be
/// at least the number of evaluators, and PUCT should back its leaves up
/// [at once](crate::Backup::Immediate).
pub fn run_threads<S: Search, E: Evaluator<S::Position>>(
    search: &mut S,
    evaluators: &mut [E],
    until: Until<'_>,
    look: impl FnMut(&S, Instant),
) -> Stop {
    let Some((own, others)) = evaluators.split_first_mut() else { return Stop::Asked };
    let shared = Mutex::new(Shared { search, stopped: None });
    std::thread::scope(|scope| {
        for evaluator in others {
            scope.spawn(|| work(&shared, evaluator, until, |_, _| {}));
        }
        work(&shared, own, until, look);
    });
    let Shared { search, stopped } = shared.into_inner();
    search.cancel();
    stopped.unwrap_or(Stop::Asked)
}

/// What the threads of one search have in common.
struct Shared<'a, S> {
    search: &'a mut S,
    stopped: Option<Stop>,
}

/// One thread's share: take a leaf, evaluate it outside the lock, bring it back.
fn work<S: Search, E: Evaluator<S::Position>>(
    shared: &Mutex<Shared<'_, S>>,
    evaluator: &mut E,
    until: Until<'_>,
    mut look: impl FnMut(&S, Instant),
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
            if let Some(now) = pace.is_due() {
                look(search, now);
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
