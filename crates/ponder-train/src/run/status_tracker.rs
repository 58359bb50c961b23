//! Status of a run, with the rates that follow from running totals.

use super::shared_state::Shared;
use super::trainer::Trainer;
use super::{Bottleneck, Metrics, ResumePoint, RunSpeed, Status, TrainOptions};
use ponder_game::Game;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Time span over which rates are computed.
const SPAN: Duration = Duration::from_secs(20);

/// Running totals at one moment.
#[derive(Clone, Copy)]
struct Totals {
    at: Instant,
    games: u64,
    examples: u64,
    evaluations: u64,
    computed: u64,
    batches: u64,
    learned: u64,
    evaluating_s: f64,
    learning_s: f64,
    waiting_s: f64,
}

/// Computes the status of a run.
pub(super) struct StatusTracker {
    status: Status,
    started: Instant,
    time: Option<Duration>,
    past: VecDeque<Totals>,
    notice: Option<String>,
}

impl StatusTracker {
    pub fn new<G: Game>(trainer: &Trainer<G>, options: &TrainOptions) -> Self {
        let status = Status {
            game: options.config.game.clone(),
            run: options.run.clone(),
            threads: options.threads.max(1),
            steps_requested: options.steps,
            resumed: trainer
                .newest_checkpoint()
                .map(|(checkpoint, step)| ResumePoint { checkpoint, step }),
            ..Status::default()
        };
        let started = Instant::now();
        StatusTracker { status, started, time: options.time, past: VecDeque::new(), notice: None }
    }

    /// Computes the current status.
    pub fn poll(&mut self, shared: &Shared) -> &Status {
        let snapshot = shared.snapshot.lock().clone();
        let counts = shared.counters.counts();
        let seconds =
            |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed) as f64 / 1e9;
        let counters = &shared.counters;
        let now = Totals {
            at: Instant::now(),
            games: counts.games,
            examples: counts.examples,
            evaluations: counters.evaluations.load(Ordering::Relaxed),
            computed: counters.computed.load(Ordering::Relaxed),
            batches: counters.batches.load(Ordering::Relaxed),
            learned: snapshot.learned,
            evaluating_s: seconds(&counters.evaluating_ns),
            learning_s: seconds(&counters.learning_ns),
            waiting_s: seconds(&counters.waiting_ns),
        };
        while self.past.front().is_some_and(|past| now.at - past.at > SPAN) {
            self.past.pop_front();
        }
        let past = *self.past.front().unwrap_or(&now);
        self.past.push_back(now);
        let span = (now.at - past.at).as_secs_f64().max(1e-3);
        let rate = |now: u64, past: u64| (now - past) as f64 / span;
        let threads = self.status.threads as f64;
        let batches = (now.batches - past.batches).max(1) as f64;
        let evaluations = (now.evaluations - past.evaluations) as f64;
        let cached = evaluations - (now.computed - past.computed) as f64;
        let learning = now.learning_s - past.learning_s;
        let playing = threads * span - learning - (now.waiting_s - past.waiting_s);
        let evaluating = now.evaluating_s - past.evaluating_s;
        let elapsed = self.started.elapsed();
        let due = snapshot.metrics.due;
        self.status = Status {
            elapsed_s: elapsed.as_secs_f64(),
            selfplay: counts,
            games_waiting: shared.finished.lock().len(),
            measurements: snapshot.measurements,
            network_file: snapshot.network_file,
            notices: std::mem::take(&mut *shared.notices.lock()),
            metrics: Metrics {
                left_s: self.time.map(|time| time.saturating_sub(elapsed).as_secs_f64()),
                speed: RunSpeed {
                    games_per_s: rate(now.games, past.games),
                    evaluations_per_s: rate(now.evaluations, past.evaluations),
                    examples_per_s: rate(now.examples, past.examples),
                    learned_per_s: rate(now.learned, past.learned),
                    cache_share: (cached / evaluations.max(1.0)).clamp(0.0, 1.0),
                    batch_mean: evaluations / batches,
                    busy_share: (evaluating / playing.max(1e-3)).clamp(0.0, 1.0),
                    learning_share: (learning / (threads * span)).clamp(0.0, 1.0),
                },
                waits: match due {
                    _ if snapshot.is_far_behind => Bottleneck::SelfPlay,
                    0 => Bottleneck::Optimizer,
                    _ => Bottleneck::Neither,
                },
                network: shared.latest.step(),
                resignation: shared.resignation.rates(),
                notice: snapshot.metrics.notice.or_else(|| self.notice.clone()),
                ..snapshot.metrics
            },
            ..std::mem::take(&mut self.status)
        };
        &self.status
    }

    /// Sets the notice to show when the trainer has none.
    pub fn set_notice(&mut self, notice: Option<String>) {
        self.notice = notice;
    }
}
