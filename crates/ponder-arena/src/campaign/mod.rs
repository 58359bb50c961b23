//! Campaigns: games that are chosen one after another from what earlier ones showed.
//!
//! ```text
//! experiment.toml   what is measured, written once
//! games.jsonl       the log: every finished game; only ever added to
//! claims/000012     locked by whoever plays heat 12
//! playing/00012.json  a game that is being played
//! result.json       what is known, written whenever a process ends
//! ```
//!
//! Any number of processes may play one campaign in one directory at the same time.

mod claim;
mod journal;
mod plan;

pub use journal::{Entry, Joined, Journal, Origin};
pub use plan::{Ending, Plan};

use crate::factory::try_spec;
use crate::hung::HungThreads;
use crate::live::LiveGames;
use crate::worker::Worker;
use crate::{ArenaError, Fixture, GameRecord, Notice, PlayerFactory, Referee};
use claim::Claim;
use ponder_game::Seed;
use ponder_players::{Environment, StopFlag};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Players that may hang before a campaign gives up: each occupies a thread, perhaps a busy one.
const HUNG_MAX: usize = 32;

/// How often the stop flag is looked at.
const POLL: Duration = Duration::from_millis(50);

/// What a caller hears of a campaign.
pub struct News<'a> {
    /// The plan, with all results so far.
    pub plan: &'a dyn Plan,
    /// Threads that are occupied by players that never returned.
    pub hung: usize,
    /// Lines of the log that could not be read.
    pub damaged: u64,
}

type OnNews<'a> = Box<dyn FnMut(&News<'_>) + 'a>;

/// Plays a [`Plan`]: several games at a time, in a directory if it is given one, until the plan
/// has enough or somebody stops it.
pub struct Campaign<'a> {
    directory: Option<PathBuf>,
    factory: Arc<dyn PlayerFactory>,
    stop: StopFlag,
    workers: u16,
    origin: Origin,
    on_news: OnNews<'a>,
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
            on_news: Box::new(|_| {}),
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

    /// What the log says of who played.
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

    /// Makes each player of a plan once, so that a spec that cannot be made is an error and not a
    /// campaign of forfeits.
    pub(crate) fn try_players(&self, plan: &dyn Plan) -> Result<(), ArenaError> {
        let (game, limit) = (plan.rules().parse()?, plan.limits().start_max());
        plan.players()
            .iter()
            .try_for_each(|spec| try_spec(&self.factory, &spec.parse()?, &game, limit, &self.stop))
    }

    pub(crate) fn play_dyn(mut self, plan: &mut dyn Plan) -> Result<(), ArenaError> {
        let (limits, lifetime) = (plan.limits(), plan.lifetime());
        let mut journal = self.directory.as_deref().map(Journal::new);
        sync(&mut journal, plan)?;
        plan.taken_up();
        if plan.played() == 0 {
            self.try_players(plan)?;
        }
        let process = process_name();
        if let Some(journal) = &journal {
            let origin = std::mem::take(&mut self.origin);
            let joined = Joined { process: process.clone(), origin, at_unix_s: now_unix_s() };
            journal.append(&Entry::Joined(joined))?;
        }
        let halt = StopFlag::new();
        let hung = HungThreads::default();
        let live = LiveGames::new(self.directory.as_deref());
        let board = Board {
            directory: self.directory.clone(),
            process,
            state: Mutex::new(State {
                plan,
                journal,
                first_open: 0,
                in_flight: BTreeSet::new(),
                error: None,
            }),
        };
        board.tell(&mut self.on_news, &hung);
        let observer = |index: u32, notice: Notice<'_>| live.note(index, &notice);
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
                        let whole = heat.games.iter().all(|game| {
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
                    Ok(()) => board.tell(&mut self.on_news, &hung),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if hung.living() > HUNG_MAX {
                    board.fail(ArenaError::TooManyHung(hung.living()));
                }
                if self.stop.is_raised() || board.lock().error.is_some() {
                    halt.raise();
                }
            }
        });
        live.clear();
        let error = board.lock().error.take();
        error.map_or(Ok(()), Err)
    }
}

