//! The self-play worker: games for a run whose optimiser is another process, perhaps on another machine.

use super::evaluator::{LatestNet, LiveNetEvaluator};
use super::shared::{Shared, lock};
use super::state::{Learning, calibrated, role};
use super::trainer::{newest_config, ready, start_sample};
use super::worker::CACHE_BYTES;
use super::{TrainConfig, TrainError};
use crate::selfplay::{RuleSet, SelfPlay, SelfPlayCounts};
use crate::store::{BatchWriter, Log, RunStore};
use ponder_game::{Game, Seed};
use ponder_games::{GameSpec, GameVisitor};
use ponder_net::{NetOptions, View};
use ponder_players::StopFlag;
use ponder_search::driver::{Then, Until};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Batches that may lie in the inbox until the optimiser takes them up.
const AHEAD_MAX: usize = 64;
/// How often finished games are collected and the state is told.
const COLLECT_EVERY: Duration = Duration::from_millis(250);
/// The least time from one look at the run to the next.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// How a self-play worker works.
#[derive(Clone, Debug)]
pub struct SelfPlayOptions {
    /// The run directory: a path or a URL.
    pub run: String,
    /// Threads, 1 or more.
    pub threads: usize,
    /// When to stop.
    pub time: Option<Duration>,
    /// The number of batches to stop at.
    pub batches: Option<u64>,
    /// Raised to stop.
    pub stop: StopFlag,
}

/// A self-play worker at some moment.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct SelfPlayStatus {
    /// The rules string.
    pub game: String,
    /// Where the run directory is.
    pub run: String,
    /// The writer's name in the names of its batches.
    pub writer: String,
    /// Seconds since this process began.
    pub elapsed_s: f64,
    /// What has been played.
    pub selfplay: SelfPlayCounts,
    /// Batches put into the inbox.
    pub batches: u64,
    /// Those of them that the optimiser has not taken up.
    pub batches_waiting: usize,
    /// Whether self-play stands still until it has.
    pub waits: bool,
    /// The checkpoint whose network plays; `None` before the first, when the run's initial network
    /// does.
    pub checkpoint: Option<u64>,
    /// The steps that it had learnt.
    pub network: u64,
    /// What went wrong last, for people.
    pub notice: Option<String>,
}

