//! Driver for an ensemble: one thread for each of its searches.

use super::{StopCondition, run};
use crate::ensemble::Ensemble;
use crate::search::{Search, StopReason};
use ponder_game::Evaluator;
use std::time::{Duration, Instant};

/// Interval at which all threads pause and progress is reported.
const SLICE: Duration = Duration::from_millis(100);

/// Runs the searches of an ensemble, each on a thread of its own with the evaluator of the same
/// number, until all have stopped or one has a proof. `observe` is called about ten times a second.
/// Without a deadline or a stop the result depends only on the seed, unless a proof is found.
pub fn run_each<S: Search, E: Evaluator<S::Position>>(
    ensemble: &mut Ensemble<S>,
    evaluators: &mut [E],
    until: StopCondition<'_>,
    mut observe: impl FnMut(&Ensemble<S>, Instant),
) -> StopReason {
    if let [one] = evaluators {
        return run(ensemble, one, until, observe);
    }
    loop {
        let pause = Instant::now() + SLICE;
        let slice = StopCondition {
            deadline: until.deadline.map_or(Some(pause), |deadline| Some(deadline.min(pause))),
            ..until
        };
        let mut pairs = ensemble.searches_mut().iter_mut().zip(&mut *evaluators);
        let Some((own, evaluator)) = pairs.next() else { return StopReason::Asked };
        let stops = std::thread::scope(|scope| {
            let others: Vec<_> = pairs
                .map(|(search, evaluator)| {
                    scope.spawn(move || run(search, evaluator, slice, |_, _| {}))
                })
                .collect();
            let mut stops = vec![run(own, evaluator, slice, |_, _| {})];
            for other in others {
                match other.join() {
                    Ok(stop) => stops.push(stop),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            stops
        });
        let now = Instant::now();
        observe(ensemble, now);
        if stops.contains(&StopReason::Proven) {
            return StopReason::Proven;
        }
        if let Some(stop) = until.reached(now) {
            return stop;
        }
        // Those that have not stopped by themselves have paused.
        if !stops.contains(&StopReason::Time) {
            return stops[0];
        }
    }
}