/// A heat that this process plays.
struct Heat {
    number: u32,
    games: Vec<Fixture>,
    claim: Option<Claim>,
}

/// Where the workers of a process get their games and hand in the results.
struct Board<'a> {
    directory: Option<PathBuf>,
    process: String,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    plan: &'a mut dyn Plan,
    journal: Option<Journal>,
    /// All heats before it are played.
    first_open: u32,
    in_flight: BTreeSet<u32>,
    error: Option<ArenaError>,
}

impl<'a> Board<'a> {
    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fail(&self, error: ArenaError) {
        let mut state = self.lock();
        state.error = state.error.take().or(Some(error));
    }

    fn tell(&self, on_news: &mut OnNews<'_>, hung: &HungThreads) {
        let state = self.lock();
        let damaged = state.journal.as_ref().map_or(0, Journal::damaged);
        on_news(&News { plan: &*state.plan, hung: hung.living(), damaged });
    }

    /// The next heat that nobody plays; `None` if there is none, or no more are wanted.
    fn next(&self, halt: &StopFlag) -> Option<Heat> {
        let mut state = self.lock();
        if halt.is_raised() || state.error.is_some() {
            return None;
        }
        match state.next(self.directory.as_deref()) {
            Ok(heat) => heat,
            Err(error) => {
                state.error = Some(error);
                None
            }
        }
    }

    /// Takes a finished game; whether it was kept.
    fn take(&self, record: Result<GameRecord, ArenaError>) -> bool {
        let mut state = self.lock();
        let kept = record.and_then(|record| {
            let entry =
                Entry::Game { process: self.process.clone(), record: Box::new(record.clone()) };
            if let Some(journal) = &state.journal {
                journal.append(&entry)?;
            }
            state.plan.add(&record);
            Ok(())
        });
        match kept {
            Ok(()) => true,
            Err(ArenaError::Interrupted) => false,
            Err(error) => {
                state.error = state.error.take().or(Some(error));
                false
            }
        }
    }

    fn over(&self, heat: Heat, whole: bool) {
        let mut state = self.lock();
        state.in_flight.remove(&heat.number);
        state.plan.ended(&heat.games);
        if let (Some(claim), true) = (heat.claim, whole) {
            claim.done();
        }
    }
}

impl State<'_> {
    fn next(&mut self, directory: Option<&Path>) -> Result<Option<Heat>, ArenaError> {
        sync(&mut self.journal, self.plan)?;
        let heats = self.plan.games_max() / self.plan.games_a_heat().max(1);
        let mut number = self.first_open;
        while number < heats && self.plan.ending() == Ending::Open {
            if !self.in_flight.contains(&number)
                && let Some(heat) = self.claim(directory, number)?
            {
                self.in_flight.insert(number);
                self.plan.begun(&heat.games);
                return Ok(Some(heat));
            }
            number += 1;
        }
        Ok(None)
    }

    /// Claims a heat, unless all its games are played or somebody else plays it.
    fn claim(&mut self, directory: Option<&Path>, number: u32) -> Result<Option<Heat>, ArenaError> {
        let mut games = self.plan.heat(number)?;
        if games.is_empty() {
            self.first_open += u32::from(number == self.first_open);
            return Ok(None);
        }
        let Some(directory) = directory else {
            return Ok(Some(Heat { number, games, claim: None }));
        };
        let Some(claim) = Claim::take(directory, number)? else {
            return Ok(None);
        };
        // Whoever held the claim before has logged its games by now.
        sync(&mut self.journal, self.plan)?;
        games = self.plan.heat(number)?;
        if games.is_empty() {
            claim.done();
            return Ok(None);
        }
        Ok(Some(Heat { number, games, claim: Some(claim) }))
    }
}

/// Takes in what other processes have added to the log.
fn sync(journal: &mut Option<Journal>, plan: &mut dyn Plan) -> Result<(), ArenaError> {
    let Some(journal) = journal else { return Ok(()) };
    for entry in journal.read_new()? {
        if let Entry::Game { record, .. } = entry {
            plan.add(&record);
        }
    }
    Ok(())
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
