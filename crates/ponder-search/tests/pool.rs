//! Contract of the driver for many searches.

use crate::doubles;

use doubles::{Board, Delivery, Double, hex};
use ponder_game::{Answers, Evaluator, History, Position, Request, Rollout, Seed, Wait};
use ponder_hex::{Fill, HexMove};
use ponder_search::driver::{self, Pool, PoolConfig, StopCondition, Then, Work};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use ponder_search::puct::{Puct, PuctConfig, RootNoise};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, Search, StopReason};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

fn limits(visits_max: u64) -> Limits {
    Limits { visits_max, ..Limits::default() }
}

fn puct(number: u64) -> Puct<Board> {
    let noise = Some(RootNoise { alpha: 0.3, fraction: 0.25 });
    let leaves_in_flight_max = 1 + number as u32 % 5;
    let config = PuctConfig { noise, leaves_in_flight_max, ..PuctConfig::default() };
    let mut search = Puct::new(hex("5"), History::default(), config, Seed(number));
    search.set_limits(limits(60 + number % 7 * 20));
    search
}

fn gumbel(number: u64) -> Gumbel<Board> {
    let simulations = 30 + number as u32 % 7 * 10;
    let leaves_in_flight_max = 1 + number as u32 % 8;
    let config = GumbelConfig { simulations, leaves_in_flight_max, ..GumbelConfig::default() };
    Gumbel::new(hex("5"), History::default(), config, Seed(number))
}

fn uct(number: u64) -> Uct<Board> {
    let mut search = Uct::new(hex("5"), History::default(), UctConfig::default(), Seed(number));
    search.set_limits(limits(60 + number % 7 * 20));
    search
}

/// Evaluator that makes rollouts with the request's own seed.
fn rollouts() -> Double<Board> {
    Double::new(|request: &Request<Board>, _: &mut Vec<f32>| {
        let tally = request.position.rollouts(&Fill::Coin, 1, request.seed);
        ponder_game::Side::First.value_for(request.position.to_move(), tally.value_for_first())
    })
}

/// Every search has the same result in a pool, whatever its batches, as alone.
fn finds_the_same<S: Search<Position = Board>, R: PartialEq + std::fmt::Debug>(
    make: fn(u64) -> S,
    evaluator: fn() -> Double<Board>,
    report: fn(&S) -> R,
) {
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    let alone: Vec<R> = (0..40)
        .map(|number| {
            let mut search = make(number);
            driver::run(&mut search, &mut evaluator(), until, |_, _| {});
            report(&search)
        })
        .collect();
    for (batch, batches_in_flight) in [(1, 1), (7, 2), (64, 1), (16, 2), (1_000, 1)] {
        for delivery in [Delivery::AtOnce, Delivery::OneByOneBackwards] {
            let config = PoolConfig { batch, batches_in_flight, ..PoolConfig::default() };
            let mut pool = Pool::new(config, (0..40).map(make).collect());
            let mut evaluator = evaluator().delivered(delivery);
            let run = pool.run(&mut evaluator, until, |_, _, stop| {
                assert!(matches!(stop, StopReason::Visits | StopReason::Proven));
                Then::Leave
            });
            assert_eq!(run.stop, None);
            assert_eq!((evaluator.in_flight(), evaluator.count as u64), (0, run.requests));
            assert!(evaluator.batches.iter().all(|&size| size <= batch));
            for (number, search) in pool.searches().iter().enumerate() {
                assert_eq!(report(search), alone[number], "search {number}, batches of {batch}");
            }
        }
    }
}

#[test]
fn results_do_not_depend_on_the_batch() {
    finds_the_same(puct, Double::hashed, Puct::report);
    finds_the_same(gumbel, Double::hashed, Gumbel::report);
    finds_the_same(uct, rollouts, Uct::report);
}

#[test]
fn batches_are_full_while_there_is_enough_to_ask_and_other_work_has_its_turn_before_each() {
    let config = PoolConfig { batch: 16, batches_in_flight: 2, ..PoolConfig::default() };
    let searches = (0..200).map(|number| {
        let config = GumbelConfig { simulations: 32, ..GumbelConfig::default() };
        Gumbel::new(hex("9"), History::default(), config, Seed(number))
    });
    let mut pool = Pool::new(config, searches.collect());
    let mut evaluator = Double::hashed();
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    let mut calls = 0;
    let report = pool.run_with(&mut evaluator, until, || calls += 1, |_, _, _| Then::Leave);
    assert_eq!((report.requests, report.batches), (200 * 33, calls));
    assert!(report.batch_mean() > 14.0, "{}", report.batch_mean());
}

