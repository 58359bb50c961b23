//! PUCT and Gumbel search with evaluators of negligible cost: simulations per CPU second on the
//! empty 11x11 Hex board, and the vectorized selection compared with a plain loop.
//!
//! `cargo bench -p ponder-search --bench guided` measures wall-clock time. With `-- cpu` the
//! simulations are measured by the CPU time of the process instead, one line per search. With `--
//! pool` 256 searches share one evaluator that takes 45 microseconds per position, and its share of
//! busy time is printed.

use cpu_time::ProcessTime;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group};
use ponder_game::{Answers, Evaluator, Game, History, Position, Request, Seed, Wait};
use ponder_hex::{Hex, HexPosition};
use ponder_search::driver::{Pool, PoolConfig, PoolReport, StopCondition, Then, Work, run};
use ponder_search::gumbel::select::{Children, Scratch, choose, choose_plain};
use ponder_search::gumbel::{Gumbel, GumbelConfig, Rescaling, Transform};
use ponder_search::puct::{Puct, PuctConfig, select};
use ponder_search::{Limits, Search, StopReason};
use std::hint::black_box;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

type Board = HexPosition<u128>;

fn empty_board() -> Board {
    Hex::<u128>::initial(&"11".parse().expect("a board size"))
}

/// Evaluator that returns a draw, with an empty policy or a fixed one that prefers some moves to
/// others.
struct Constant {
    history: History,
    policies: Vec<Vec<f32>>,
    answers: Answers,
}

impl Constant {
    fn uniform() -> Self {
        Constant { history: History::default(), policies: Vec::new(), answers: Answers::default() }
    }

    /// Creates an evaluator with irregular priors of 1 to 12 parts.
    fn uneven() -> Self {
        let policy = |count: usize| {
            let parts = (0..count).map(|at| 1.0 + (at * 7 % 12) as f32);
            let sum: f32 = parts.clone().sum();
            parts.map(|part| part / sum).collect()
        };
        Constant {
            history: History::default(),
            policies: (0..=121).map(policy).collect(),
            answers: Answers::default(),
        }
    }
}

impl Evaluator<Board> for Constant {
    fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
        for request in batch.drain(..) {
            let count = request.position.count_moves(&self.history);
            let policy = self.policies.get(count).map_or(&[][..], Vec::as_slice);
            self.answers.push(&request, 0.0, policy);
        }
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        std::mem::swap(&mut self.answers, answers);
        self.answers.clear();
        count
    }

    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}

fn puct(simulations: u64) -> impl Search<Position = Board> {
    let mut search = Puct::new(empty_board(), History::default(), PuctConfig::default(), Seed(1));
    search.set_limits(Limits { visits_max: simulations + 1, ..Limits::default() });
    search
}

fn gumbel(simulations: u64, rescaling: Rescaling) -> impl Search<Position = Board> {
    let mut config = GumbelConfig { simulations: simulations as u32, ..GumbelConfig::default() };
    config.transform.rescaling = rescaling;
    Gumbel::new(empty_board(), History::default(), config, Seed(1))
}

fn finish(mut search: impl Search<Position = Board>, evaluator: &mut Constant, simulations: u64) {
    let until = StopCondition::never();
    assert_eq!(run(&mut search, evaluator, until, |_, _| {}), StopReason::Visits);
    assert_eq!(search.visits(), simulations + 1);
}

fn simulations(c: &mut Criterion) {
    let mut group = c.benchmark_group("simulations 11x11");
    group.sample_size(10);
    for count in [800, 100_000_u64] {
        group.throughput(Throughput::Elements(count));
        for (name, evaluator) in
            [("uniform", &mut Constant::uniform()), ("uneven", &mut Constant::uneven())]
        {
            group.bench_function(BenchmarkId::new(format!("puct {name}"), count), |b| {
                b.iter(|| finish(puct(count), evaluator, count));
            });
            group.bench_function(BenchmarkId::new(format!("gumbel {name}"), count), |b| {
                b.iter(|| finish(gumbel(count, Rescaling::MinMax), evaluator, count));
            });
        }
    }
    group.finish();
}

