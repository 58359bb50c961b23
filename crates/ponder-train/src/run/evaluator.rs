//! The playing network: queried by self-play, replaced by the optimizer.

use super::shared_state::{Counters, add};
use parking_lot::Mutex;
use ponder_game::{Answers, Encode, Evaluator, Request, Wait};
use ponder_net::{Net, NetEvaluator, NetOptions};
use ponder_search::driver::Work;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Newest network, shared by all threads.
pub(super) struct LatestNet {
    step: AtomicU64,
    net: Mutex<Arc<Net>>,
}

impl LatestNet {
    pub fn new(step: u64, net: Net) -> Self {
        LatestNet { step: AtomicU64::new(step), net: Mutex::new(Arc::new(net)) }
    }

    pub fn replace(&self, step: u64, net: Net) {
        let mut held = self.net.lock();
        *held = Arc::new(net);
        self.step.store(step, Ordering::Release);
    }

    /// Execution mode of the network: within the calls, or concurrently on its own thread or GPU.
    pub fn work(&self) -> Work {
        let alongside = self.net.lock().backend().is_asynchronous();
        if alongside { Work::Asynchronous } else { Work::InCalls }
    }

    pub fn step(&self) -> u64 {
        self.step.load(Ordering::Acquire)
    }

    fn get(&self) -> (u64, Arc<Net>) {
        let held = self.net.lock();
        (self.step.load(Ordering::Acquire), Arc::clone(&held))
    }
}

/// An evaluator that switches to the newest network between two batches.
pub(super) struct LiveNetEvaluator<'a, P: Encode> {
    latest: &'a LatestNet,
    counters: &'a Counters,
    options: NetOptions,
    step: u64,
    evaluator: NetEvaluator<P>,
    /// Evaluator of the previous network, while it still has batches in flight.
    retiring: Option<NetEvaluator<P>>,
    is_asynchronous: bool,
    /// Start of the current period with batches in flight on another thread or GPU, not yet
    /// counted.
    since: Option<Instant>,
}

impl<'a, P: Encode> LiveNetEvaluator<'a, P> {
    pub fn new(latest: &'a LatestNet, counters: &'a Counters, options: NetOptions) -> Self {
        let (step, net) = latest.get();
        let evaluator = NetEvaluator::new(net, options);
        let is_asynchronous = latest.work() == Work::Asynchronous;
        let (retiring, since) = (None, None);
        LiveNetEvaluator {
            latest,
            counters,
            options,
            step,
            evaluator,
            retiring,
            is_asynchronous,
            since,
        }
    }

    /// Switches to the newest network; batches in flight on the old one are still collected.
    fn renew(&mut self) {
        if self.latest.step() == self.step || self.retiring.is_some() {
            return;
        }
        let (step, net) = self.latest.get();
        self.step = step;
        let old = std::mem::replace(&mut self.evaluator, NetEvaluator::new(net, self.options));
        self.retiring = (old.in_flight() > 0).then_some(old);
    }

    /// Calls an evaluator and counts the time in which one is busy: during the calls, and between
    /// them while batches are in flight.
    fn timed<T>(&mut self, call: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.since.unwrap_or_else(Instant::now);
        let result = call(self);
        let now = Instant::now();
        add(&self.counters.evaluating_ns, now - before);
        let in_flight = |evaluator: &NetEvaluator<P>| evaluator.in_flight() > 0;
        let is_at_work =
            in_flight(&self.evaluator) || self.retiring.as_ref().is_some_and(in_flight);
        self.since = (self.is_asynchronous && is_at_work).then_some(now);
        result
    }
}

impl<P: Encode> Evaluator<P> for LiveNetEvaluator<'_, P> {
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        self.renew();
        self.counters.evaluations.fetch_add(batch.len() as u64, Ordering::Relaxed);
        self.counters.batches.fetch_add(1, Ordering::Relaxed);
        let before = self.evaluator.counts().computed;
        self.timed(|live| live.evaluator.submit(batch));
        let computed = self.evaluator.counts().computed - before;
        self.counters.computed.fetch_add(computed, Ordering::Relaxed);
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        self.timed(|live| {
            let Some(old) = &mut live.retiring else {
                return live.evaluator.collect(wait, answers);
            };
            let count = old.collect(wait, answers);
            if old.in_flight() == 0 {
                live.retiring = None;
            }
            count
        })
    }

    fn in_flight(&self) -> usize {
        let retiring = self.retiring.as_ref().map_or(0, Evaluator::in_flight);
        retiring + self.evaluator.in_flight()
    }
}
