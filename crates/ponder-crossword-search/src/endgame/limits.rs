//! Limits of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Number of positions between two checks of the clock.
const POLL_EVERY: u64 = 256;

/// Limits of a search. Without any, it runs until it is done.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Greatest number of positions searched.
    pub nodes: Option<u64>,
    /// The time it may take.
    pub time: Option<Duration>,
    /// Flag that ends the search soon after it is set.
    pub stop: Option<Arc<AtomicBool>>,
}

/// Monitor of the limits of a running search.
#[derive(Clone, Debug)]
pub(super) struct LimitMonitor {
    /// Greatest number of positions.
    nodes: u64,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    /// Number of positions searched.
    pub(super) count: u64,
    /// True if a limit was reached.
    pub(super) is_over: bool,
}

impl LimitMonitor {
    /// Starts the clock.
    pub(super) fn start(limits: &Limits) -> Self {
        LimitMonitor {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            count: 0,
            is_over: false,
        }
    }

    /// Returns a monitor for a part of the search, with a node limit in addition to the limits of
    /// the whole.
    pub(super) fn part(&self, nodes: Option<u64>) -> Self {
        let most = nodes.map_or(u64::MAX, |nodes| self.count.saturating_add(nodes));
        LimitMonitor { nodes: self.nodes.min(most), ..self.clone() }
    }

    /// Takes over the count of a part.
    pub(super) fn resume_after(&mut self, part: &LimitMonitor) {
        self.count = part.count;
        self.is_over |= self.count >= self.nodes;
        self.poll();
    }

    /// Counts a position.
    #[inline]
    pub(super) fn tick(&mut self) {
        if self.count >= self.nodes {
            self.is_over = true;
        } else if self.count.is_multiple_of(POLL_EVERY) {
            self.poll();
        }
        self.count += u64::from(!self.is_over);
    }

    /// Reads the clock and the stop flag.
    fn poll(&mut self) {
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.is_over |= is_late || is_stopped;
    }
}
