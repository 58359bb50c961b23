//! Pondering: thinking on the opponent's time.

use super::{TreeKind, TreeOptions};
use crate::StopFlag;
use ponder_search::driver::{StopCondition, Threaded};
use ponder_search::{Limits, Search};
use std::thread::JoinHandle;

/// Search and its evaluators.
pub(super) type Searcher<K> = (<K as TreeKind>::Search, Vec<<K as TreeKind>::Evaluator>);

/// Search that runs on its own thread until it is stopped or dropped.
pub(super) struct Pondering<K: TreeKind> {
    stop: StopFlag,
    thread: Option<JoinHandle<Searcher<K>>>,
}

impl<K: TreeKind> Pondering<K> {
    /// Starts pondering with a thread for each evaluator.
    pub(super) fn start((mut tree, mut evaluators): Searcher<K>, options: &TreeOptions) -> Self {
        let stop = StopFlag::new();
        let flag = stop.shared();
        tree.set_limits(Limits {
            nodes_max: options.nodes_max,
            bytes_max: options.bytes_max,
            ..Limits::default()
        });
        let thread = std::thread::spawn(move || {
            K::ponder(&mut tree);
            let until = StopCondition { flag: &flag, deadline: None };
            tree.run_on(&mut evaluators, until, |_, _| {});
            (tree, evaluators)
        });
        Pondering { stop, thread: Some(thread) }
    }

    /// Stops and returns the search and its evaluators; `None` if the search panicked.
    pub(super) fn stop(mut self) -> Option<Searcher<K>> {
        self.stop.raise();
        self.thread.take().and_then(|thread| thread.join().ok())
    }
}

impl<K: TreeKind> Drop for Pondering<K> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
