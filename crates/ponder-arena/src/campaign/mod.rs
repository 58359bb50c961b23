//! Campaigns: games scheduled one after another, based on the results so far.
//!
//! ```text
//! experiment.toml   description of the experiment, written once
//! games.jsonl       the log: every finished game; append-only
//! games/00012.sgf   game 12 (from 1) for people and other programs, if records are requested
//! claims/000012     locked by the process that plays round 12
//! active            locked (shared) by every process that plays
//! playing/00012.json  a game in progress
//! result.json       the findings, written when a process ends
//! ```
//!
//! Any number of processes may play one campaign in one directory at the same time. Each can be
//! killed at any moment; only games in progress are lost.

mod claim;
pub(crate) mod files;
mod hung_threads;
mod journal;
mod live_games;
mod plan;
mod presence;
mod scheduler;
mod worker;

pub use journal::{Entry, Joined, Journal, Origin, Place};
pub use live_games::{LiveGame, LiveMove};
pub use plan::{CampaignStatus, Plan};
pub use presence::is_being_played;

use crate::factory::probe;
use crate::measure::Settings;
use crate::{ArenaError, GameEvent, GameRecord, PlayerFactory, Referee};
use hung_threads::HungThreads;
use live_games::LiveGames;
use ponder_game::Seed;
use ponder_game::clock::unix_s;
use ponder_players::{Environment, StopFlag};
use presence::RunningProcess;
use scheduler::{Scheduler, add_logged_games};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use worker::Worker;

/// Maximum number of hung players before a campaign gives up: each occupies a thread, perhaps a
/// busy one.
const HUNG_MAX: usize = 32;

/// Interval at which the stop flag is polled.
const POLL: Duration = Duration::from_millis(50);

/// Progress of a campaign after a game.
pub struct Progress<'a> {
    /// The plan, with all results so far.
    pub plan: &'a dyn Plan,
    /// Number of threads occupied by players that never returned.
    pub hung: usize,
    /// Number of lines of the log that could not be parsed.
    pub damaged: u64,
}

type OnProgress<'a> = Box<dyn FnMut(&Progress<'_>) + 'a>;
type OnGameEvent<'a> = Box<dyn Fn(u32, GameEvent<'_>) + Sync + 'a>;

/// Plays a [`Plan`]: several games in parallel, optionally in a directory, until the plan ends or
/// the stop flag is raised.
pub struct Campaign<'a> {
    directory: Option<PathBuf>,
    factory: Arc<dyn PlayerFactory>,
    stop: StopFlag,
    workers: u16,
    origin: Origin,
    records: bool,
    is_probed: bool,
    on_progress: OnProgress<'a>,
    on_game_event: OnGameEvent<'a>,
}

