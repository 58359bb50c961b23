//! The complete training loop in one process: self-play, shuffling, training, measuring.

mod ablations;
mod balance;
mod config;
mod error;
mod evaluator;
mod external;
mod largest_board;
mod measure;
mod measuring;
mod metrics;
mod options;
mod plan;
mod recent_games;
mod selfplay_worker;
mod shared_state;
mod speed;
mod state;
mod status;
mod status_tracker;
mod trainer;
mod worker;

pub use ablations::{Ablation, AblationMatch, ablations, ablations_of};
pub use balance::{Balance, LoopParts};
pub use config::{AlsoConfig, LearnConfig, MeasureConfig, NetShape, TrainConfig};
pub use error::TrainError;
pub use external::{ExternalStatus, stream_examples};
pub use measure::Measurement;
pub use metrics::{Metrics, RunProgress, RunSpeed};
pub use options::TrainOptions;
pub use plan::{Plan, plan};
pub use recent_games::RecentGames;
pub use selfplay_worker::{SelfPlayOptions, SelfPlayStatus, self_play};
pub use speed::{MeasuredLoop, TrainSpeed, train_speed};
pub use status::{Bottleneck, ResumePoint, Status, StepLosses};

use crate::store::{RunStore, StoreError};
use evaluator::LatestNet;
use largest_board::largest_board;
use metrics::Recorder;
use ponder_game::Game;
use ponder_games::GameVisitor;
use ponder_players::StopFlag;
use shared_state::Shared;
use status_tracker::StatusTracker;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};
use trainer::{TeacherData, Trainer};

/// Interval at which the main thread checks the run.
const CHECK_EVERY: Duration = Duration::from_millis(250);

/// Reads the newest configuration of a run directory; `None` if there is no run.
///
/// # Errors
/// Fails when the directory cannot be read.
pub fn stored_config(run: &str) -> Result<Option<TrainConfig>, TrainError> {
    let located = |error: StoreError| TrainError::from(error).of_run(run);
    let Some(store) = RunStore::open_if_any(run).map_err(located)? else { return Ok(None) };
    trainer::newest_config(&store).map(Some).map_err(|error| error.of_run(run))
}

/// Reads the newest configuration of a run.
///
/// # Errors
/// Fails when the directory contains no run or cannot be read.
pub fn config_of_run(run: &str) -> Result<TrainConfig, TrainError> {
    let store = RunStore::open(run).map_err(|error| TrainError::from(error).of_run(run))?;
    trainer::newest_config(&store).map_err(|error| error.of_run(run))
}

/// Starts or resumes a run and continues until the time limit, the number of steps or a stop
/// request is reached. `observe` is called with the status about four times a second.
///
/// # Errors
/// Fails when the run directory cannot be read or written, is for another game or network, or
/// another process has taken over the run. No data in the run directory is lost.
pub fn train(
    options: &TrainOptions,
    observe: &mut (dyn FnMut(&Status) + Send),
) -> Result<Status, TrainError> {
    options.config.check()?;
    let mut trained = || {
        let earlier = match RunStore::open_if_any(&options.run)? {
            Some(store) => trainer::configs(&store)?,
            None => Vec::new(),
        };
        let game = largest_board(&options.config, &earlier)?;
        let trained = game.visit(Train { options, observe });
        trained.unwrap_or_else(|| Err(TrainError::no_network(&game)))
    };
    trained().map_err(|error| error.of_run(&options.run))
}

/// Stops the run when its thread panics, so that the other threads do not wait for it.
struct StopOnPanic<'a>(&'a StopFlag);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.raise();
        }
    }
}

struct Train<'a> {
    options: &'a TrainOptions,
    observe: &'a mut (dyn FnMut(&Status) + Send),
}

impl GameVisitor for Train<'_> {
    type Output = Result<Status, TrainError>;

    fn visit<G: Game>(self, _: &G::Rules) -> Self::Output {
        run::<G>(self.options, self.observe)
    }
}

fn run<G: Game>(
    options: &TrainOptions,
    observe: &mut (dyn FnMut(&Status) + Send),
) -> Result<Status, TrainError> {
    let started = Instant::now();
    let threads = options.threads.max(1);
    let rules = &options.config.rule_set::<G>()?;
    let teacher = options.teacher.as_ref();
    let data = teacher.map(|teacher| TeacherData::new(teacher, options)).transpose()?;
    let mut trainer = Trainer::<G>::start(options)?;
    if let Some(data) = data {
        trainer.set_teacher(data);
    }
    let (step, net) = trainer.playing_net()?;
    let stop = StopFlag::new();
    let latest = LatestNet::new(step, net);
    let shared = Shared::new(latest, stop.clone(), threads, trainer.resignation());
    trainer.report(&shared);
    if options.finish && options.time.is_none() {
        shared.finish();
    }
    let epoch = trainer.epoch();
    let mut tracker = StatusTracker::new(&trainer, options);
    let mut recorder = Recorder::new(trainer.store(), options.config.metrics_every_s);
    let store = trainer.store().clone();
    // A panic in the middle of a step poisons it, and the other threads stop.
    let trainer = Mutex::new(trainer);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let seed = options.config.seed.named("selfplay").stream(epoch);
    thread::scope(|scope| {
        if options.config.measure.every_s > 0.0 {
            scope.spawn(|| worker::measure(options, &store, &shared));
        }
        pool.in_place_scope(|workers| {
            workers.spawn_broadcast(|_, context| {
                let _guard = StopOnPanic(&shared.stop);
                if options.teacher.is_none() {
                    let thread = context.index();
                    let seed = seed.stream(thread as u64);
                    worker::play::<G>(rules, options, &shared, &trainer, thread, seed);
                } else if context.index() == 0 {
                    // The other threads are idle, and run shards of its steps.
                    worker::learn_only(&shared, &trainer);
                }
            });
            // A run may be over before the first check, and its start is to be seen in any case.
            observe(tracker.poll(&shared));
            while !stop.is_raised() {
                thread::sleep(CHECK_EVERY);
                let elapsed = started.elapsed();
                let is_time_up = options.time.is_some_and(|time| elapsed >= time);
                if options.stop.is_raised() || is_time_up && !options.finish {
                    stop.raise();
                } else if is_time_up {
                    shared.finish();
                }
                let status = tracker.poll(&shared);
                let recorded = recorder.poll(status);
                observe(status);
                if let Some(recorded) = recorded {
                    tracker.set_notice(recorded.err());
                }
            }
        });
    });
    let mut trainer = trainer.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let finished = match shared.take_error() {
        Some(error) => Err(error),
        None => trainer.finish(&shared),
    };
    trainer.report(&shared);
    let mut status = tracker.poll(&shared).clone();
    status.metrics.stopped = true;
    match finished {
        Ok(()) => recorder.stop(&status, None),
        // Another process has taken over the run.
        Err(TrainError::Store(StoreError::Fenced { .. })) => {}
        Err(ref error) => recorder.stop(&status, Some(error.to_string())),
    }
    if finished.is_err() {
        // The last notices would otherwise not be reported.
        observe(&status);
    }
    finished.map(|()| status)
}