/// Self-play: a search that stops plays its move and continues, and a finished game is replaced by
/// a new one, while answers to earlier requests may still be in flight.
#[test]
fn searches_may_be_advanced_and_replaced() {
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    let play = |delivery, batch| {
        let make = |number| {
            let settings = PuctConfig { leaves_in_flight_max: 4, ..PuctConfig::default() };
            let mut search = Puct::new(hex("4"), History::default(), settings, Seed(number));
            search.set_limits(Limits { nodes_max: 40, ..Limits::default() });
            search
        };
        let config = PoolConfig { batch, ..PoolConfig::default() };
        let mut pool = Pool::new(config, (0..12).map(make).collect());
        let mut games = vec![Vec::new(); 12];
        let mut replaced = 0_u64;
        pool.run(&mut Double::hashed().delivered(delivery), until, |number, search, stop| {
            games[number].extend(search.best_move());
            match search.best_move().filter(|_| stop != StopReason::Proven) {
                Some(mv) => search.advance(mv),
                None => {
                    if games[number].len() > 30 {
                        return Then::Leave;
                    }
                    replaced += 1;
                    *search = make(100 + number as u64);
                }
            }
            Then::GoOn
        });
        assert!(replaced > 12);
        games
    };
    let games = play(Delivery::AtOnce, 8);
    assert!(games.iter().all(|moves: &Vec<HexMove>| moves.len() > 30));
    assert_eq!(games, play(Delivery::OneByOneBackwards, 8));
    assert_eq!(games, play(Delivery::OneByOneBackwards, 3));
}

#[test]
fn a_flag_and_a_deadline_stop_a_pool_and_leave_nothing_open() {
    let endless = || {
        let mut pool = Pool::new(PoolConfig::default(), Vec::new());
        for number in 0..20 {
            let mut search = puct(number);
            search.set_limits(Limits::default());
            pool.add(search);
        }
        pool
    };
    let go_on = |_: usize, search: &mut Puct<Board>, _: StopReason| {
        *search = puct(7);
        Then::GoOn
    };
    let mut evaluator = Double::hashed();
    let flag = AtomicBool::new(false);
    let deadline = Some(Instant::now() + Duration::from_millis(50));
    let mut pool = endless();
    let report = pool.run(&mut evaluator, StopCondition { flag: &flag, deadline }, go_on);
    assert_eq!((report.stop, evaluator.in_flight()), (Some(StopReason::Time), 0));
    flag.store(true, Ordering::Relaxed);
    let report = pool.run(&mut evaluator, StopCondition { flag: &flag, deadline: None }, go_on);
    assert_eq!((report.stop, evaluator.in_flight()), (Some(StopReason::Asked), 0));
    assert!(pool.into_searches().iter().all(|search| search.best_move().is_some()));
}

/// An evaluator on a thread of its own that takes a given time per batch.
struct Aside {
    tasks: Option<Sender<Vec<Request<Board>>>>,
    done: Receiver<Answers>,
    in_flight: usize,
    thread: Option<JoinHandle<()>>,
}

impl Aside {
    fn new(takes: Duration) -> Self {
        let (tasks, received) = channel::<Vec<Request<Board>>>();
        let (send, done) = channel();
        let thread = std::thread::spawn(move || {
            for mut batch in received {
                std::thread::sleep(takes);
                let (mut double, mut answers) = (Double::hashed(), Answers::default());
                double.submit(&mut batch);
                double.collect(Wait::ForOne, &mut answers);
                if send.send(answers).is_err() {
                    return;
                }
            }
        });
        Aside { tasks: Some(tasks), done, in_flight: 0, thread: Some(thread) }
    }
}

impl Evaluator<Board> for Aside {
    fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
        self.in_flight += batch.len();
        self.tasks.as_ref().unwrap().send(std::mem::take(batch)).unwrap();
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        let mut ready = match wait {
            Wait::No => self.done.try_recv().unwrap_or_default(),
            Wait::ForOne if self.in_flight > 0 => self.done.recv().unwrap(),
            Wait::ForOne => return 0,
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

impl Drop for Aside {
    fn drop(&mut self) {
        self.tasks = None;
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

#[test]
fn two_batches_in_flight_keep_an_evaluator_busy() {
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    let config = PoolConfig { batch: 32, batches_in_flight: 2, work: Work::Asynchronous };
    let mut pool = Pool::new(config, (0..128).map(gumbel).collect());
    let report = pool.run(&mut Aside::new(Duration::from_millis(3)), until, |_, _, _| Then::Leave);
    assert!(report.busy_share() > 0.9, "{report:?}");
    // By the time in calls, an evaluator that does nothing is hardly busy.
    let mut pool = Pool::new(PoolConfig::default(), (0..50).map(gumbel).collect());
    let report = pool.run(&mut Double::new(|_, _| 0.0), until, |_, _, _| Then::Leave);
    assert!(report.busy_share() < 0.9 && report.busy <= report.wall, "{report:?}");
}

/// An evaluator that loses every fifth request.
struct Forgetful(Double<Board>);

impl Evaluator<Board> for Forgetful {
    fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
        let kept = batch.drain(..).filter(|request| request.seed.0 % 5 != 0);
        self.0.submit(&mut kept.collect());
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        self.0.collect(wait, answers)
    }

    fn in_flight(&self) -> usize {
        self.0.in_flight()
    }
}

#[test]
fn lost_requests_are_made_again() {
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    let mut pool = Pool::new(PoolConfig::default(), (0..20).map(puct).collect());
    let report = pool.run(&mut Forgetful(Double::hashed()), until, |_, _, _| Then::Leave);
    assert_eq!(report.stop, None);
    assert!(pool.searches().iter().all(|search| search.visits() >= 60));
}
