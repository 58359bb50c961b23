//! Campaigns: games that are chosen one after another from what earlier ones showed.
//!
//! ```text
//! experiment.toml   what is played, written once
//! games.jsonl       the log: every finished game; only ever added to
//! games/00012.sgf   game 12 (from 1) for people and other programs, where records are asked for
//! claims/000012     locked by the process that plays heat 12
//! active            locked (shared) by every process that plays
//! playing/00012.json  a game that is being played
//! result.json       what is known, written when a process ends
//! ```
//!
//! Any number of processes may play one campaign in one directory at the same time. Each can be
//! killed at any moment; only games in progress are lost.

mod board;
mod claim;
pub(crate) mod files;
mod hung;
mod journal;
mod live;
mod plan;
mod presence;
mod worker;

pub use journal::{Entry, Joined, Journal, Origin, Place};
pub use live::{LiveGame, LiveMove};
pub use plan::{Ending, Plan};
pub use presence::is_being_played;

use crate::factory::probe;
use crate::measure::Settings;
use crate::{ArenaError, GameRecord, Notice, PlayerFactory, Referee};
use board::{Board, sync};
use hung::HungThreads;
use live::LiveGames;
use ponder_game::Seed;
use ponder_players::{Environment, StopFlag};
use presence::Presence;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use worker::Worker;

/// Players that may hang before a campaign gives up: each occupies a thread, perhaps a busy one.
const HUNG_MAX: usize = 32;

/// The interval at which the stop flag is polled.
const POLL: Duration = Duration::from_millis(50);

/// The state of a campaign after a game.
pub struct News<'a> {
    /// The plan, with all results so far.
    pub plan: &'a dyn Plan,
    /// Threads that are occupied by players that never returned.
    pub hung: usize,
    /// Lines of the log that could not be read.
    pub damaged: u64,
}

type OnNews<'a> = Box<dyn FnMut(&News<'_>) + 'a>;
type OnNotice<'a> = Box<dyn Fn(u32, Notice<'_>) + Sync + 'a>;

/// Plays a [`Plan`]: several games at a time, in a directory if it is given one, until the plan
/// has enough or somebody stops it.
pub struct Campaign<'a> {
    directory: Option<PathBuf>,
    factory: Arc<dyn PlayerFactory>,
    stop: StopFlag,
    workers: u16,
    origin: Origin,
    records: bool,
    is_probed: bool,
    on_news: OnNews<'a>,
    on_notice: OnNotice<'a>,
}

