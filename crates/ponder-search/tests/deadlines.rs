//! Searches under a time limit, with evaluators that become slower during the search.

use crate::fan;

use fan::Fan;
use ponder_game::{Answers, Evaluator, History, Request, Seed, Wait};
use ponder_search::driver::{self, Pool, PoolConfig, StopCondition, Then};
use ponder_search::gumbel::{Gumbel, GumbelConfig, Next, TimeManager};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::{Search, StopReason};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

/// Answers with random values that are fixed per position.
fn answer(requests: &mut Vec<Request<Fan>>, answers: &mut Answers) {
    for request in requests.drain(..) {
        let key = ponder_game::Position::search_key(&request.position).low();
        let value = (Seed::mix(key) >> 40) as f32 / (1 << 24) as f32 - 0.5;
        answers.push(&request, value, &[]);
    }
}

/// A position with 40 moves.
fn start() -> Fan {
    let mut fan = Fan::start(40);
    ponder_game::Position::play(&mut fan, 0);
    fan
}

/// Evaluator that is fast at first, and then takes long for each batch.
struct Tiring {
    fast: u32,
    slow: Duration,
    deadline: Instant,
    batches: u32,
    /// Number of batches submitted after the deadline.
    late: u32,
    answers: Answers,
}

impl Tiring {
    fn new(deadline: Instant) -> Self {
        let (fast, slow) = (3_000, Duration::from_millis(10));
        Tiring { fast, slow, deadline, batches: 0, late: 0, answers: Answers::default() }
    }
}

impl Evaluator<Fan> for Tiring {
    fn submit(&mut self, batch: &mut Vec<Request<Fan>>) {
        self.late += u32::from(Instant::now() > self.deadline);
        self.batches += 1;
        if self.batches > self.fast {
            thread::sleep(self.slow);
        }
        answer(batch, &mut self.answers);
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        answers.append(&mut self.answers);
        count
    }

    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}

/// Function that runs searches until something stops them.
type Run<'a> = dyn Fn(&mut Tiring, StopCondition<'_>) -> Option<StopReason> + 'a;

#[test]
fn no_batch_begins_after_the_deadline() {
    let flag = AtomicBool::new(false);
    let gumbel = || {
        let config = GumbelConfig { simulations: 1 << 30, ..GumbelConfig::default() };
        Gumbel::new(start(), History::default(), config, Seed(1))
    };
    let puct = || Puct::new(start(), History::default(), PuctConfig::default(), Seed(1));
    let runs: [&Run<'_>; 4] = [
        &|tiring, until| Some(driver::run(&mut gumbel(), tiring, until, |_, _| {})),
        &|tiring, until| Some(driver::run(&mut puct(), tiring, until, |_, _| {})),
        &|tiring, until| {
            let tiring = std::slice::from_mut(tiring);
            Some(driver::run_threads(&mut puct(), tiring, until, |_, _| {}))
        },
        &|tiring, until| {
            let searches = (0..3).map(|_| puct()).collect();
            let mut pool = Pool::new(PoolConfig::default(), searches);
            pool.run(tiring, until, |_, _, _| Then::Leave).stop
        },
    ];
    for (number, run) in runs.into_iter().enumerate() {
        let deadline = Instant::now() + Duration::from_millis(100);
        let mut tiring = Tiring::new(deadline);
        let stop = run(&mut tiring, StopCondition { flag: &flag, deadline: Some(deadline) });
        assert_eq!(stop, Some(StopReason::Time), "{number}");
        assert!(tiring.batches > 0, "{number}");
        // One, if the thread was interrupted between reading the clock and the batch.
        assert!(tiring.late <= 1, "{number}: {} of {} batches", tiring.late, tiring.batches);
    }
}

/// Searches a move under a clock that only evaluations advance; `cost` is the duration of one at a
/// given time, both in seconds. Returns whether a halving was completed in time, the visits, and
/// the end time.
fn think(timing: &mut TimeManager, time: f64, cost: impl Fn(f64) -> f64) -> (bool, u64, f64) {
    let config = GumbelConfig::default();
    let mut search = Gumbel::new(start(), History::default(), config, Seed(3));
    let left = |now: f64| Duration::from_secs_f64((time - now).max(0.0));
    let considered = config.max_num_considered_actions;
    search.set_simulations(timing.begin(0, left(0.0), 1 << 30, considered));
    let (mut now, mut requests, mut answers) = (0.0, Vec::new(), Answers::default());
    loop {
        let poll_at = now + timing.poll_interval(left(now)).as_secs_f64();
        let mut ended = true;
        while search.poll(&mut requests) != ponder_search::Poll::Done(StopReason::Visits) {
            if requests.is_empty() {
                continue;
            }
            now += cost(now);
            answer(&mut requests, &mut answers);
            search.resume(&answers);
            answers.clear();
            if now >= poll_at {
                ended = false;
                break;
            }
        }
        if now >= time {
            return (ended, search.visits(), now);
        }
        match timing.decide(search.visits(), left(now), ended, &search.remaining_visits()) {
            Next::Stop => return (true, search.visits(), now),
            Next::Same => {}
            Next::Simulations(simulations) => search.set_simulations(simulations),
        }
    }
}

#[test]
fn halving_comes_to_its_end_before_the_deadline_though_the_evaluator_becomes_slower() {
    for before in [1e-3, 1e-4] {
        for slower in [1.0, 2.0, 5.0, 20.0] {
            for moment in [0.0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9] {
                let cost = |now: f64| if now < moment { before } else { before * slower };
                let mut timing = TimeManager::default();
                // The first move measures the speed; the second relies on it.
                for round in 0..2 {
                    let (ended, visits, now) = think(&mut timing, 1.0, cost);
                    let what = format!("{before} s, {slower} times at {moment}, round {round}");
                    assert!(ended && now < 1.0, "{what}: {ended} at {now}, {visits} visits");
                    // Most of the time was used.
                    let most = (moment + (1.0 - moment) / slower) / before;
                    assert!(visits as f64 > 0.4 * most, "{what}: {visits} of {most}");
                }
            }
        }
    }
    // An evaluator that has become slower since the last move.
    let mut timing = TimeManager::default();
    think(&mut timing, 1.0, |_| 1e-4);
    let (ended, visits, now) = think(&mut timing, 1.0, |_| 2e-3);
    assert!(ended && now < 1.0 && visits > 200, "{ended} at {now}, {visits} visits");
    // An evaluator that becomes slower all the time.
    let (ended, visits, now) =
        think(&mut TimeManager::default(), 1.0, |now| 1e-4 * (1.0 + 20.0 * now));
    assert!(ended && now < 1.0 && visits > 500, "{ended} at {now}, {visits} visits");
}
