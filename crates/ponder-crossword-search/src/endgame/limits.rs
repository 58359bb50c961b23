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
pub(super) struct Watch {
    nodes: u64,
    until: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    /// Number of positions searched.
    pub(super) count: u64,
    /// Whether a limit was reached.
    pub(super) is_over: bool,
}

impl Watch {
    /// Starts the clock.
    pub(super) fn start(limits: &Limits) -> Self {
        Watch {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            until: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            count: 0,
            is_over: false,
        }
    }

    /// Returns a monitor for a part of the search, with a node limit in addition to the limits of
    /// the whole.
    pub(super) fn part(&self, nodes: Option<u64>) -> Self {
        let most = nodes.map_or(u64::MAX, |nodes| self.count.saturating_add(nodes));
        Watch { nodes: self.nodes.min(most), ..self.clone() }
    }

    /// Resumes after a part.
    pub(super) fn go_on(&mut self, part: &Watch) {
        self.count = part.count;
        self.is_over |= self.count >= self.nodes;
        self.probe_cell();
    }

    /// Counts a position.
    #[inline]
    pub(super) fn tick(&mut self) {
        if self.count >= self.nodes {
            self.is_over = true;
        } else if self.count.is_multiple_of(POLL_EVERY) {
            self.probe_cell();
        }
        self.count += u64::from(!self.is_over);
    }

    fn probe_cell(&mut self) {
        let is_late = self.until.is_some_and(|until| Instant::now() >= until);
        let is_stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.is_over |= is_late || is_stopped;
    }
}
