//! From running totals to rates.

use super::shared::{Shared, lock};
use super::trainer::Trainer;
use super::{ResumePoint, Status, TrainOptions, Waits};
use ponder_game::Game;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The time over which rates are told.
const SPAN: Duration = Duration::from_secs(20);

/// Running totals at one moment.
#[derive(Clone, Copy)]
struct Totals {
    at: Instant,
    games: u64,
    examples: u64,
    evaluations: u64,
    batches: u64,
    learnt: u64,
    evaluating_s: f64,
    learning_s: f64,
    waiting_s: f64,
}

/// Looks at a run.
pub(super) struct Watch {
    status: Status,
    started: Instant,
    time: Option<Duration>,
    past: VecDeque<Totals>,
    notice: Option<String>,
}

impl Watch {
    pub fn new<G: Game>(trainer: &Trainer<G>, options: &TrainOptions) -> Self {
        let status = Status {
            game: options.config.game.clone(),
            run: options.run.clone(),
            epoch: trainer.epoch(),
            threads: options.threads.max(1),
            steps_wanted: options.steps,
            resumed: trainer
                .newest_checkpoint()
                .map(|(checkpoint, step)| ResumePoint { checkpoint, step }),
            ..Status::default()
        };
        let started = Instant::now();
        Watch { status, started, time: options.time, past: VecDeque::new(), notice: None }
    }

    /// The run as it is now.
    pub fn look(&mut self, shared: &Shared) -> &Status {
        let snapshot = lock(&shared.snapshot).clone();
        let counts = shared.meters.counts();
        let seconds =
            |meter: &std::sync::atomic::AtomicU64| meter.load(Ordering::Relaxed) as f64 / 1e9;
        let meters = &shared.meters;
        let now = Totals {
            at: Instant::now(),
            games: counts.games,
            examples: counts.examples,
            evaluations: meters.evaluations.load(Ordering::Relaxed),
            batches: meters.batches.load(Ordering::Relaxed),
            learnt: snapshot.learnt,
            evaluating_s: seconds(&meters.evaluating_ns),
            learning_s: seconds(&meters.learning_ns),
            waiting_s: seconds(&meters.waiting_ns),
        };
        while self.past.front().is_some_and(|past| now.at - past.at > SPAN) {
            self.past.pop_front();
        }
        let past = *self.past.front().unwrap_or(&now);
        self.past.push_back(now);
        let span = (now.at - past.at).as_secs_f64().max(1e-3);
        let rate = |now: u64, past: u64| (now - past) as f64 / span;
        let status = &mut self.status;
        status.elapsed_s = self.started.elapsed().as_secs_f64();
        status.left_s = self.time.map(|time| (time.as_secs_f64() - status.elapsed_s).max(0.0));
        status.selfplay = counts;
        status.games_per_s = rate(now.games, past.games);
        status.evaluations_per_s = rate(now.evaluations, past.evaluations);
        status.examples_per_s = rate(now.examples, past.examples);
        status.learnt_per_s = rate(now.learnt, past.learnt);
        let batches = (now.batches - past.batches).max(1) as f64;
        status.batch_mean = (now.evaluations - past.evaluations) as f64 / batches;
        let threads = status.threads as f64;
        let learning = now.learning_s - past.learning_s;
        let playing = threads * span - learning - (now.waiting_s - past.waiting_s);
        let evaluating = now.evaluating_s - past.evaluating_s;
        status.busy_share = (evaluating / playing.max(1e-3)).clamp(0.0, 1.0);
        status.learning_share = (learning / (threads * span)).clamp(0.0, 1.0);
        status.games_waiting = lock(&shared.finished).len();
        status.resignation = *lock(&shared.meters.resignation);
        status.network = shared.latest.step();
        status.waits = match snapshot.due {
            _ if snapshot.is_far_behind => Waits::SelfPlay,
            0 => Waits::Optimiser,
            _ => Waits::Neither,
        };
        status.trained_s = snapshot.trained_s;
        status.step = snapshot.step;
        status.games = snapshot.games;
        status.examples = snapshot.examples;
        status.window = snapshot.window;
        status.window_bytes = snapshot.window_bytes;
        status.window_bytes_max = snapshot.window_bytes_max;
        status.due = snapshot.due;
        status.rate = snapshot.rate;
        status.training = snapshot.training;
        status.held_out = snapshot.held_out;
        status.measurements = snapshot.measurements;
        status.network_file = snapshot.network_file;
        status.notices = std::mem::take(&mut *lock(&shared.notices));
        status.notice = snapshot.notice.or_else(|| self.notice.clone());
        status
    }

    /// What to tell where the trainer has nothing to say.
    pub fn set_notice(&mut self, notice: Option<String>) {
        self.notice = notice;
    }
}
