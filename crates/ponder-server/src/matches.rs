//! Matches between two players that pages start, one at a time. Each is what `ponder match` plays and
//! resumes.

use crate::consult::players;
use crate::consult::study::Problem;
use crate::protocol::{ApiProblem, RequestRefusal};
use crate::think::search::{Searches, bad_player, lower_priority_for_opinions};
use axum::http::StatusCode;
use parking_lot::Mutex;
use ponder_arena::Openings;
use ponder_arena::campaign::Campaign;
use ponder_arena::measure::{Experiment, MatchSpec, Measure, Settings};
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_players::{PlayerSpec, SearchLimits, StopFlag};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// Maximum number of games of a match.
const GAMES_MAX: u32 = 1000;
/// Interval between two looks at whether a match has ended.
const POLL: Duration = Duration::from_millis(10);

/// The request for a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MatchRequest {
    /// The rules string.
    pub rules: String,
    /// The player specs of A and B.
    pub players: [String; 2],
    /// The number of games: even, 2 to 1000.
    pub games: u32,
    /// Number of random moves at the start of each pair of games, chosen so that they are balanced.
    pub opening_plies: u16,
}

/// The match that was started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchStarted {
    /// The name of its folder.
    pub name: String,
}

/// The matches that pages may start, and the last one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, ts_rs::TS)]
pub struct MatchState {
    /// True if pages may start matches.
    pub allowed: bool,
    /// The folder of the matches, or null if the server has none.
    pub folder: Option<String>,
    /// The last match that a page started, or null.
    pub last: Option<LastMatch>,
}

/// The last match that a page started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, ts_rs::TS)]
pub struct LastMatch {
    /// The name of its folder.
    pub name: String,
    /// True while it is being played.
    pub is_running: bool,
    /// The error that ended it early, or null.
    pub problem: Option<String>,
}

/// The matches that pages start.
pub(crate) struct Matches {
    searches: Arc<Searches>,
    folder: Option<PathBuf>,
    last: Mutex<Option<Started>>,
    /// Held while a request starts a match.
    starting: Mutex<()>,
}

/// The last match that was started.
struct Started {
    name: String,
    stop: StopFlag,
    thread: JoinHandle<()>,
    problem: Arc<Mutex<Option<String>>>,
}

impl Started {
    fn is_running(&self) -> bool {
        !self.thread.is_finished()
    }
}

impl Matches {
    /// Creates the matches of a folder; none may be started without a folder, or unless the options
    /// allow it.
    pub(crate) fn new(searches: Arc<Searches>) -> Self {
        let options = &searches.options;
        let folder = options.matches_dir.clone().filter(|_| options.allow_matches);
        Matches { searches, folder, last: Mutex::new(None), starting: Mutex::new(()) }
    }

    /// Returns the state of the last match.
    pub(crate) fn state(&self) -> MatchState {
        let last = self.last.lock();
        let last = last.as_ref().map(|last| LastMatch {
            name: last.name.clone(),
            is_running: last.is_running(),
            problem: last.problem.lock().clone(),
        });
        let folder = self.searches.options.matches_dir.as_deref();
        let folder = folder.map(|folder| folder.display().to_string());
        MatchState { allowed: self.folder.is_some(), folder, last }
    }

    /// Starts a match, or resumes the match of the same players and rules. Blocks while the players
    /// are made once as a test.
    ///
    /// # Errors
    /// Fails if pages may not start matches, a match is being played, or the request is invalid.
    pub(crate) fn start(&self, request: &MatchRequest) -> Result<MatchStarted, Problem> {
        let Some(folder) = &self.folder else {
            return Err(Problem::Status(
                StatusCode::FORBIDDEN,
                RequestRefusal::NoMatchesHere.into(),
            ));
        };
        let experiment = experiment(request)?;
        let conflict =
            |refusal: RequestRefusal| Problem::Status(StatusCode::CONFLICT, refusal.into());
        // The players of one request at a time are made, because each may load a network.
        let Some(_starting) = self.starting.try_lock() else {
            return Err(conflict(RequestRefusal::MatchStarting));
        };
        if let Some(running) = self.last.lock().as_ref().filter(|last| last.is_running()) {
            return Err(conflict(RequestRefusal::MatchRunning { name: running.name.clone() }));
        }
        self.try_players(request)?;
        let mut last = self.last.lock();
        let started = self.play(experiment, folder).map_err(|error| {
            let refusal = RequestRefusal::MatchNotStarted { problem: error.to_string() };
            Problem::Status(StatusCode::INTERNAL_SERVER_ERROR, refusal.into())
        })?;
        let name = started.name.clone();
        *last = Some(started);
        Ok(MatchStarted { name })
    }

