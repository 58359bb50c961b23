//! Many searches on one thread: their leaves are gathered into batches, evaluated together, and
//! the answers scattered.

use super::Until;
use crate::Search;
use crate::search::{Poll, Stop};
use ponder_game::{Answers, Evaluator, Request, Wait};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Polls of one search in a row before the next one has its turn: each is up to some hundred
/// descents that ended in finished games.
const POLLS_MAX: u32 = 16;
/// Bits of a request's search number that are the search's number in the pool; the rest is how
/// often it has stopped, so that a late answer never reaches the search that took its place.
const NUMBER_BITS: u32 = 20;

/// When an evaluator works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Work {
    /// Within `submit` and `collect`, on this thread.
    #[default]
    InCalls,
    /// By itself, from the moment a batch is submitted until it is ready.
    Alongside,
}

/// How a pool fills batches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoolConfig {
    /// Requests a batch, 1 or more. Fewer are submitted only when no search has more to ask.
    pub batch: usize,
    /// Batches that may be in flight at once, 1 or more: 2 keep an evaluator that works alongside
    /// busy while answers are scattered.
    pub batches_in_flight: usize,
    /// When the evaluator works, for the share of the time that it does.
    pub work: Work,
}

impl Default for PoolConfig {
    fn default() -> Self {
        PoolConfig { batch: 64, batches_in_flight: 1, work: Work::InCalls }
    }
}

/// What happens to a search that has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// It goes on: it has been advanced, replaced, or given new limits.
    GoOn,
    /// It leaves the pool when this run ends.
    Leave,
}

/// What a pool did in one run.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PoolReport {
    /// Requests that were submitted.
    pub requests: u64,
    /// Batches that were submitted.
    pub batches: u64,
    /// Time from the first to the last moment.
    pub wall: Duration,
    /// Time in which the evaluator worked: in its calls, or with a batch in flight.
    pub busy: Duration,
    /// Why the run ended; `None` when all searches left.
    pub stop: Option<Stop>,
}

impl PoolReport {
    /// The share of the time in which the evaluator worked, 0 to 1.
    pub fn busy_share(&self) -> f64 {
        let wall = self.wall.as_secs_f64();
        if wall > 0.0 { (self.busy.as_secs_f64() / wall).min(1.0) } else { 0.0 }
    }

    /// The mean number of requests a batch, 0 if there was none.
    pub fn batch_mean(&self) -> f64 {
        if self.batches == 0 { 0.0 } else { self.requests as f64 / self.batches as f64 }
    }
}

/// Many searches in flight.
///
/// What a search finds does not depend on its neighbours: a request's answer is its own, and a
/// search that has several leaves open backs them up in batches ([`crate::Backup`]). UCT is
/// independent with one leaf in flight.
pub struct Pool<S: Search> {
    config: PoolConfig,
    searches: Vec<S>,
    /// Searches that may be polled, next first.
    ready: VecDeque<usize>,
    is_ready: Vec<bool>,
    has_left: Vec<bool>,
    left_count: usize,
    /// What requests carry as the number of each search.
    tags: Vec<u32>,
    requests: Vec<Request<S::Position>>,
    answers: Answers,
    share: Answers,
}

impl<S: Search> Pool<S> {
    /// A pool of `searches`, numbered from 0 in their order.
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
    /// With more than a million searches.
    pub fn add(&mut self, search: S) -> usize {
        assert!(self.searches.len() < 1 << NUMBER_BITS, "a pool has at most a million searches");
        self.tags.push(self.searches.len() as u32);
        self.searches.push(search);
        self.is_ready.push(false);
        self.has_left.push(false);
        self.searches.len() - 1
    }

    /// All searches, those that have left included, by number.
    pub fn searches(&self) -> &[S] {
        &self.searches
    }

    /// All searches, to be taken out.
    #[must_use]
    pub fn into_searches(self) -> Vec<S> {
        self.searches
    }

    /// Runs until all searches have left or the run is stopped. `done` is called with every search
    /// that stops by itself and its number, and may advance or replace it. After the run no request
    /// is in flight, and no search has an open leaf.
    ///
    /// The evaluator must have nothing in flight from elsewhere.
    pub fn run<E: Evaluator<S::Position> + ?Sized>(
        &mut self,
        evaluator: &mut E,
        until: Until<'_>,
        done: impl FnMut(usize, &mut S, Stop) -> Then,
    ) -> PoolReport {
        self.run_with(evaluator, until, || {}, done)
    }

    /// As [`run`](Pool::run), and calls `between_batches` before each batch is submitted: the place
    /// for other work of this thread, which counts as none of the evaluator's.
    pub fn run_with<E: Evaluator<S::Position> + ?Sized>(
        &mut self,
        evaluator: &mut E,
        until: Until<'_>,
        mut between_batches: impl FnMut(),
        mut done: impl FnMut(usize, &mut S, Stop) -> Then,
    ) -> PoolReport {
        let started = Instant::now();
        let mut report = PoolReport::default();
        let mut stopwatch = Stopwatch::new(self.config.work);
        self.all_ready();
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
                self.ask_again();
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

    fn all_ready(&mut self) {
        self.ready.clear();
        self.ready.extend((0..self.searches.len()).filter(|&number| !self.has_left[number]));
        self.is_ready.fill(true);
    }

    /// Polls searches until there are requests for a batch or none is ready.
    fn gather(&mut self, done: &mut impl FnMut(usize, &mut S, Stop) -> Then) {
        while self.requests.len() < self.config.batch.max(1) {
            let Some(number) = self.ready.pop_front() else { return };
            let before = self.requests.len();
            let mut again = true;
            for _ in 0..POLLS_MAX {
                // Never for fewer leaves than the search would have: what it finds would depend on
                // the room in the batch.
                match self.searches[number].poll(&mut self.requests) {
                    Poll::Running => {}
                    Poll::Waiting(_) => {
                        again = false;
                        break;
                    }
                    Poll::Done(stop) => {
                        // Leaves of this search that are still in the queue were given up.
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

    /// Takes what is ready, waiting for one batch at least if any is in flight.
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
                hand_over(&mut self.searches, tag, &mut self.share);
                tag = Some(answer.search);
            }
            self.share.push_copy(answer);
            if !std::mem::replace(&mut self.is_ready[number], true) {
                self.ready.push_back(number);
            }
        }
        hand_over(&mut self.searches, tag, &mut self.share);
    }

    /// Asks again for what an evaluator has lost.
    fn ask_again(&mut self) {
        for number in 0..self.searches.len() {
            if !self.is_ready[number] && !self.has_left[number] {
                self.searches[number].cancel();
                self.is_ready[number] = true;
                self.ready.push_back(number);
            }
        }
    }
}

fn number_of(tag: u32) -> usize {
    (tag & ((1 << NUMBER_BITS) - 1)) as usize
}

/// Gives a search its share of the answers.
fn hand_over<S: Search>(searches: &mut [S], tag: Option<u32>, share: &mut Answers) {
    if let Some(tag) = tag {
        searches[number_of(tag)].resume(share);
    }
    share.clear();
}

/// Measures when the evaluator works.
struct Stopwatch {
    work: Work,
    busy: Duration,
    /// Since when batches have been in flight.
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
        if self.work == Work::Alongside && in_flight {
            self.since = Some(before);
            return;
        }
        self.busy += before.elapsed();
        self.since = None;
    }
}
