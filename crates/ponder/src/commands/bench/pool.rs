//! Hundreds of searches that share one evaluator, and its utilization. Time is CPU time: since
//! everything happens on one thread, the share is the same on a busy machine.

use super::spread::Spread;
use cpu_time::ProcessTime;
use ponder_game::{Answers, Evaluator, History, Position, Request, Seed, Status, Wait};
use ponder_search::driver::{Pool, PoolConfig, PoolReport, StopCondition, Then};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::{Limits, Search};
use serde::Serialize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Number of searches that share an evaluator.
const SEARCHES: usize = 256;
/// Simulations per move.
const SIMULATIONS: u32 = 32;
/// Requests per batch.
const BATCH: usize = 64;

/// Utilization and throughput of a shared evaluator.
#[derive(Serialize)]
pub struct PoolFigures {
    /// The median over the rounds of the share of CPU time spent in the evaluator, 0 to 1.
    pub busy_share: f64,
    /// The same shares, for each round.
    pub rounds: Spread,
    /// Requests answered per CPU second, the median.
    pub requests_per_cpu_s: f64,
    pub requests_rounds: Spread,
    /// Microseconds of CPU time per request outside the evaluator, the median.
    pub other_us: f64,
    pub other_rounds: Spread,
    /// Mean number of requests per batch.
    pub batch_mean: f64,
}

/// A kind of search.
pub trait Kind: Search {
    /// Name in the report.
    const NAME: &'static str;

    /// A search of [`SIMULATIONS`] simulations.
    fn start(position: Self::Position, seed: Seed) -> Self;

    /// Starts the next move.
    fn begin(&mut self) {}
}

impl<P: Position> Kind for Gumbel<P> {
    const NAME: &'static str = "gumbel";

    fn start(position: P, seed: Seed) -> Self {
        let config = GumbelConfig { simulations: SIMULATIONS, ..GumbelConfig::default() };
        Gumbel::new(position, History::default(), config, seed)
    }
}

impl<P: Position> Kind for Puct<P> {
    const NAME: &'static str = "puct";

    fn start(position: P, seed: Seed) -> Self {
        let mut search = Puct::new(position, History::default(), PuctConfig::default(), seed);
        search.begin();
        search
    }

    fn begin(&mut self) {
        let visits_max = self.visits().max(1) + u64::from(SIMULATIONS);
        self.set_limits(Limits { visits_max, ..Limits::default() });
    }
}

/// Searches that play games to the end, one after another, from the given positions.
pub struct Games<S: Kind> {
    pool: Pool<S>,
    starts: Vec<S::Position>,
    seed: Seed,
    started: u64,
    /// Measurements of all rounds so far.
    rounds_measured: Vec<Round>,
}

/// Measurements of one round.
struct Round {
    report: PoolReport,
    /// CPU seconds in total, and in the evaluator.
    all_s: f64,
    evaluator_s: f64,
}

impl Round {
    fn requests(&self) -> f64 {
        self.report.requests.max(1) as f64
    }
}

/// An evaluator whose CPU time is measured.
struct Timed<'a, P: Position> {
    inner: &'a mut dyn Evaluator<P>,
    seconds: f64,
}

impl<P: Position> Timed<'_, P> {
    fn count<R>(&mut self, work: impl FnOnce(&mut dyn Evaluator<P>) -> R) -> R {
        let start = ProcessTime::now();
        let result = work(self.inner);
        self.seconds += start.elapsed().as_secs_f64();
        result
    }
}

impl<P: Position> Evaluator<P> for Timed<'_, P> {
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        self.count(|inner| inner.submit(batch));
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        self.count(|inner| inner.collect(wait, answers))
    }

    fn in_flight(&self) -> usize {
        self.inner.in_flight()
    }
}

impl<S: Kind> Games<S> {
    /// Games that begin from the positions of `starts`, of which there is at least one.
    pub fn new(starts: &[S::Position], seed: Seed) -> Self {
        let search = |number: usize| {
            S::start(starts[number % starts.len()].clone(), seed.stream(number as u64))
        };
        let config = PoolConfig { batch: BATCH, ..PoolConfig::default() };
        Games {
            pool: Pool::new(config, (0..SEARCHES).map(search).collect()),
            starts: starts.to_vec(),
            seed,
            started: SEARCHES as u64,
            rounds_measured: Vec::new(),
        }
    }

    /// Continues the games for `seconds` seconds.
    pub fn round(&mut self, evaluator: &mut dyn Evaluator<S::Position>, seconds: f64) {
        let Games { pool, starts, seed, started, rounds_measured } = self;
        let mut timed = Timed { inner: evaluator, seconds: 0.0 };
        let start = ProcessTime::now();
        let deadline = Some(Instant::now() + Duration::from_secs_f64(seconds));
        let until = StopCondition { flag: &AtomicBool::new(false), deadline };
        let report = pool.run(&mut timed, until, |_, search, _| {
            if let Some(mv) = search.best_move() {
                search.advance(mv);
            }
            if search.position().status(search.history()) != Status::Running {
                let start = &starts[*started as usize % starts.len()];
                *search = S::start(start.clone(), seed.stream(*started));
                *started += 1;
            }
            search.begin();
            Then::GoOn
        });
        let all_s = start.elapsed().as_secs_f64();
        rounds_measured.push(Round { report, all_s, evaluator_s: timed.seconds });
    }

    /// The figures over all rounds.
    pub fn figures(&self) -> PoolFigures {
        let each = |of: &dyn Fn(&Round) -> f64| self.rounds_measured.iter().map(of).collect();
        let rounds = Spread::of(each(&|round| round.evaluator_s / round.all_s));
        let other_us = |round: &Round| 1e6 * (round.all_s - round.evaluator_s) / round.requests();
        let other_rounds = Spread::of_times(each(&other_us));
        let requests_rounds = Spread::of_rates(each(&|round| round.requests() / round.all_s));
        PoolFigures {
            busy_share: rounds.median,
            rounds,
            requests_per_cpu_s: requests_rounds.median,
            requests_rounds,
            other_us: other_rounds.median,
            other_rounds,
            batch_mean: Spread::of(each(&|round| round.report.batch_mean())).median,
        }
    }
}