impl Default for Campaign<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Campaign<'a> {
    /// A campaign without a directory, one game at a time, whose players may not start programs.
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
            on_news: Box::new(|_| {}),
            on_notice: Box::new(|_, _| {}),
        }
    }

    /// Keeps the games in a directory, which exists; other processes may play there too.
    #[must_use]
    pub fn directory(mut self, path: impl Into<PathBuf>) -> Self {
        self.directory = Some(path.into());
        self
    }

    /// Takes players from `factory`; an [`Environment`] is one.
    #[must_use]
    pub fn factory(mut self, factory: impl PlayerFactory) -> Self {
        self.factory = Arc::new(factory);
        self
    }

    /// Abandons the games in progress and returns once this flag is raised.
    #[must_use]
    pub fn stop(mut self, stop: StopFlag) -> Self {
        self.stop = stop;
        self
    }

    /// The number of games played at the same time.
    #[must_use]
    pub fn workers(mut self, workers: u16) -> Self {
        self.workers = workers.max(1);
        self
    }

    /// Names the program and the machine in the log.
    #[must_use]
    pub fn origin(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// Calls `on_news` at the start and after each game, on the thread that called
    /// [`play`](Campaign::play).
    #[must_use]
    pub fn on_news(mut self, on_news: impl FnMut(&News<'_>) + 'a) -> Self {
        self.on_news = Box::new(on_news);
        self
    }

    /// Calls `on_notice` with the number of a game (from 0) and what happens in it, on the thread
    /// that plays it: on the game's time, though on nobody's clock.
    #[must_use]
    pub fn on_notice(mut self, on_notice: impl Fn(u32, Notice<'_>) + Sync + 'a) -> Self {
        self.on_notice = Box::new(on_notice);
        self
    }

    /// Writes each game to `games/` in the directory as well, in the form of its game's
    /// [records](GameRecord::text).
    #[must_use]
    pub fn with_records(mut self) -> Self {
        self.records = true;
        self
    }

    /// Plays what is left of a plan, which takes in all games of the directory first.
    ///
    /// Games that have begun when the plan has enough are finished and counted: which results
    /// count must not depend on how long a game lasts.
    ///
    /// # Errors
    /// When a player cannot be made, before the first game; or when the directory cannot be used.
    /// Games that were finished before an error are kept.
    pub fn play<P: Plan>(self, plan: &mut P) -> Result<(), ArenaError> {
        self.play_dyn(plan)
    }

    /// Checks each player of a plan, so that a spec that cannot be made, and a program that does
    /// not play this game, are errors and not a campaign of forfeits.
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
        sync(&mut journal, plan)?;
        plan.taken_up();
        let hung = HungThreads::default();
        if plan.ending() != Ending::Open {
            let damaged = journal.as_ref().map_or(0, Journal::damaged);
            (self.on_news)(&News { plan, hung: 0, damaged });
            return Ok(());
        }
        self.probe_players(plan)?;
        let _presence = self.directory.as_deref().map(Presence::join).transpose()?;
        let process = process_name();
        if let Some(journal) = &journal {
            let origin = std::mem::take(&mut self.origin);
            let joined = Joined { process: process.clone(), origin, at_unix_s: now_unix_s() };
            journal.append(&Entry::Joined(joined))?;
        }
        let finishes_games = plan.finishes_games();
        let halt = StopFlag::new();
        let live = LiveGames::new(self.directory.as_deref());
        let records = self.directory.clone().filter(|_| self.records);
        let board = Board::new(self.directory.clone(), records, process, plan, journal);
        board.report(&mut self.on_news, &hung);
        let on_notice = &self.on_notice;
        let observer = |index: u32, notice: Notice<'_>| {
            live.note(index, &notice);
            on_notice(index, notice);
        };
        let referee = Referee { limits, stop: halt.clone() };
        thread::scope(|scope| {
            let (played, news) = channel();
            for _ in 0..self.workers {
                let played = played.clone();
                let mut worker =
                    Worker::new(lifetime, &self.factory, referee.clone(), &hung, &observer);
                let (board, halt, live) = (&board, &halt, &live);
                scope.spawn(move || {
                    while let Some(heat) = board.next(halt) {
                        let whole = heat.games().iter().all(|game| {
                            live.forget(game.index);
                            let record = worker.play(game.clone());
                            let kept = board.take(record);
                            live.over(game.index);
                            // Nobody listens any more once the campaign has ended.
                            let _ = played.send(());
                            kept
                        });
                        board.over(heat, whole);
                    }
                    worker.finish_kept();
                });
            }
            drop(played);
            loop {
                match news.recv_timeout(POLL) {
                    Ok(()) => board.report(&mut self.on_news, &hung),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if hung.living() > HUNG_MAX {
                    board.fail(ArenaError::TooManyHung(hung.living()));
                }
                let is_over = !finishes_games && board.is_over();
                if self.stop.is_raised() || board.has_failed() || is_over {
                    halt.raise();
                }
            }
        });
        live.clear();
        board.into_error().map_or(Ok(()), Err)
    }
}

/// Reads all finished games of a directory, by number. Works also while others play there.
///
/// # Errors
/// When the log cannot be read.
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

/// Takes in all games of a directory without playing; returns who played them and the number of
/// lines that could not be read.
///
/// # Errors
/// When the log cannot be read.
pub fn take_in(directory: &Path, plan: &mut dyn Plan) -> Result<(Vec<Joined>, u64), ArenaError> {
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

fn now_unix_s() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// A name that no other process has, here or on another machine.
fn process_name() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let here = format!("{}-{}", now.as_nanos(), std::process::id());
    format!("{:012x}", Seed(0).named(&here).0 >> 16)
}
