//! Drivers that run searches: they own the clock, the stop flag and the threads.

mod pool;
mod single_search;
mod threads;

pub use pool::{Pool, PoolConfig, PoolReport, Then, Work};
pub use single_search::run;
pub use threads::run_threads;

use crate::search::StopReason;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
const LOOK_EVERY: Duration = Duration::from_millis(1);
/// Maximum number of polls between two readings of the clock.
const POLLS_MAX: u32 = 4096;

/// Controls the number of polls between two readings of the clock.
struct Pace {
    left: u32,
    polls: u32,
    looked: Instant,
}

impl Pace {
    fn new() -> Self {
        Pace { left: 1, polls: 1, looked: Instant::now() }
    }

    /// Whether it is time to read the clock; the interval is steered towards [`LOOK_EVERY`].
    #[inline]
    fn is_due(&mut self) -> Option<Instant> {
        self.left -= 1;
        if self.left > 0 {
            return None;
        }
        let now = Instant::now();
        let took = now - self.looked;
        self.polls = if took < LOOK_EVERY / 2 {
            (self.polls * 2).min(POLLS_MAX)
        } else if took > LOOK_EVERY * 2 {
            (self.polls / 2).max(1)
        } else {
            self.polls
        };
        self.left = self.polls;
        self.looked = now;
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