impl Default for Campaign<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Campaign<'a> {
    /// Creates a campaign without a directory, one game at a time, whose players may not start
    /// programs.
    #[must_use]
    pub fn new() -> Self {
        Campaign {
            directory: None,
            factory: Arc::new(Environment::default()),
            stop: StopFlag::new(),
            workers: 1,
            origin: Origin::default(),
            records: false,
            is_probed: false,
            on_progress: Box::new(|_| {}),
            on_game_event: Box::new(|_, _| {}),
        }
    }

    /// Stores the games in an existing directory, where other processes may play too.
    #[must_use]
    pub fn directory(mut self, path: impl Into<PathBuf>) -> Self {
        self.directory = Some(path.into());
        self
    }

    /// Creates players with `factory`, such as an [`Environment`].
    #[must_use]
    pub fn factory(mut self, factory: impl PlayerFactory) -> Self {
        self.factory = Arc::new(factory);
        self
    }

    /// Sets the flag that abandons the games in progress and ends the campaign.
    #[must_use]
    pub fn stop(mut self, stop: StopFlag) -> Self {
        self.stop = stop;
        self
    }

    /// Sets the number of games played in parallel.
    #[must_use]
    pub fn workers(mut self, workers: u16) -> Self {
        self.workers = workers.max(1);
        self
    }

    /// Sets the program and the machine that are named in the log.
    #[must_use]
    pub fn origin(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// Sets a callback for the start and after each game, run on the thread that called
    /// [`play`](Campaign::play).
    #[must_use]
    pub fn on_progress(mut self, on_progress: impl FnMut(&Progress<'_>) + 'a) -> Self {
        self.on_progress = Box::new(on_progress);
        self
    }

    /// Sets a callback for events, with the number of the game (from 0), run on the thread that
    /// plays it: it delays the game, but is not charged to any clock.
    #[must_use]
    pub fn on_game_event(mut self, on_game_event: impl Fn(u32, GameEvent<'_>) + Sync + 'a) -> Self {
        self.on_game_event = Box::new(on_game_event);
        self
    }

    /// Writes each game to `games/` in the directory, in its game's [record
    /// format](GameRecord::text).
    #[must_use]
    pub fn with_records(mut self) -> Self {
        self.records = true;
        self
    }

    /// Plays the remaining games of a plan, after adding all games of the directory to it.
    ///
    /// Games in progress when the plan ends are finished and counted: the selection of results must
    /// not depend on the length of a game.
    ///
    /// # Errors
    /// Fails when a player cannot be created, before the first game; or when the directory cannot
    /// be used. Games that were finished before an error are kept.
    pub fn play<P: Plan>(self, plan: &mut P) -> Result<(), ArenaError> {
        self.play_dyn(plan)
    }

    /// Probes each player of a plan, so that an invalid spec, or a program that does not play this
    /// game, is an error instead of a series of forfeits.
    pub(crate) fn probe_players(&mut self, plan: &dyn Plan) -> Result<(), ArenaError> {
        if std::mem::replace(&mut self.is_probed, true) {
            return Ok(());
        }
        let Settings { game, limits, .. } = plan.settings();
        let (game, limit) = (game.parse()?, limits.start_max());
        let probe = |spec: &String| probe(&self.factory, &spec.parse()?, &game, limit, &self.stop);
        plan.players().iter().try_for_each(probe)
    }

    pub(crate) fn play_dyn(mut self, plan: &mut dyn Plan) -> Result<(), ArenaError> {
        let Settings { limits, lifetime, .. } = *plan.settings();
        let mut journal = self.directory.as_deref().map(Journal::new);
        add_logged_games(&mut journal, plan)?;
        plan.on_start();
        let hung = HungThreads::default();
        if plan.status() != CampaignStatus::Open {
            let damaged = journal.as_ref().map_or(0, Journal::damaged);
            (self.on_progress)(&Progress { plan, hung: 0, damaged });
            return Ok(());
        }
        self.probe_players(plan)?;
        let _presence = self.directory.as_deref().map(RunningProcess::join).transpose()?;
        let process = process_name();
        if let Some(journal) = &journal {
            let origin = std::mem::take(&mut self.origin);
            let joined =
                Joined { process: process.clone(), origin, at_unix_s: unix_s(SystemTime::now()) };
            journal.append(&Entry::Joined(joined))?;
        }
        let finishes_games = plan.finishes_games();
        let halt = StopFlag::new();
        let live = LiveGames::new(self.directory.as_deref());
        let records = self.directory.clone().filter(|_| self.records);
        let scheduler = Scheduler::new(self.directory.clone(), records, process, plan, journal);
        scheduler.report(&mut self.on_progress, &hung);
        let on_game_event = &self.on_game_event;
        let observer = |index: u32, event: GameEvent<'_>| {
            live.handle_event(index, &event);
            on_game_event(index, event);
        };
        let referee = Referee { limits, stop: halt.clone() };
        thread::scope(|scope| {
            let (played, progress) = channel();
            for _ in 0..self.workers {
                let played = played.clone();
                let mut worker =
                    Worker::new(lifetime, &self.factory, referee.clone(), &hung, &observer);
                let (scheduler, halt, live) = (&scheduler, &halt, &live);
                scope.spawn(move || {
                    while let Some(round) = scheduler.next(halt) {
                        let is_complete = round.games().iter().all(|game| {
                            live.remove_stale(game.index);
                            let record = worker.play(game.clone());
                            let kept = scheduler.take(record);
                            live.remove(game.index);
                            // The receiver is gone once the campaign has ended.
                            let _ = played.send(());
                            kept
                        });
                        scheduler.finish(round, is_complete);
                    }
                    worker.finish_kept();
                });
            }
            drop(played);
            loop {
                match progress.recv_timeout(POLL) {
                    Ok(()) => scheduler.report(&mut self.on_progress, &hung),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if hung.count_running() > HUNG_MAX {
                    scheduler.fail(ArenaError::TooManyHung(hung.count_running()));
                }
                let is_over = !finishes_games && scheduler.is_over();
                if self.stop.is_raised() || scheduler.has_failed() || is_over {
                    halt.raise();
                }
            }
        });
        live.clear();
        scheduler.into_error().map_or(Ok(()), Err)
    }
}

/// Reads all finished games of a directory, by number. Also works while other processes play there.
///
/// # Errors
/// Fails when the log cannot be read.
pub fn games_in(directory: &Path) -> Result<Vec<GameRecord>, ArenaError> {
    let entries = Journal::new(directory).read_new()?.into_iter();
    let mut games: Vec<GameRecord> = entries
        .filter_map(|entry| match entry {
            Entry::Game { record, .. } => Some(*record),
            Entry::Joined(_) => None,
        })
        .collect();
    games.sort_by_key(|game| game.fixture.index);
    Ok(games)
}

/// Adds all games of a directory to a plan without playing; returns the processes that played them
/// and the number of lines that could not be parsed.
///
/// # Errors
/// Fails when the log cannot be read.
pub fn load_games(directory: &Path, plan: &mut dyn Plan) -> Result<(Vec<Joined>, u64), ArenaError> {
    let mut journal = Journal::new(directory);
    let mut joined = Vec::new();
    for entry in journal.read_new()? {
        match entry {
            Entry::Game { record, .. } => plan.add(&record),
            Entry::Joined(process) => joined.push(process),
        }
    }
    Ok((joined, journal.damaged()))
}

/// Returns a name that is unique across processes and machines.
fn process_name() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let here = format!("{}-{}", now.as_nanos(), std::process::id());
    format!("{:012x}", Seed(0).named(&here).0 >> 16)
}
