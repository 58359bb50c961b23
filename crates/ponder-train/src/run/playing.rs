//! The network that plays: self-play asks it, the optimiser replaces it.

use super::shared::{Meters, lock, timed};
use ponder_game::{Answers, Encode, Evaluator, Request, Wait};
use ponder_net::{Net, NetEvaluator, NetOptions};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The newest network, for all threads.
pub(super) struct Newest {
    step: AtomicU64,
    net: Mutex<Arc<Net>>,
}

impl Newest {
    pub fn new(step: u64, net: Net) -> Self {
        Newest { step: AtomicU64::new(step), net: Mutex::new(Arc::new(net)) }
    }

    pub fn replace(&self, step: u64, net: Net) {
        let mut held = lock(&self.net);
        *held = Arc::new(net);
        self.step.store(step, Ordering::Release);
    }

    pub fn step(&self) -> u64 {
        self.step.load(Ordering::Acquire)
    }

    fn get(&self) -> (u64, Arc<Net>) {
        let held = lock(&self.net);
        (self.step.load(Ordering::Acquire), Arc::clone(&held))
    }
}

/// An evaluator that changes to the newest network between two batches, and gives its thread to
/// other work before each.
pub(super) struct Playing<'a, P: Encode, W> {
    newest: &'a Newest,
    meters: &'a Meters,
    options: NetOptions,
    step: u64,
    evaluator: NetEvaluator<P>,
    work: W,
}

impl<'a, P: Encode, W: FnMut()> Playing<'a, P, W> {
    pub fn new(newest: &'a Newest, meters: &'a Meters, options: NetOptions, work: W) -> Self {
        let (step, net) = newest.get();
        let evaluator = NetEvaluator::new(net, options);
        Playing { newest, meters, options, step, evaluator, work }
    }
}

impl<P: Encode, W: FnMut() + Send> Evaluator<P> for Playing<'_, P, W> {
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        (self.work)();
        if self.newest.step() != self.step && self.evaluator.in_flight() == 0 {
            let (step, net) = self.newest.get();
            self.step = step;
            self.evaluator = NetEvaluator::new(net, self.options);
        }
        self.meters.evaluations.fetch_add(batch.len() as u64, Ordering::Relaxed);
        self.meters.batches.fetch_add(1, Ordering::Relaxed);
        timed(&self.meters.evaluating_ns, || self.evaluator.submit(batch));
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        self.evaluator.collect(wait, answers)
    }

    fn in_flight(&self) -> usize {
        self.evaluator.in_flight()
    }
}
