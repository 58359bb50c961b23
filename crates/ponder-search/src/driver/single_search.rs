//! Driver for one search on one thread.

use super::{Pace, StopCondition};
use crate::Search;
use crate::search::{Poll, StopReason};
use ponder_game::{Answers, Evaluator, Wait};
use std::time::Instant;

/// Runs one search on this thread until it stops or is stopped, and then cancels the open leaves:
/// no batch is submitted after the deadline. `observe` is called about every millisecond with the
/// search and the time.
pub fn run<S: Search, E: Evaluator<S::Position> + ?Sized>(
    search: &mut S,
    evaluator: &mut E,
    until: StopCondition<'_>,
    mut observe: impl FnMut(&S, Instant),
) -> StopReason {
    let mut requests = Vec::new();
    let mut answers = Answers::default();
    let mut pace = Pace::new();
    loop {
        let poll = search.poll(&mut requests);
        if let Poll::Done(stop) = poll {
            return stop;
        }
        if poll != Poll::Running {
            if !requests.is_empty() {
                evaluator.submit(&mut requests);
            }
            answers.clear();
            evaluator.collect(Wait::ForOne, &mut answers);
            search.resume(&answers);
            if let Some(stop) = until.reached_now() {
                search.cancel();
                return stop;
            }
        }
        if let Some(now) = pace.tick() {
            observe(search, now);
            if let Some(stop) = until.reached(now) {
                search.cancel();
                return stop;
            }
        }
    }
}
