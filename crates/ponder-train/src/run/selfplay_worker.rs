//! Self-play worker: plays games for a run whose optimizer is another process, possibly on another
//! machine.

use super::evaluator::{LatestNet, LiveNetEvaluator};
use super::largest_board::largest_board;
use super::shared_state::Shared;
use super::state::{Learning, calibrated, role};
use super::trainer::{checked_games, newest_config, ready, start_sample};
use super::worker::CACHE_BYTES;
use super::{TrainConfig, TrainError};
use crate::selfplay::{Resignation, RuleSet, SelfPlay, SelfPlayCounts};
use crate::store::{BatchWriter, Checkpoint, Log, RunStore};
use ponder_game::{Game, Seed};
use ponder_games::GameVisitor;
use ponder_net::{NetOptions, View};
use ponder_players::StopFlag;
use ponder_search::driver::{StopCondition, Then};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum number of batches in the inbox that the optimizer has not ingested.
const AHEAD_MAX: usize = 64;
/// Interval at which finished games are collected and the status is reported.
const COLLECT_EVERY: Duration = Duration::from_millis(250);
/// Minimum interval between two checks of the run.
const CHECK_EVERY: Duration = Duration::from_secs(2);

/// Options of a self-play worker.
#[derive(Clone, Debug)]
pub struct SelfPlayOptions {
    /// Run directory: a path or a URL.
    pub run: String,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Time limit.
    pub time: Option<Duration>,
    /// Number of batches to stop at.
    pub batches: Option<u64>,
    /// Flag raised to stop the worker.
    pub stop: StopFlag,
}

/// Status of a self-play worker at one moment.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct SelfPlayStatus {
    /// Rules string.
    pub game: String,
    /// Run directory: a path or a URL.
    pub run: String,
    /// Name of the writer, part of the names of its batches.
    pub writer: String,
    /// Seconds since this process started.
    pub elapsed_s: f64,
    /// Self-play counts of this process.
    pub selfplay: SelfPlayCounts,
    /// Number of positions evaluated, by the network or from its cache.
    pub evaluations: u64,
    /// Number of those that the network computed.
    pub computed: u64,
    /// Number of batches written to the inbox.
    pub batches: u64,
    /// Number of those batches that the optimizer has not ingested.
    pub batches_waiting: usize,
    /// True while self-play is paused until the optimizer has ingested more batches.
    pub waits: bool,
    /// Checkpoint of the playing network; `None` before the first checkpoint, while the run's
    /// initial network plays.
    pub checkpoint: Option<u64>,
    /// Training step of the playing network.
    pub network: u64,
    /// Last error, as a message for the user.
    pub notice: Option<String>,
}

/// Plays games for a run with the network of its newest checkpoint, follows new checkpoints, and
/// writes the games to the inbox, where the run's optimizer finds them. The configuration is the
/// one at the start. When 64 batches wait for the optimizer, self-play pauses. Any number of
/// processes may do this at the same time. `observe` is called with the status about four times a
/// second.
///
/// # Errors
/// Fails when there is no run, it cannot be read or written, or its game cannot be trained.
pub fn self_play(
    options: &SelfPlayOptions,
    observe: &mut dyn FnMut(&SelfPlayStatus),
) -> Result<SelfPlayStatus, TrainError> {
    let mut played = || {
        let store = RunStore::open(&options.run)?;
        let config = newest_config(&store)?;
        config.check()?;
        let game = largest_board(&config, &[])?;
        let played = game.visit(SelfPlayWorker { options, store, config, observe });
        played.unwrap_or_else(|| Err(TrainError::no_network(&game)))
    };
    played().map_err(|error| error.of_run(&options.run))
}

struct SelfPlayWorker<'a> {
    options: &'a SelfPlayOptions,
    store: RunStore,
    config: TrainConfig,
    observe: &'a mut dyn FnMut(&SelfPlayStatus),
}