    /// Stops the match that is being played; returns whether there is one.
    pub(crate) fn stop(&self) -> bool {
        let last = self.last.lock();
        let running = last.as_ref().filter(|last| last.is_running());
        running.inspect(|running| running.stop.raise()).is_some()
    }

    /// Stops the match that is being played, and waits until its files are written, at most for
    /// `wait_max`.
    pub(crate) fn end(&self, wait_max: Duration) {
        let deadline = Instant::now() + wait_max;
        while self.stop() && Instant::now() < deadline {
            thread::sleep(POLL);
        }
    }

    /// Makes the players once, so that a page hears of a spec that does not fit.
    fn try_players(&self, request: &MatchRequest) -> Result<(), Problem> {
        let game: GameSpec = request.rules.parse().map_err(ApiProblem::of_rules)?;
        for spec in &request.players {
            players::check(&self.searches, spec, &game)?;
        }
        Ok(())
    }

    fn play(&self, mut experiment: Experiment, folder: &Path) -> std::io::Result<Started> {
        let name = experiment.folder_name();
        let directory = folder.join(&name);
        keep_games(&mut experiment, &directory);
        let (stop, problem) = (StopFlag::new(), Arc::new(Mutex::new(None)));
        let limits = SearchLimits { threads_max: 1, ..self.searches.limits() };
        let environment = self.searches.environment(limits);
        let maker = self.searches.options.players.clone();
        let factory = move |spec: &PlayerSpec, game: &GameSpec, seed: Seed| {
            maker.make(spec, game, seed, &environment)
        };
        let origin = self.searches.options.origin.clone();
        let (raised, found) = (stop.clone(), Arc::clone(&problem));
        let thread = thread::Builder::new().name("match".to_owned()).spawn(move || {
            lower_priority_for_opinions();
            let campaign = Campaign::new().factory(factory).origin(origin).stop(raised);
            let failed = experiment.play(&directory, campaign.with_records()).err();
            *found.lock() = failed.map(|error| error.to_string());
        })?;
        Ok(Started { name, stop, thread, problem })
    }
}

/// Raises the number of games to that of the same match in its folder: a page never shortens a
/// match.
fn keep_games(experiment: &mut Experiment, directory: &Path) {
    let stored = Experiment::read(&directory.join(Experiment::FILE));
    if let (Measure::Match(new), Ok(Experiment { measure: Measure::Match(old), .. })) =
        (&mut experiment.measure, stored)
    {
        new.games = new.games.max(old.games);
    }
}

fn in_words(error: impl ToString) -> Problem {
    error.to_string().into()
}

fn experiment(request: &MatchRequest) -> Result<Experiment, Problem> {
    let MatchRequest { rules, players, games, opening_plies } = request;
    if *games > GAMES_MAX {
        return Err(RequestRefusal::MatchGames { max: GAMES_MAX, given: *games }.into());
    }
    let game: GameSpec = rules.parse().map_err(ApiProblem::of_rules)?;
    let mut settings = Settings::new(game.to_string(), Seed(1));
    if *opening_plies > 0 {
        settings.openings = Openings::balanced(*opening_plies);
    }
    let [a, b] = players.each_ref().map(|player| player.parse::<PlayerSpec>().map_err(bad_player));
    let spec = MatchSpec::new(a?.to_string(), b?.to_string(), *games);
    let experiment = Experiment::new(settings, Measure::Match(spec));
    experiment.plan().map_err(in_words)?;
    Ok(experiment)
}
