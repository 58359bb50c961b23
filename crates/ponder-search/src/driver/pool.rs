//! Driver for many searches on one thread: their leaves are gathered into batches, evaluated
//! together, and the answers scattered.

use super::StopCondition;
use crate::Search;
use crate::search::{Poll, StopReason};
use ponder_game::{Answers, Evaluator, Request, Wait};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Consecutive polls of one search before the next one has its turn: each is up to some hundred
/// descents that end in finished games.
const POLLS_MAX: u32 = 16;
/// Bits of a request's search number that hold the number of the search in the pool; the others
/// count how often it has stopped, so that a late answer never reaches the search that replaced it.
const NUMBER_BITS: u32 = 20;

/// Time at which an evaluator works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Work {
    /// Work within `submit` and `collect`, on this thread.
    #[default]
    InCalls,
    /// Asynchronous work, from the submission of a batch until it is ready.
    Asynchronous,
}

/// Options of a pool: batches and overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoolConfig {
    /// Batch size in requests, 1 or more. Smaller batches are submitted only when no search has
    /// more requests.
    pub batch: usize,
    /// Maximum number of batches in flight, 1 or more: 2 keep an asynchronous evaluator busy while
    /// answers are scattered.
    pub batches_in_flight: usize,
    /// Time at which the evaluator works, for measuring the share of time in which it does.
    pub work: Work,
}

impl Default for PoolConfig {
    fn default() -> Self {
        PoolConfig { batch: 64, batches_in_flight: 1, work: Work::InCalls }
    }
}

/// Decision about a search that has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// The search continues: it has been advanced, replaced, or given new limits.
    GoOn,
    /// The search leaves the pool when this run ends.
    Leave,
}

/// Statistics of one run of a pool.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PoolReport {
    /// Number of requests submitted.
    pub requests: u64,
    /// Number of batches submitted.
    pub batches: u64,
    /// Wall-clock time of the run.
    pub wall: Duration,
    /// Time in which the evaluator worked: in its calls, or with a batch in flight.
    pub busy: Duration,
    /// Reason for the end of the run; `None` when all searches left.
    pub stop: Option<StopReason>,
}

impl PoolReport {
    /// Share of the time in which the evaluator worked, 0 to 1.
    pub fn busy_share(&self) -> f64 {
        let wall = self.wall.as_secs_f64();
        if wall > 0.0 { (self.busy.as_secs_f64() / wall).min(1.0) } else { 0.0 }
    }

    /// Mean batch size in requests, 0 without batches.
    pub fn batch_mean(&self) -> f64 {
        if self.batches == 0 { 0.0 } else { self.requests as f64 / self.batches as f64 }
    }
}

/// A pool of searches that share an evaluator.
///
/// The result of a search does not depend on the others: each request has its own answer, and a
/// search with several open leaves backs them up in the order in which it opened them.
pub struct Pool<S: Search> {
    config: PoolConfig,
    searches: Vec<S>,
    /// Searches that may be polled, the next one first.
    ready: VecDeque<usize>,
    /// True if each search may be polled.
    is_ready: Vec<bool>,
    /// True if each search has left the pool.
    has_left: Vec<bool>,
    /// Number of searches that have left.
    left_count: usize,
    /// Search number in the requests of each search.
    tags: Vec<u32>,
    requests: Vec<Request<S::Position>>,
    answers: Answers,
    /// Answers to one search.
    share: Answers,
}

impl<S: Search> Pool<S> {
    /// Creates a pool of `searches`, numbered from 0 in their order.
    #[must_use]
    pub fn new(config: PoolConfig, searches: Vec<S>) -> Self {
        let mut pool = Pool {
            config,
            searches: Vec::new(),
            ready: VecDeque::new(),
            is_ready: Vec::new(),
            has_left: Vec::new(),
            left_count: 0,
            tags: Vec::new(),
            requests: Vec::new(),
            answers: Answers::default(),
            share: Answers::default(),
        };
        for search in searches {
            pool.add(search);
        }
        pool
    }

    /// Adds a search and returns its number.
    ///
    /// # Panics
    /// Panics if the pool already has a million searches.
    pub fn add(&mut self, search: S) -> usize {
        assert!(self.searches.len() < 1 << NUMBER_BITS, "a pool has at most a million searches");
        self.tags.push(self.searches.len() as u32);
        self.searches.push(search);
        self.is_ready.push(false);
        self.has_left.push(false);
        self.searches.len() - 1
    }

    /// All searches by number, including those that have left.
    pub fn searches(&self) -> &[S] {
        &self.searches
    }

    /// Consumes the pool and returns all searches.
    #[must_use]
    pub fn into_searches(self) -> Vec<S> {
        self.searches
    }

    /// Runs until all searches have left or the run is stopped. `done` is called with the number of
    /// every search that stops by itself and the search, and may advance or replace it. After the
    /// run no request is in flight, and no search has an open leaf.
    ///
    /// The evaluator must have nothing in flight from elsewhere.
    pub fn run<E: Evaluator<S::Position> + ?Sized>(
        &mut self,
        evaluator: &mut E,
        until: StopCondition<'_>,
        done: impl FnMut(usize, &mut S, StopReason) -> Then,
    ) -> PoolReport {
        self.run_with(evaluator, until, || {}, done)
    }

