//! Live counts shown by `/api/info`.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A count of the things that are alive: each is counted until it is dropped.
#[derive(Clone, Debug, Default)]
pub(crate) struct LiveCount(Arc<AtomicUsize>);

/// One of the things counted by a [`LiveCount`]; no longer counted once dropped.
#[derive(Debug)]
pub(crate) struct Counted(LiveCount);

impl LiveCount {
    pub(crate) fn count(&self) -> Counted {
        self.0.fetch_add(1, Ordering::Relaxed);
        Counted(self.clone())
    }

    /// Counts one more unless `max` are counted already.
    pub(crate) fn count_up_to(&self, max: usize) -> Option<Counted> {
        let more = |now: usize| (now < max).then_some(now + 1);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok()?;
        Some(Counted(self.clone()))
    }

    pub(crate) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// All live counts of a server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) pages: LiveCount,
    pub(crate) searches_running: LiveCount,
    pub(crate) searches_waiting: LiveCount,
    pub(crate) replays_running: LiveCount,
}