/// Columns of children like those of a running search.
struct Node {
    mean: Vec<f32>,
    prior: Vec<u16>,
    visits: Vec<u32>,
}

fn node(count: usize) -> Node {
    // Full chunks can be read, as in the tree.
    let count = count.next_multiple_of(16);
    Node {
        mean: (0..count).map(|at| (at * 37 % 101) as f32 / 101.0 - 0.5).collect(),
        prior: (0..count).map(|at| 50_000 - (at * 53 % 97) as u16 * 64).collect(),
        visits: (0..count).map(|at| 1 + (at * 29 % 83) as u32).collect(),
    }
}

fn selection(c: &mut Criterion) {
    let mut group = c.benchmark_group("selection");
    let transform =
        Transform { value_scale: 0.1, maxvisit_init: 50.0, rescaling: Rescaling::MinMax };
    for count in [4, 16, 121] {
        let Node { mean, prior, visits } = node(count);
        let untried = (0.004, 0.1);
        let children = Children {
            count,
            mean: &mean,
            prior: &prior,
            visits: &visits,
            raw_value: 0.1,
            untried,
        };
        let mut scratch = Scratch::default();
        assert_eq!(
            select::best(&mean, &prior, &visits, count, 3.0).0,
            select::best_plain(&mean, &prior, &visits, count, 3.0).0
        );
        assert_eq!(
            choose(children, transform, &mut scratch).0,
            choose_plain(children, transform).0
        );
        group.bench_function(BenchmarkId::new("puct vector", count), |b| {
            b.iter(|| select::best(black_box(&mean), &prior, &visits, count, 3.0));
        });
        group.bench_function(BenchmarkId::new("puct plain", count), |b| {
            b.iter(|| select::best_plain(black_box(&mean), &prior, &visits, count, 3.0));
        });
        group.bench_function(BenchmarkId::new("gumbel vector", count), |b| {
            b.iter(|| choose(black_box(children), transform, &mut scratch));
        });
        group.bench_function(BenchmarkId::new("gumbel plain", count), |b| {
            b.iter(|| choose_plain(black_box(children), transform));
        });
    }
    group.finish();
}

/// Measures simulations per second of CPU time, alternating between the searches.
fn cpu() {
    const SIMULATIONS: u64 = 200_000;
    const ROUNDS: usize = 7;
    let names = ["puct uniform", "puct uneven", "gumbel uniform", "gumbel uneven"];
    let mut rates = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        for (which, rates) in rates.iter_mut().enumerate() {
            let mut evaluator =
                if which % 2 == 0 { Constant::uniform() } else { Constant::uneven() };
            let start = ProcessTime::now();
            if which < 2 {
                finish(puct(SIMULATIONS), &mut evaluator, SIMULATIONS);
            } else {
                finish(gumbel(SIMULATIONS, Rescaling::MinMax), &mut evaluator, SIMULATIONS);
            }
            rates.push(SIMULATIONS as f64 / start.elapsed().as_secs_f64());
        }
    }
    for (name, rates) in names.iter().zip(&mut rates) {
        rates.sort_by(f64::total_cmp);
        println!(
            "{name:15} {:9.0} simulations per CPU second (median of {ROUNDS}; {:.0} to {:.0})",
            rates[ROUNDS / 2],
            rates[0],
            rates[ROUNDS - 1]
        );
    }
}

/// Evaluator that computes for a given time per position, within its calls.
struct Busy {
    inner: Constant,
    each: Duration,
}

impl Evaluator<Board> for Busy {
    fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
        let until = Instant::now() + self.each * batch.len() as u32;
        self.inner.submit(batch);
        while Instant::now() < until {
            std::hint::spin_loop();
        }
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        self.inner.collect(wait, answers)
    }

    fn in_flight(&self) -> usize {
        self.inner.in_flight()
    }
}

