//! Where a match is played.

use crate::directory::MatchDirectory;
use crate::factory::try_spec;
use crate::hung::HungThreads;
use crate::ledger::Ledger;
use crate::live::LiveGames;
use crate::worker::Worker;
use crate::{
    ArenaError, Contestant, GameRecord, Match, Notice, PlayerFactory, Progress, Referee, Summary,
};
use ponder_players::{Environment, StopFlag};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Players that may hang before a match gives up: each occupies a thread, perhaps a busy one.
const HUNG_MAX: usize = 32;

/// How often the stop flag is looked at.
const POLL: Duration = Duration::from_millis(50);

/// How often the summary is written while games go on.
const SUMMARY_INTERVAL: Duration = Duration::from_secs(5);

/// The form of a game for other programs: the extension of its file and the text.
pub type GameText = (&'static str, String);

type Observer<'a> = Box<dyn Fn(u32, Notice<'_>) + Sync + 'a>;
type ProgressCallback<'a> = Box<dyn FnMut(&Progress<'_>) + 'a>;
type Writer<'a> = Box<dyn Fn(&GameRecord) -> Option<GameText> + 'a>;

/// Plays a match: several games at a time, in a directory if it is given one, until all games are
/// played, the test decides or somebody stops it.
///
/// With a directory the match can be stopped or killed at any moment and be resumed by playing it
/// there again: finished games are read back and only missing ones are played.
pub struct Arena<'a> {
    description: Match,
    directory: Option<PathBuf>,
    factory: Arc<dyn PlayerFactory>,
    stop: StopFlag,
    observer: Observer<'a>,
    progress: ProgressCallback<'a>,
    writer: Writer<'a>,
}

impl<'a> Arena<'a> {
    /// An arena for a match, without a directory, whose players may not start programs.
    #[must_use]
    pub fn new(description: Match) -> Self {
        Arena {
            description,
            directory: None,
            factory: Arc::new(Environment::default()),
            stop: StopFlag::new(),
            observer: Box::new(|_, _| {}),
            progress: Box::new(|_| {}),
            writer: Box::new(GameRecord::text),
        }
    }

    /// Keeps the match in a directory, which is made if it does not exist.
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

