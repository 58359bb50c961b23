//! The timeout and the cancellation of a wait.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Timeout of a wait for a response, with an optional flag that cancels the wait.
#[derive(Clone, Copy, Debug)]
pub struct Timeout<'a> {
    limit: Duration,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Timeout<'a> {
    /// Creates a timeout of `limit` without a stop flag.
    #[must_use]
    pub const fn of(limit: Duration) -> Self {
        Timeout { limit, stop: None }
    }

    /// Adds a flag that ends the wait once it is true; it is polled every few milliseconds.
    #[must_use]
    pub const fn until(self, stop: &'a AtomicBool) -> Self {
        Timeout { limit: self.limit, stop: Some(stop) }
    }

    /// The timeout.
    pub const fn limit(&self) -> Duration {
        self.limit
    }

    /// Begins a wait.
    pub(super) fn begin(&self) -> Wait<'a> {
        Wait { deadline: Instant::now().checked_add(self.limit), stop: self.stop }
    }
}

/// A wait in progress.
#[derive(Clone, Copy)]
pub(super) struct Wait<'a> {
    /// The deadline; `None` if it is beyond the range of [`Instant`].
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
}

impl Wait<'_> {
    /// Returns whether the caller's stop flag is set.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Time until the deadline.
    pub(super) fn remaining(&self) -> Duration {
        self.deadline.map_or(Duration::MAX, |at| at.saturating_duration_since(Instant::now()))
    }

    /// Time to sleep before the flag and the program are polled again.
    pub(super) fn poll_interval(&self) -> Duration {
        let interval_ms = if self.stop.is_some() { 5 } else { 25 };
        self.remaining().min(Duration::from_millis(interval_ms))
    }
}