impl GameVisitor for SelfPlayWorker<'_> {
    type Output = Result<SelfPlayStatus, TrainError>;

    fn visit<G: Game>(self, _: &G::Rules) -> Self::Output {
        let SelfPlayWorker { options, store, config, observe } = self;
        let rules = config.rule_set::<G>()?;
        let mut checked = Vec::new();
        let (checkpoint, step, net) = match newest(&store, &config)? {
            Some((checkpoint, net)) => {
                checked = checked_games(&checkpoint);
                (Some(checkpoint.number), checkpoint.step, net)
            }
            None if config.init.is_some() => {
                return Err(TrainError::Other {
                    run: options.run.clone(),
                    problem: "begins with given weights, which are not stored yet; try again in a \
                              few seconds"
                        .to_owned(),
                });
            }
            None => {
                let sample = start_sample::<G>(&config)?;
                let learning = Learning::begin::<G>(&config, None)?;
                let model = calibrated(learning.network::<G>(&config, 0)?, &sample)?;
                (None, 0, ready(&config, &model)?)
            }
        };
        let writer = store.batch_writer(None)?;
        // The writer's name is random, so no two processes play the same games.
        let name = blake3::hash(writer.name().as_bytes());
        let (bytes, _) = name.as_bytes().as_chunks::<8>();
        let seed = Seed(u64::from_le_bytes(bytes[0])).named("selfplay");
        let threads = options.threads.max(1);
        let resignation = Resignation::new(config.selfplay.resign, checked);
        let latest = LatestNet::new(step, net);
        let shared = Shared::new(latest, StopFlag::new(), threads, resignation);
        let status = SelfPlayStatus {
            game: config.game.clone(),
            run: options.run.clone(),
            writer: writer.name().to_owned(),
            checkpoint,
            ..SelfPlayStatus::default()
        };
        let is_waiting = AtomicBool::new(false);
        let mut collector = Collector {
            log: store.log()?,
            store,
            config: &config,
            writer,
            waiting: Vec::new(),
            shared: &shared,
            is_waiting: &is_waiting,
            status,
            next_check: Instant::now(),
            written: Instant::now(),
        };
        thread::scope(|scope| {
            for thread in 0..threads {
                let (shared, is_waiting, rules) = (&shared, &is_waiting, &rules);
                let config = &config;
                let seed = seed.stream(thread as u64);
                scope.spawn(move || play::<G>(rules, config, shared, is_waiting, thread, seed));
            }
            collector.collect(options, observe);
        });
        let finished = shared.take_error().map_or_else(|| collector.finish(), Err);
        finished.map(|()| collector.status)
    }
}

/// Loads the newest checkpoint and its network, ready for evaluation.
fn newest(
    store: &RunStore,
    config: &TrainConfig,
) -> Result<Option<(Checkpoint, ponder_net::Net)>, TrainError> {
    let Some(checkpoint) = store.latest_checkpoint()? else { return Ok(None) };
    let net = ready(config, &store.network(&checkpoint, role::NETWORK)?)?;
    Ok(Some((checkpoint, net)))
}

/// Main function of a self-play thread.
fn play<G: Game>(
    rules: &RuleSet<G>,
    config: &TrainConfig,
    shared: &Shared,
    is_waiting: &AtomicBool,
    thread: usize,
    seed: Seed,
) {
    let mut play =
        match SelfPlay::<G>::new(rules.clone(), config.selfplay, seed, shared.latest.work()) {
            Ok(play) => play.with_resignation(shared.resignation.clone()),
            Err(error) => return shared.fail(error.into()),
        };
    let net =
        NetOptions { view: View::Random, cache_bytes_max: CACHE_BYTES, ..NetOptions::default() };
    let mut evaluator = LiveNetEvaluator::new(&shared.latest, &shared.counters, net);
    let flag = shared.stop.shared();
    play.run(
        &mut evaluator,
        StopCondition { flag: &flag, deadline: None },
        || {
            while is_waiting.load(Ordering::Acquire) && !shared.stop.is_raised() {
                thread::sleep(Duration::from_millis(50));
            }
        },
        || shared.latest.step(),
        |episode, counts| {
            shared.counters.selfplay.lock()[thread] = *counts;
            shared.finished.lock().push(episode);
            Then::GoOn
        },
    );
}

