//! Thinking on the opponent's time.

use super::options::Options;
use crate::StopFlag;
use ponder_game::Rollout;
use ponder_search::RolloutEvaluator;
use ponder_search::driver::{self, Until};
use ponder_search::uct::{Limits, Uct};
use std::thread::JoinHandle;

/// A search that runs on a thread of its own until it is stopped, or dropped.
pub(super) struct Pondering<P: Rollout> {
    stop: StopFlag,
    thread: Option<JoinHandle<Uct<P>>>,
}

impl<P: Rollout> Pondering<P> {
    pub(super) fn start(mut tree: Uct<P>, options: &Options<P>) -> Self {
        let stop = StopFlag::new();
        let flag = stop.shared();
        let mut evaluator = RolloutEvaluator::new(options.policy.clone(), options.leaf);
        tree.set_limits(Limits {
            nodes_max: options.nodes_max,
            bytes_max: options.bytes_max,
            ..Limits::default()
        });
        let thread = std::thread::spawn(move || {
            driver::run(
                &mut tree,
                &mut evaluator,
                Until { flag: &flag, deadline: None },
                |_, _| {},
            );
            tree
        });
        Pondering { stop, thread: Some(thread) }
    }

    /// Stops and gives the tree back; `None` if the search panicked.
    pub(super) fn stop(mut self) -> Option<Uct<P>> {
        self.stop.raise();
        self.thread.take().and_then(|thread| thread.join().ok())
    }
}

impl<P: Rollout> Drop for Pondering<P> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