    /// The same as [`run`](Pool::run), but calls `between_batches` before each batch is submitted,
    /// for other work on this thread, which does not count as time of the evaluator.
    pub fn run_with<E: Evaluator<S::Position> + ?Sized>(
        &mut self,
        evaluator: &mut E,
        until: StopCondition<'_>,
        mut between_batches: impl FnMut(),
        mut done: impl FnMut(usize, &mut S, StopReason) -> Then,
    ) -> PoolReport {
        let started = Instant::now();
        let mut report = PoolReport::default();
        let mut stopwatch = Stopwatch::new(self.config.work);
        self.make_all_ready();
        let in_flight_max = self.config.batch.max(1) * self.config.batches_in_flight.max(1);
        while self.left_count < self.searches.len() {
            if let Some(stop) = until.reached_now() {
                report.stop = Some(stop);
                break;
            }
            while evaluator.in_flight() < in_flight_max {
                self.gather(&mut done);
                if self.requests.is_empty() {
                    break;
                }
                between_batches();
                self.submit(evaluator, &mut stopwatch, &mut report);
            }
            if evaluator.in_flight() > 0 {
                self.scatter(evaluator, &mut stopwatch);
            } else if self.ready.is_empty() && self.left_count < self.searches.len() {
                self.repeat_lost_requests();
            }
        }
        self.requests.clear();
        self.searches.iter_mut().for_each(Search::cancel);
        while evaluator.in_flight() > 0 {
            self.scatter(evaluator, &mut stopwatch);
        }
        report.wall = started.elapsed();
        report.busy = stopwatch.busy;
        report
    }

    /// Makes every search that has not left ready.
    fn make_all_ready(&mut self) {
        self.ready.clear();
        self.ready.extend((0..self.searches.len()).filter(|&number| !self.has_left[number]));
        self.is_ready.fill(true);
    }

    /// Polls searches until there are requests for a batch or none is ready.
    fn gather(&mut self, done: &mut impl FnMut(usize, &mut S, StopReason) -> Then) {
        while self.requests.len() < self.config.batch.max(1) {
            let Some(number) = self.ready.pop_front() else { return };
            let before = self.requests.len();
            let mut again = true;
            for _ in 0..POLLS_MAX {
                // Not for fewer leaves than the search would open: its result would depend on the
                // room in the batch.
                match self.searches[number].poll(&mut self.requests) {
                    Poll::Running => {}
                    Poll::Waiting(_) => {
                        again = false;
                        break;
                    }
                    Poll::Done(stop) => {
                        // Leaves of this search that are still queued were cancelled.
                        self.requests.truncate(before);
                        self.tags[number] = self.tags[number].wrapping_add(1 << NUMBER_BITS);
                        if done(number, &mut self.searches[number], stop) == Then::Leave {
                            self.has_left[number] = true;
                            self.left_count += 1;
                            again = false;
                            break;
                        }
                    }
                }
            }
            for request in &mut self.requests[before..] {
                request.search = self.tags[number];
            }
            self.is_ready[number] = again;
            if again {
                self.ready.push_back(number);
            }
        }
    }

    /// Submits a batch.
    fn submit<E: Evaluator<S::Position> + ?Sized>(
        &mut self,
        evaluator: &mut E,
        stopwatch: &mut Stopwatch,
        report: &mut PoolReport,
    ) {
        // A search with several leaves may have filled more than one batch; the rest waits.
        let size = self.requests.len().min(self.config.batch.max(1));
        let rest = self.requests.split_off(size);
        report.requests += size as u64;
        report.batches += 1;
        stopwatch.call(|| {
            evaluator.submit(&mut self.requests);
            evaluator.in_flight() > 0
        });
        self.requests.clear();
        self.requests.extend(rest);
    }

    /// Collects the answers that are ready, waiting for at least one batch if any is in flight.
    fn scatter<E: Evaluator<S::Position> + ?Sized>(
        &mut self,
        evaluator: &mut E,
        stopwatch: &mut Stopwatch,
    ) {
        self.answers.clear();
        stopwatch.call(|| {
            evaluator.collect(Wait::ForOne, &mut self.answers);
            evaluator.in_flight() > 0
        });
        let mut tag = None;
        self.share.clear();
        for answer in self.answers.iter() {
            let number = number_of(answer.search);
            if self.tags.get(number) != Some(&answer.search) {
                continue;
            }
            if tag != Some(answer.search) {
                deliver(&mut self.searches, tag, &mut self.share);
                tag = Some(answer.search);
            }
            self.share.push_copy(answer);
            if !std::mem::replace(&mut self.is_ready[number], true) {
                self.ready.push_back(number);
            }
        }
        deliver(&mut self.searches, tag, &mut self.share);
    }

    /// Repeats requests that the evaluator has lost.
    fn repeat_lost_requests(&mut self) {
        for number in 0..self.searches.len() {
            if !self.is_ready[number] && !self.has_left[number] {
                self.searches[number].cancel();
                self.is_ready[number] = true;
                self.ready.push_back(number);
            }
        }
    }
}

/// The number of the search in the pool, from the search number of a request.
fn number_of(tag: u32) -> usize {
    (tag & ((1 << NUMBER_BITS) - 1)) as usize
}

/// Passes a search its share of the answers.
fn deliver<S: Search>(searches: &mut [S], tag: Option<u32>, share: &mut Answers) {
    if let Some(tag) = tag {
        searches[number_of(tag)].resume(share);
    }
    share.clear();
}

/// Measures the time in which the evaluator works.
struct Stopwatch {
    work: Work,
    busy: Duration,
    /// Time since which batches have been in flight.
    since: Option<Instant>,
}

impl Stopwatch {
    fn new(work: Work) -> Self {
        Stopwatch { work, busy: Duration::ZERO, since: None }
    }

    /// Times a call that returns whether batches are in flight after it.
    fn call(&mut self, call: impl FnOnce() -> bool) {
        let before = self.since.unwrap_or_else(Instant::now);
        let in_flight = call();
        if self.work == Work::Asynchronous && in_flight {
            self.since = Some(before);
            return;
        }
        self.busy += before.elapsed();
        self.since = None;
    }
}
