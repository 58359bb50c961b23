//! When a search ends before it is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the clock is looked at, in positions.
const LOOK: u64 = 256;

/// What a search may use. Without any of them it goes on until it is done.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Positions looked at, at most.
    pub nodes: Option<u64>,
    /// The time it may take.
    pub time: Option<Duration>,
    /// The search ends soon after somebody sets this.
    pub stop: Option<Arc<AtomicBool>>,
}

/// Limits under which something runs.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    nodes: u64,
    until: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    /// Positions looked at.
    pub(super) count: u64,
    /// Whether a limit was reached.
    pub(super) is_over: bool,
}

impl Watch {
    /// Begins now.
    pub(super) fn start(limits: &Limits) -> Self {
        Watch {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            until: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            count: 0,
            is_over: false,
        }
    }

    /// A watch over a part, with so many positions at most beside the limits of the whole.
    pub(super) fn part(&self, nodes: Option<u64>) -> Self {
        let most = nodes.map_or(u64::MAX, |nodes| self.count.saturating_add(nodes));
        Watch { nodes: self.nodes.min(most), ..self.clone() }
    }

    /// Goes on after a part.
    pub(super) fn go_on(&mut self, part: &Watch) {
        self.count = part.count;
        self.is_over |= self.count >= self.nodes;
        self.look();
    }

    /// Counts a position.
    #[inline]
    pub(super) fn tick(&mut self) {
        if self.count >= self.nodes {
            self.is_over = true;
        } else if self.count.is_multiple_of(LOOK) {
            self.look();
        }
        self.count += u64::from(!self.is_over);
    }

    fn look(&mut self) {
        let is_late = self.until.is_some_and(|until| Instant::now() >= until);
        let is_told = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.is_over |= is_late || is_told;
    }
}