/// The same as [`Busy`], but on a thread of its own, without using the processor.
struct Aside {
    tasks: Option<Sender<Vec<Request<Board>>>>,
    done: Receiver<Answers>,
    spare: Vec<Vec<Request<Board>>>,
    in_flight: usize,
}

impl Aside {
    fn new(each: Duration) -> Self {
        let (tasks, received) = channel::<Vec<Request<Board>>>();
        let (send, done) = channel();
        std::thread::spawn(move || {
            let mut constant = Constant::uneven();
            // A batch begins when the one before it has ended, as on an accelerator.
            let mut free = Instant::now();
            for mut batch in received {
                free = free.max(Instant::now()) + each * batch.len() as u32;
                let mut answers = Answers::default();
                constant.submit(&mut batch);
                constant.collect(Wait::ForOne, &mut answers);
                std::thread::sleep(free.saturating_duration_since(Instant::now()));
                if send.send(answers).is_err() {
                    return;
                }
            }
        });
        Aside { tasks: Some(tasks), done, spare: Vec::new(), in_flight: 0 }
    }
}

impl Evaluator<Board> for Aside {
    fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
        self.in_flight += batch.len();
        let requests = std::mem::replace(batch, self.spare.pop().unwrap_or_default());
        let tasks = self.tasks.as_ref().expect("the thread runs as long as this");
        tasks.send(requests).expect("the thread runs as long as this");
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        let mut ready = match wait {
            Wait::ForOne if self.in_flight > 0 => self.done.recv().unwrap_or_default(),
            _ => self.done.try_recv().unwrap_or_default(),
        };
        let count = ready.len();
        answers.append(&mut ready);
        self.in_flight -= count;
        count
    }

    fn in_flight(&self) -> usize {
        self.in_flight
    }
}

/// Measures the share of the time in which the evaluator of 256 searches works.
fn pool() {
    const EACH: Duration = Duration::from_micros(45);
    let alongside = PoolConfig { batch: 64, batches_in_flight: 2, work: Work::Asynchronous };
    let in_calls = PoolConfig { batch: 64, batches_in_flight: 1, work: Work::InCalls };
    for (name, config) in [("in calls", in_calls), ("alongside", alongside)] {
        let mut busy = Busy { inner: Constant::uneven(), each: EACH };
        let mut aside = Aside::new(EACH);
        let evaluator: &mut dyn Evaluator<Board> =
            if config.work == Work::InCalls { &mut busy } else { &mut aside };
        report("puct", name, through_pool(config, |_| puct(400), evaluator));
        report("gumbel", name, through_pool(config, |_| gumbel(400, Rescaling::MinMax), evaluator));
    }
}

fn through_pool<S: Search<Position = Board>>(
    config: PoolConfig,
    make: impl Fn(usize) -> S,
    evaluator: &mut dyn Evaluator<Board>,
) -> PoolReport {
    let mut pool = Pool::new(config, (0..256).map(make).collect());
    let until = StopCondition::never();
    pool.run(evaluator, until, |_, _, _| Then::Leave)
}

fn report(search: &str, name: &str, pool: PoolReport) {
    let busy = 100.0 * pool.busy_share();
    let rate = pool.requests as f64 / pool.wall.as_secs_f64();
    let rest = (pool.wall.saturating_sub(pool.busy)).as_secs_f64() / pool.requests as f64 * 1e6;
    println!(
        "{search:7} {name:10} busy {busy:.2}%, {rate:.0} requests per second in batches of {:.1}, \
         {rest:.2} microseconds of other work a request",
        pool.batch_mean()
    );
}

criterion_group!(benches, simulations, selection);

fn main() {
    if std::env::args().any(|arg| arg == "cpu") {
        cpu();
    } else if std::env::args().any(|arg| arg == "pool") {
        pool();
    } else {
        benches();
        Criterion::default().configure_from_args().final_summary();
    }
}