    /// Calls `progress` at the start and after each game, on the thread that called
    /// [`play`](Arena::play).
    #[must_use]
    pub fn on_progress(mut self, progress: impl FnMut(&Progress<'_>) + 'a) -> Self {
        self.progress = Box::new(progress);
        self
    }

    /// Calls `observer` with the number of a game (from 0) and what happens in it, on the thread
    /// that plays it. It is called on the game's time, though on nobody's clock.
    #[must_use]
    pub fn on_notice(mut self, observer: impl Fn(u32, Notice<'_>) + Sync + 'a) -> Self {
        self.observer = Box::new(observer);
        self
    }

    /// Writes each game beside its JSON in the form that `writer` gives it instead of as
    /// [SGF](GameRecord::sgf): it returns the file's extension and the text, or `None` for a game
    /// that has no such form and is kept as JSON only.
    #[must_use]
    pub fn game_text(mut self, writer: impl Fn(&GameRecord) -> Option<GameText> + 'a) -> Self {
        self.writer = Box::new(writer);
        self
    }

    /// Plays the match, or what is missing of it, and returns what it shows. If the stop flag was
    /// raised that is of an unfinished match.
    ///
    /// # Errors
    /// When the description is wrong, a player cannot be made, or the directory cannot be used.
    /// Games that were finished before an error are kept.
    pub fn play(mut self) -> Result<Summary, ArenaError> {
        self.description.check()?;
        let begun = self.directory.as_ref().is_some_and(|path| MatchDirectory::is_begun(path));
        if !begun {
            // Before anything is written, so that a mistyped player leaves nothing behind.
            self.try_players()?;
        }
        let directory = match &self.directory {
            Some(path) => Some(MatchDirectory::open(path, &self.description)?),
            None => None,
        };
        let mut ledger = Ledger::new(&self.description);
        if let Some(directory) = &directory {
            let records = directory.games(&self.description)?;
            records.iter().for_each(|record| ledger.add(record));
        }
        (self.progress)(&Progress::of(&ledger, 0, None));
        let played = if ledger.is_finished() {
            Ok(())
        } else {
            let ready = if begun { self.try_players() } else { Ok(()) };
            ready.and_then(|()| self.play_missing(&mut ledger, directory.as_ref()))
        };
        let summary = Summary::of_ledger(&ledger);
        if let Some(directory) = &directory {
            directory.save_summary(&summary)?;
        }
        match played {
            Ok(()) | Err(ArenaError::Interrupted) => Ok(summary),
            Err(error) => Err(error),
        }
    }

    fn try_players(&self) -> Result<(), ArenaError> {
        let game = self.description.game_spec()?;
        for contestant in Contestant::BOTH {
            let spec = self.description.player_spec(contestant)?;
            let limit = self.description.limits.start_max();
            try_spec(&self.factory, &spec, &game, limit, &self.stop)?;
        }
        Ok(())
    }

    fn play_missing(
        &mut self,
        ledger: &mut Ledger,
        directory: Option<&MatchDirectory>,
    ) -> Result<(), ArenaError> {
        let missing = ledger.missing();
        let next = AtomicUsize::new(0);
        let hung = HungThreads::default();
        let halt = StopFlag::new();
        let referee = Referee { limits: self.description.limits, stop: halt.clone() };
        let live = LiveGames::alone(self.directory.as_deref().filter(|_| directory.is_some()));
        let observer = |index: u32, notice: Notice<'_>| {
            live.note(index, &notice);
            (self.observer)(index, notice);
        };
        let workers = usize::from(self.description.workers).min(missing.len());
        let (finished, results) = sync_channel(workers);
        let collected = thread::scope(|scope| {
            for _ in 0..workers {
                let finished = finished.clone();
                let lifetime = self.description.lifetime;
                let mut worker =
                    Worker::new(lifetime, &self.factory, referee.clone(), &hung, &observer);
                let (next, missing, halt) = (&next, &missing, &halt);
                let description = &self.description;
                scope.spawn(move || {
                    while !halt.is_raised()
                        && let Some(&index) = missing.get(next.fetch_add(1, Ordering::Relaxed))
                        && finished
                            .send(description.fixture(index).and_then(|game| worker.play(game)))
                            .is_ok()
                    {}
                    worker.finish_kept();
                });
            }
            drop(finished);
            let mut desk = Desk {
                ledger,
                directory,
                live: &live,
                hung: &hung,
                writer: &self.writer,
                progress: &mut self.progress,
                summary_written: Instant::now(),
            };
            let collected = desk.collect(&results, &self.stop, &halt);
            halt.raise();
            collected
        });
        live.clear();
        collected
    }
}

/// Takes the finished games of all workers.
struct Desk<'a, 'b> {
    ledger: &'a mut Ledger,
    directory: Option<&'a MatchDirectory>,
    live: &'a LiveGames,
    hung: &'a HungThreads,
    writer: &'a Writer<'b>,
    progress: &'a mut ProgressCallback<'b>,
    summary_written: Instant,
}

impl Desk<'_, '_> {
    /// Takes games until all workers are done; raises `halt` when no more are wanted.
    fn collect(
        &mut self,
        results: &Receiver<Result<GameRecord, ArenaError>>,
        stop: &StopFlag,
        halt: &StopFlag,
    ) -> Result<(), ArenaError> {
        let mut error = None;
        loop {
            match results.recv_timeout(POLL) {
                Ok(result) => match result.and_then(|record| self.take(&record)) {
                    Ok(()) | Err(ArenaError::Interrupted) => {}
                    Err(first) => error = error.or(Some(first)),
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return error.map_or(Ok(()), Err),
            }
            if error.is_none() && !self.ledger.is_finished() && self.hung.living() > HUNG_MAX {
                error = Some(ArenaError::TooManyHung(self.hung.living()));
            }
            if stop.is_raised() || self.ledger.is_decided() || error.is_some() {
                halt.raise();
            }
        }
    }

    fn take(&mut self, record: &GameRecord) -> Result<(), ArenaError> {
        if let Some(directory) = self.directory {
            directory.save(record, (self.writer)(record))?;
        }
        self.live.over(record.fixture.index);
        self.ledger.add(record);
        if let Some(directory) = self.directory
            && self.summary_written.elapsed() >= SUMMARY_INTERVAL
        {
            directory.save_summary(&Summary::of_ledger(self.ledger))?;
            self.summary_written = Instant::now();
        }
        (self.progress)(&Progress::of(self.ledger, self.hung.living(), Some(record)));
        Ok(())
    }
}
