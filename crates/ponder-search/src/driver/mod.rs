//! Drivers that run searches: they own the clock, the stop flag and the threads.

mod each;
mod pool;
mod single_search;
mod threads;

pub use each::run_each;
pub use pool::{Pool, PoolConfig, PoolReport, Then, Work};
pub use single_search::run;
pub use threads::run_threads;

use crate::ensemble::Ensemble;
use crate::mcts::{Mcts, Rule};
use crate::search::{Search, StopReason};
use ponder_game::{Evaluator, Position};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Search that can use several threads.
pub trait Threaded: Search + Sized {
    /// Runs the search with a thread for each evaluator, at least one, until it stops or is stopped.
    /// `observe` is called now and then with the search and the time.
    fn run_on<E: Evaluator<Self::Position>>(
        &mut self,
        evaluators: &mut [E],
        until: StopCondition<'_>,
        observe: impl FnMut(&Self, Instant),
    ) -> StopReason;
}

/// One thread owns the tree, and all evaluate.
impl<P: Position, R: Rule<P>> Threaded for Mcts<P, R> {
    fn run_on<E: Evaluator<P>>(
        &mut self,
        evaluators: &mut [E],
        until: StopCondition<'_>,
        observe: impl FnMut(&Self, Instant),
    ) -> StopReason {
        match evaluators {
            [one] => run(self, one, until, observe),
            many => run_threads(self, many, until, observe),
        }
    }
}

/// Each thread has a tree.
impl<S: Search> Threaded for Ensemble<S> {
    fn run_on<E: Evaluator<S::Position>>(
        &mut self,
        evaluators: &mut [E],
        until: StopCondition<'_>,
        observe: impl FnMut(&Self, Instant),
    ) -> StopReason {
        run_each(self, evaluators, until, observe)
    }
}

/// Conditions on which a driver stops a search that has not stopped by itself.
#[derive(Clone, Copy, Debug)]
pub struct StopCondition<'a> {
    /// Set to true to stop at once.
    pub flag: &'a AtomicBool,
    /// Time at which to stop.
    pub deadline: Option<Instant>,
}

impl StopCondition<'static> {
    /// Returns the condition of a search that runs until it stops by itself, at its
    /// [limits](crate::Limits) or with a proof.
    #[must_use]
    pub fn never() -> Self {
        static NOT_RAISED: AtomicBool = AtomicBool::new(false);
        StopCondition { flag: &NOT_RAISED, deadline: None }
    }
}

/// Approximate interval at which the clock is read and progress is reported.
const POLL_INTERVAL: Duration = Duration::from_millis(1);
/// Maximum number of polls between two readings of the clock.
const POLLS_MAX: u32 = 4096;

/// Controls the number of polls between two readings of the clock.
struct Pace {
    /// Number of polls left before the next reading.
    left: u32,
    /// Number of polls between two readings.
    polls: u32,
    last_read: Instant,
}

impl Pace {
    fn new() -> Self {
        Pace { left: 1, polls: 1, last_read: Instant::now() }
    }

    /// Counts a poll, and reads the clock if it is time for that. The interval is steered towards
    /// [`POLL_INTERVAL`].
    #[inline]
    fn tick(&mut self) -> Option<Instant> {
        self.left -= 1;
        if self.left > 0 {
            return None;
        }
        let now = Instant::now();
        let took = now - self.last_read;
        self.polls = if took < POLL_INTERVAL / 2 {
            (self.polls * 2).min(POLLS_MAX)
        } else if took > POLL_INTERVAL * 2 {
            (self.polls / 2).max(1)
        } else {
            self.polls
        };
        self.left = self.polls;
        self.last_read = now;
        Some(now)
    }
}

impl StopCondition<'_> {
    /// Reason for stopping after an evaluation of any duration, if there is one; the clock is read
    /// only if there is a deadline.
    #[inline]
    fn reached_now(&self) -> Option<StopReason> {
        if self.deadline.is_some() {
            self.reached(Instant::now())
        } else {
            self.flag.load(Ordering::Relaxed).then_some(StopReason::Asked)
        }
    }

    /// Reason for stopping at a time, if there is one.
    fn reached(&self, now: Instant) -> Option<StopReason> {
        if self.flag.load(Ordering::Relaxed) {
            Some(StopReason::Asked)
        } else if self.deadline.is_some_and(|deadline| now >= deadline) {
            Some(StopReason::Time)
        } else {
            None
        }
    }
}
