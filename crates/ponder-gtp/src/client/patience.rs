//! How long a caller waits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a caller waits for a response, and a flag that ends the wait early.
#[derive(Clone, Copy, Debug)]
pub struct Patience<'a> {
    limit: Duration,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Patience<'a> {
    /// At most `limit`.
    #[must_use]
    pub const fn of(limit: Duration) -> Self {
        Patience { limit, stop: None }
    }

    /// Also not longer than until `stop` is true; the flag is looked at every few milliseconds.
    #[must_use]
    pub const fn until(self, stop: &'a AtomicBool) -> Self {
        Patience { limit: self.limit, stop: Some(stop) }
    }

    /// The longest wait.
    pub const fn limit(&self) -> Duration {
        self.limit
    }

    pub(super) fn begin(&self) -> Wait<'a> {
        Wait { deadline: Instant::now().checked_add(self.limit), stop: self.stop }
    }
}

/// A wait that has begun.
#[derive(Clone, Copy)]
pub(super) struct Wait<'a> {
    /// `None` if it lies beyond what the clock can say.
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
}

impl Wait<'_> {
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    pub(super) fn remaining(&self) -> Duration {
        self.deadline.map_or(Duration::MAX, |at| at.saturating_duration_since(Instant::now()))
    }

    /// How long to sleep before looking at the flag and at the program again.
    pub(super) fn nap(&self) -> Duration {
        let look_every_ms = if self.stop.is_some() { 5 } else { 25 };
        self.remaining().min(Duration::from_millis(look_every_ms))
    }
}