/// Writes games to the inbox and follows the run.
struct Collector<'a> {
    store: RunStore,
    config: &'a TrainConfig,
    writer: BatchWriter,
    log: Log,
    /// Hashes of batches that are not yet in the log.
    waiting: Vec<String>,
    shared: &'a Shared,
    is_waiting: &'a AtomicBool,
    status: SelfPlayStatus,
    next_check: Instant,
    /// Time of the last batch, or of the start.
    written: Instant,
}

impl Collector<'_> {
    fn collect(&mut self, options: &SelfPlayOptions, observe: &mut dyn FnMut(&SelfPlayStatus)) {
        let started = Instant::now();
        while !self.shared.stop.is_raised() {
            thread::sleep(COLLECT_EVERY);
            let has_waited = self.written.elapsed() >= self.config.learn.games_wait();
            let least = if has_waited { 1 } else { self.config.learn.games_a_batch };
            let done = self.write(least).and_then(|()| self.poll());
            if let Err(error) = done {
                self.shared.fail(error);
            }
            self.is_waiting.store(self.waiting.len() >= AHEAD_MAX, Ordering::Release);
            let elapsed = started.elapsed();
            let status = &mut self.status;
            status.elapsed_s = elapsed.as_secs_f64();
            let counters = &self.shared.counters;
            status.selfplay = counters.counts();
            status.evaluations = counters.evaluations.load(Ordering::Relaxed);
            status.computed = counters.computed.load(Ordering::Relaxed);
            status.batches_waiting = self.waiting.len();
            status.waits = self.waiting.len() >= AHEAD_MAX;
            status.network = self.shared.latest.step();
            observe(status);
            let is_over = options.time.is_some_and(|time| elapsed >= time)
                || options.batches.is_some_and(|limit| status.batches >= limit);
            if is_over || options.stop.is_raised() {
                self.shared.stop.raise();
            }
        }
    }

    /// Writes finished games if there are at least `least`.
    fn write(&mut self, least: usize) -> Result<(), TrainError> {
        let episodes = {
            let mut finished = self.shared.finished.lock();
            if finished.is_empty() || finished.len() < least {
                return Ok(());
            }
            std::mem::take(&mut *finished)
        };
        let batch = self.writer.write(&episodes)?;
        self.waiting.push(batch.blake3);
        self.written = Instant::now();
        self.status.batches += 1;
        Ok(())
    }

    /// Checks the run if it is time: removes ingested batches from those waiting, and loads a newer
    /// network.
    fn poll(&mut self) -> Result<(), TrainError> {
        if Instant::now() < self.next_check {
            return Ok(());
        }
        self.next_check = Instant::now() + CHECK_EVERY;
        self.store.refresh(&mut self.log)?;
        self.waiting.retain(|hash| !self.log.has(hash));
        let number = self.store.checkpoints()?.pop();
        if number == self.status.checkpoint {
            return Ok(());
        }
        match newest(&self.store, self.config) {
            Ok(Some((checkpoint, net))) => {
                self.shared.latest.replace(checkpoint.step, net);
                self.status.checkpoint = Some(checkpoint.number);
                self.status.notice = None;
            }
            Ok(None) => {}
            // The previous network continues to play.
            Err(error) => self.status.notice = Some(error.to_string()),
        }
        Ok(())
    }

    /// Writes the remaining finished games at the end.
    fn finish(&mut self) -> Result<(), TrainError> {
        self.write(1)?;
        self.status.batches_waiting = self.waiting.len();
        Ok(())
    }
}
