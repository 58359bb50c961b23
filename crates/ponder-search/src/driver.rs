//! The loops that run searches: they own the clock, the stop flag and the threads.

use crate::uct::{Poll, Stop, Uct};
use ponder_game::{Answers, Evaluator, Position, Wait};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a driver stops a search that has not stopped by itself.
#[derive(Clone, Copy, Debug)]
pub struct Until<'a> {
    /// Raised to stop at once.
    pub flag: &'a AtomicBool,
    /// The moment to stop at.
    pub deadline: Option<Instant>,
}

/// How often the clock is read and progress is told, about.
const LOOK_EVERY: Duration = Duration::from_millis(1);
/// The most polls between two looks at the clock.
const POLLS_MAX: u32 = 4096;

/// Decides how many polls pass between two looks at the clock.
struct Pace {
    left: u32,
    polls: u32,
    looked: Instant,
}

impl Pace {
    fn new() -> Self {
        Pace { left: 1, polls: 1, looked: Instant::now() }
    }

    /// Whether it is time to look; the time between looks is steered towards [`LOOK_EVERY`].
    #[inline]
    fn is_due(&mut self) -> Option<Instant> {
        self.left -= 1;
        if self.left > 0 {
            return None;
        }
        let now = Instant::now();
        let took = now - self.looked;
        self.polls = if took < LOOK_EVERY / 2 {
            (self.polls * 2).min(POLLS_MAX)
        } else if took > LOOK_EVERY * 2 {
            (self.polls / 2).max(1)
        } else {
            self.polls
        };
        self.left = self.polls;
        self.looked = now;
        Some(now)
    }
}

impl Until<'_> {
    fn reached(&self, now: Instant) -> Option<Stop> {
        if self.flag.load(Ordering::Relaxed) {
            Some(Stop::Asked)
        } else if self.deadline.is_some_and(|deadline| now >= deadline) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

/// Runs one search on this thread until it stops or is stopped, and gives up the leaves that are
/// still open then. `look` is called about every millisecond with the search and the time.
pub fn run<P: Position, E: Evaluator<P> + ?Sized>(
    search: &mut Uct<P>,
    evaluator: &mut E,
    until: Until<'_>,
    mut look: impl FnMut(&Uct<P>, Instant),
) -> Stop {
    let mut requests = Vec::new();
    let mut answers = Answers::default();
    let mut pace = Pace::new();
    loop {
        if let Poll::Done(stop) = search.poll(&mut requests) {
            return stop;
        }
        if !requests.is_empty() {
            evaluator.submit(&mut requests);
        }
        answers.clear();
        evaluator.collect(Wait::ForOne, &mut answers);
        search.resume(&answers);
        if let Some(now) = pace.is_due() {
            look(search, now);
            if let Some(stop) = until.reached(now) {
                search.cancel();
                return stop;
            }
        }
    }
}

/// Runs one search with several threads: the tree is behind a lock, evaluations are not, and each
/// thread has one batch of leaves under way. Useful where an evaluation takes much longer than a
/// descent; the result depends on how the threads happen to run.
///
/// There is a thread for each evaluator, of which one at least is needed: the calling one, which
/// is also the one that calls `look`, and new ones. The search's `leaves_in_flight_max` should be
/// at least the number of evaluators.
pub fn run_threads<P: Position, E: Evaluator<P>>(
    search: &mut Uct<P>,
    evaluators: &mut [E],
    until: Until<'_>,
    look: impl FnMut(&Uct<P>, Instant),
) -> Stop {
    let Some((own, others)) = evaluators.split_first_mut() else { return Stop::Asked };
    let shared = Mutex::new(Shared { search, stopped: None });
    std::thread::scope(|scope| {
        for evaluator in others {
            scope.spawn(|| work(&shared, evaluator, until, |_, _| {}));
        }
        work(&shared, own, until, look);
    });
    let Shared { search, stopped } =
        shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    search.cancel();
    stopped.unwrap_or(Stop::Asked)
}

/// What the threads of one search have in common.
struct Shared<'a, P: Position> {
    search: &'a mut Uct<P>,
    stopped: Option<Stop>,
}

/// One thread's share: take a leaf, evaluate it outside the lock, bring it back.
fn work<P: Position, E: Evaluator<P>>(
    shared: &Mutex<Shared<'_, P>>,
    evaluator: &mut E,
    until: Until<'_>,
    mut look: impl FnMut(&Uct<P>, Instant),
) {
    let mut requests = Vec::new();
    let mut answers = Answers::default();
    let mut pace = Pace::new();
    loop {
        {
            let Shared { search, stopped } = &mut *lock(shared);
            search.resume(&answers);
            answers.clear();
            if stopped.is_some() {
                return;
            }
            if let Some(now) = pace.is_due() {
                look(search, now);
                *stopped = until.reached(now);
            }
            if stopped.is_none()
                && let Poll::Done(stop) = search.poll_some(&mut requests, 1)
            {
                *stopped = Some(stop);
            }
            if stopped.is_some() {
                return;
            }
        }
        if requests.is_empty() {
            std::thread::yield_now();
            continue;
        }
        evaluator.submit(&mut requests);
        evaluator.collect(Wait::ForOne, &mut answers);
    }
}

/// A lock whose data is consistent even if a thread panicked while it had it: the panic goes on
/// to the caller when the scope ends.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