/// Plays games for a run with the network of its newest checkpoint, follows new ones, and puts the
/// games into the inbox, where the run's optimiser finds them. The configuration is that at the
/// start. When 64 batches wait for the optimiser, self-play waits too. Any number of
/// processes may do this beside each other. `observe` is told how it goes about four times a
/// second.
///
/// # Errors
/// When there is no run, it cannot be read or written, or its game cannot be trained.
pub fn self_play(
    options: &SelfPlayOptions,
    observe: &mut dyn FnMut(&SelfPlayStatus),
) -> Result<SelfPlayStatus, TrainError> {
    let mut played = || {
        let store = RunStore::open(&options.run)?;
        let config = newest_config(&store)?;
        config.check()?;
        let game: GameSpec = config.game.parse().map_err(|source| TrainError::Game { source })?;
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

    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
        let SelfPlayWorker { options, store, config, observe } = self;
        let rules = config.rule_set::<G>(rules)?;
        let (checkpoint, step, net) = match newest(&store, &config)? {
            Some((number, step, net)) => (Some(number), step, net),
            None => {
                let sample = start_sample::<G>(&config, rules.main())?;
                let learning = Learning::begin::<G>(&config)?;
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
        let shared = Shared::new(LatestNet::new(step, net), StopFlag::new(), threads);
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
            next_look: Instant::now(),
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

/// The network of the newest checkpoint: its number, its steps, and the network, ready.
fn newest(
    store: &RunStore,
    config: &TrainConfig,
) -> Result<Option<(u64, u64, ponder_net::Net)>, TrainError> {
    let Some(checkpoint) = store.latest_checkpoint()? else { return Ok(None) };
    let net = ready(config, &store.network(&checkpoint, role::NETWORK)?)?;
    Ok(Some((checkpoint.number, checkpoint.step, net)))
}

/// What one thread does.
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
            Ok(play) => play,
            Err(error) => return shared.fail(error.into()),
        };
    let net = NetOptions { view: View::Random, cache_bytes_max: CACHE_BYTES };
    let mut evaluator = LiveNetEvaluator::new(&shared.latest, &shared.meters, net);
    let flag = shared.stop.shared();
    play.run(
        &mut evaluator,
        Until { flag: &flag, deadline: None },
        || {
            while is_waiting.load(Ordering::Acquire) && !shared.stop.is_raised() {
                thread::sleep(Duration::from_millis(50));
            }
        },
        || shared.latest.step(),
        |episode, counts, _| {
            lock(&shared.meters.selfplay)[thread] = *counts;
            lock(&shared.finished).push(episode);
            Then::GoOn
        },
    );
}

/// Puts games into the inbox, and follows the run.
struct Collector<'a> {
    store: RunStore,
    config: &'a TrainConfig,
    writer: BatchWriter,
    log: Log,
    /// The hashes of batches that are not in the log.
    waiting: Vec<String>,
    shared: &'a Shared,
    is_waiting: &'a AtomicBool,
    status: SelfPlayStatus,
    next_look: Instant,
}

impl Collector<'_> {
    fn collect(&mut self, options: &SelfPlayOptions, observe: &mut dyn FnMut(&SelfPlayStatus)) {
        let started = Instant::now();
        while !self.shared.stop.is_raised() {
            thread::sleep(COLLECT_EVERY);
            let done = self.write(self.config.learn.games_a_batch).and_then(|()| self.look());
            if let Err(error) = done {
                self.shared.fail(error);
            }
            self.is_waiting.store(self.waiting.len() >= AHEAD_MAX, Ordering::Release);
            let elapsed = started.elapsed();
            let status = &mut self.status;
            status.elapsed_s = elapsed.as_secs_f64();
            status.selfplay = self.shared.meters.counts();
            status.batches_waiting = self.waiting.len();
            status.waits = self.waiting.len() >= AHEAD_MAX;
            status.network = self.shared.latest.step();
            observe(status);
            let is_over = options.time.is_some_and(|time| elapsed >= time)
                || options.batches.is_some_and(|wanted| status.batches >= wanted);
            if is_over || options.stop.is_raised() {
                self.shared.stop.raise();
            }
        }
    }

    /// Writes finished games, if there are so many.
    fn write(&mut self, least: usize) -> Result<(), TrainError> {
        let episodes = {
            let mut finished = lock(&self.shared.finished);
            if finished.is_empty() || finished.len() < least {
                return Ok(());
            }
            std::mem::take(&mut *finished)
        };
        let batch = self.writer.write(&episodes)?;
        self.waiting.push(batch.blake3);
        self.status.batches += 1;
        Ok(())
    }

    /// Looks at the run, if it is time: which batches were taken up, and whether there is a newer
    /// network.
    fn look(&mut self) -> Result<(), TrainError> {
        if Instant::now() < self.next_look {
            return Ok(());
        }
        self.next_look = Instant::now() + LOOK_EVERY;
        self.store.refresh(&mut self.log)?;
        self.waiting.retain(|hash| !self.log.has(hash));
        let number = self.store.checkpoints()?.pop();
        if number == self.status.checkpoint {
            return Ok(());
        }
        match newest(&self.store, self.config) {
            Ok(Some((number, step, net))) => {
                self.shared.latest.replace(step, net);
                self.status.checkpoint = Some(number);
                self.status.notice = None;
            }
            Ok(None) => {}
            // The network before it plays on.
            Err(error) => self.status.notice = Some(error.to_string()),
        }
        Ok(())
    }

    /// The games that are finished at the end.
    fn finish(&mut self) -> Result<(), TrainError> {
        self.write(1)?;
        self.status.batches_waiting = self.waiting.len();
        Ok(())
    }
}
