//! Searches of players, each on a thread of its own, within limits.

use crate::PlayerMaker;
use crate::counts::Counts;
use crate::options::{Limits, ServerOptions};
use crate::protocol::{Analysis, CandidateMove, Failure, FailureCode, FullTree, Opinion};
use crate::think::limiter::Limiter;
use crate::think::memory::{Memory, ReservedPlayer, Share};
use ponder_game::{Action, ClockView, Event, Observation, Refused, Seed};
use ponder_games::GameSpec;
use ponder_players::{
    Candidate, Choice, Control, Environment, Fault, Player, PlayerSpec, Proof, Report,
    SearchLimits, SpecError, StopFlag, search_bytes_max,
};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot, watch};

/// The longest principal variation sent to a page, in moves.
const VARIATION_MAX: usize = 16;

/// Maximum number of candidates of an analysis sent to a page.
const CANDIDATES_MAX: usize = 64;

/// The longest variation of a candidate sent to a page, in moves.
const CANDIDATE_VARIATION_MAX: usize = 8;

/// Shortest time between two progress events of a search.
const PROGRESS_EVERY_MIN: Duration = Duration::from_millis(80);

/// Everything needed to make a player.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) spec: PlayerSpec,
    pub(crate) game: GameSpec,
    pub(crate) seed: Seed,
    pub(crate) environment: Environment,
    pub(crate) maker: PlayerMaker,
    /// The memory that the player may use, in bytes.
    pub(crate) bytes: usize,
}

impl Recipe {
    /// Limits the player to less memory than it could use.
    fn within(&mut self, bytes: usize) {
        self.bytes = self.bytes.min(bytes);
        if let Some(limits) = &mut self.environment.limits {
            limits.bytes_max = limits.bytes_max.min(bytes);
        }
    }

    pub(crate) fn make(&self) -> Result<Box<dyn Player>, SpecError> {
        self.maker.make(&self.spec, &self.game, self.seed, &self.environment)
    }
}

/// The resources shared by all searches: threads, memory, limits, and the maker of players.
pub(crate) struct Searches {
    /// The permits of searches for moves: each has a processor, the others wait.
    movers: Arc<Semaphore>,
    /// The permits of analyses and hints: they share the processors, so that each of many pages
    /// gets first results at once.
    pub(crate) advisers: Arc<Semaphore>,
    /// The permits of searches for theory.
    pub(crate) theorists: Arc<Semaphore>,
    pub(crate) memory: Memory,
    pub(crate) counts: Counts,
    pub(crate) options: ServerOptions,
    /// The limit on the analyses and hints of each browser.
    pub(crate) limiter: Limiter,
    numbers: AtomicU64,
}

impl Searches {
    pub(crate) fn new(options: ServerOptions) -> Self {
        let limits = &options.limits;
        let for_moves = limits.search_bytes_max.min(limits.memory_bytes_max);
        Searches {
            movers: Arc::new(Semaphore::new(limits.searches_max.max(1))),
            advisers: Arc::new(Semaphore::new(limits.analyses_max.max(1))),
            theorists: Arc::new(Semaphore::new(limits.theories_max.max(1))),
            memory: Memory::new(limits.memory_bytes_max, for_moves),
            counts: Counts::default(),
            limiter: Limiter::default(),
            numbers: AtomicU64::new(0),
            options,
        }
    }

    /// Returns a new unique number, for a search, a room or a page.
    pub(crate) fn next_number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns the limits of one search.
    pub(crate) fn limits(&self) -> SearchLimits {
        let limits = &self.options.limits;
        SearchLimits {
            bytes_max: limits.search_bytes_max.min(self.memory.bytes_max()),
            threads_max: limits.search_threads_max,
        }
    }

    /// Returns the environment in which a page's players are built.
    pub(crate) fn environment(&self, limits: SearchLimits) -> Environment {
        Environment {
            allow_programs: self.options.allow_programs,
            models: self.options.models_dir.clone(),
            runs: self.options.runs_dir.clone(),
            limits: Some(limits),
        }
    }

    /// Returns the recipe for the player of a spec for a game.
    ///
    /// # Errors
    /// Fails if the spec is not understood.
    pub(crate) fn recipe(
        &self,
        spec: &str,
        game: &GameSpec,
        seed: Seed,
    ) -> Result<Recipe, Failure> {
        let spec: PlayerSpec = spec.parse().map_err(bad_player)?;
        let limits = self.limits();
        // An unknown kind of player gets the maximum.
        let bytes = search_bytes_max(&spec, game, &limits).unwrap_or(limits.bytes_max);
        Ok(Recipe {
            spec,
            game: game.clone(),
            seed,
            environment: self.environment(SearchLimits { bytes_max: bytes, ..limits }),
            maker: self.options.players.clone(),
            bytes,
        })
    }
}

/// Creates the failure for a player that cannot be made.
pub(crate) fn bad_player(error: SpecError) -> Failure {
    Failure::because(FailureCode::BadPlayer, Refused::from(&error))
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Choice of a move in a game.
    Move,
    /// Evaluation of a position for a page.
    Opinion,
}

/// A search to be run, with its player.
pub(crate) struct Task {
    pub(crate) number: u64,
    pub(crate) purpose: Purpose,
    /// The player, or `None` if it has to be made first.
    pub(crate) reserved: Option<ReservedPlayer>,
    pub(crate) recipe: Recipe,
    /// Events at the table since its last search.
    pub(crate) pending_events: Vec<Event>,
    pub(crate) view: Observation,
    /// Legal moves that it leaves out at its root.
    pub(crate) excluded: Vec<String>,
    /// The clock of the seat, if it has one.
    pub(crate) clock: Option<ClockView>,
    /// The longest wait for its turn, or `None` for no limit.
    pub(crate) wait_max: Option<Duration>,
}

/// An event of a search, for the task that started it.
pub(crate) enum SearchEvent {
    /// The search waits until others release memory.
    WaitsForMemory { number: u64 },
    /// The search has got a thread and memory.
    Started { number: u64 },
    /// The search's report so far.
    Progress { number: u64, report: Report },
    /// The search has given up waiting for its turn.
    Busy { number: u64 },
    /// The search has ended. Its player is returned unless it crashed, with the events at the table
    /// that it was not notified of.
    Done {
        number: u64,
        reserved: Option<ReservedPlayer>,
        pending_events: Vec<Event>,
        answer: Result<Choice, Fault>,
    },
}

impl SearchEvent {
    /// Returns the number of the search.
    pub(crate) fn number(&self) -> u64 {
        match self {
            SearchEvent::WaitsForMemory { number }
            | SearchEvent::Started { number }
            | SearchEvent::Busy { number }
            | SearchEvent::Progress { number, .. }
            | SearchEvent::Done { number, .. } => *number,
        }
    }
}

/// A running search.
pub(crate) struct Handle {
    pub(crate) number: u64,
    stop: StopFlag,
    cancelled: watch::Sender<bool>,
}

impl Handle {
    /// Requests an answer now.
    pub(crate) fn answer_now(&self) {
        self.stop.raise();
    }

    /// Stops the search; its answer is no longer wanted.
    pub(crate) fn cancel(&self) {
        self.stop.raise();
        self.cancelled.send_replace(true);
    }
}

/// Starts a search, which waits for its turn, runs on a thread of its own, and sends events.
pub(crate) fn start(
    mut task: Task,
    shared: Arc<Searches>,
    events: mpsc::Sender<SearchEvent>,
) -> Handle {
    let stop = StopFlag::new();
    let (cancelled, mut cancellation) = watch::channel(false);
    let handle = Handle { number: task.number, stop: stop.clone(), cancelled };
    tokio::spawn(async move {
        let waiting = shared.counts.searches_waiting.count();
        let bytes = task.reserved.is_none().then_some(task.recipe.bytes);
        let request = Request { number: task.number, purpose: task.purpose, bytes };
        let turn = tokio::select! {
            turn = turn(request, &shared, &events) => Ok(turn),
            _ = cancellation.wait_for(|&cancelled| cancelled) => Ok(None),
            () = time_out(task.wait_max) => Err(SearchEvent::Busy { number: task.number }),
        };
        drop(waiting);
        let done = match turn {
            Err(busy) => busy,
            Ok(None) => interrupted(task),
            Ok(Some((_permit, share))) => {
                if let Some(bytes) = share.as_ref().and_then(Share::bytes) {
                    task.recipe.within(bytes);
                }
                let _running = shared.counts.searches_running.count();
                let _ = events.send(SearchEvent::Started { number: task.number }).await;
                think_with_limits(task, share, &shared.options.limits, &stop, &events).await
            }
        };
        let _ = events.send(done).await;
    });
    handle
}

/// Waits for `wait_max`; forever if there is no limit.
async fn time_out(wait_max: Option<Duration>) {
    match wait_max {
        Some(wait_max) => tokio::time::sleep(wait_max).await,
        None => std::future::pending().await,
    }
}

/// The resources that a search waits for.
struct Request {
    number: u64,
    purpose: Purpose,
    /// The memory that the player may use, or `None` if it has its share already.
    bytes: Option<usize>,
}

/// Waits for memory if the player has none yet, and then for a thread: a search that waits for
/// memory does not block a thread. A search for a move gets all it may use, others a part of what
/// there is.
async fn turn(
    request: Request,
    shared: &Searches,
    events: &mpsc::Sender<SearchEvent>,
) -> Option<(OwnedSemaphorePermit, Option<Share>)> {
    let Request { number, purpose, bytes } = request;
    let permits = match purpose {
        Purpose::Move => &shared.movers,
        Purpose::Opinion => &shared.advisers,
    };
    let memory = &shared.memory;
    let share = match (bytes, purpose) {
        (None, _) => None,
        (Some(bytes), Purpose::Move) => {
            let short = || {
                let _ = events.try_send(SearchEvent::WaitsForMemory { number });
            };
            Some(memory.share(bytes, short).await)
        }
        (Some(bytes), Purpose::Opinion) => {
            let is_elastic = bytes >= shared.limits().bytes_max;
            let bytes = if is_elastic { memory.part_of(bytes) } else { bytes };
            Some(memory.share_for_opinion(bytes).await)
        }
    };
    let permit = Arc::clone(permits).acquire_owned().await.ok()?;
    Some((permit, share))
}

fn interrupted(task: Task) -> SearchEvent {
    let Task { number, reserved, pending_events, .. } = task;
    SearchEvent::Done { number, reserved, pending_events, answer: Err(Fault::Interrupted) }
}

async fn think_with_limits(
    task: Task,
    share: Option<Share>,
    limits: &Limits,
    stop: &StopFlag,
    events: &mpsc::Sender<SearchEvent>,
) -> SearchEvent {
    let (number, purpose) = (task.number, task.purpose);
    let (stop_inside, events_inside) = (stop.clone(), events.clone());
    let (done, mut answer) = oneshot::channel();
    let thread = std::thread::Builder::new().name("search".to_owned()).spawn(move || {
        lower_priority(purpose);
        let what = || think(task, share, stop_inside, &events_inside);
        let _ = done.send(catch_unwind(AssertUnwindSafe(what)));
    });
    let failed = |fault| SearchEvent::Done {
        number,
        reserved: None,
        pending_events: Vec::new(),
        answer: Err(fault),
    };
    if let Err(error) = thread {
        return failed(Fault::Start(format!("the server cannot start a thread for it: {error}")));
    }
    let outcome = tokio::select! {
        outcome = &mut answer => outcome,
        () = tokio::time::sleep(limits.search_time_max) => {
            stop.raise();
            answer.await
        }
    };
    match outcome {
        Ok(Ok(event)) => event,
        Ok(Err(panic)) => failed(Fault::Died(format!("the bot crashed: {}", panic_text(&*panic)))),
        Err(_) => failed(Fault::Died("its thread is gone".to_owned())),
    }
}

/// Lowers the priority of this thread: below the threads that serve pages, and of analyses below
/// searches for moves.
fn lower_priority(purpose: Purpose) {
    let steps = match purpose {
        Purpose::Move => 5,
        Purpose::Opinion => 10,
    };
    // On Linux, niceness is per thread; elsewhere it would apply to the whole process.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(steps);
    #[cfg(not(target_os = "linux"))]
    let _ = steps;
}

/// Lowers the priority of this thread to that of analyses and hints.
pub(crate) fn lower_priority_for_opinions() {
    lower_priority(Purpose::Opinion);
}

fn think(
    task: Task,
    share: Option<Share>,
    stop: StopFlag,
    events: &mpsc::Sender<SearchEvent>,
) -> SearchEvent {
    let Task { number, reserved, recipe, pending_events, view, excluded, clock, .. } = task;
    let reserved = match (reserved, share) {
        (Some(reserved), _) => Ok(reserved),
        (None, share) => {
            let share = share.unwrap_or_default();
            recipe.make().map(|player| ReservedPlayer { player, share })
        }
    };
    let mut reserved = match reserved {
        Ok(reserved) => reserved,
        Err(error) => {
            let answer = Err(Fault::Spec(error));
            return SearchEvent::Done { number, reserved: None, pending_events, answer };
        }
    };
    for event in &pending_events {
        reserved.player.notify(event);
    }
    let mut last_progress: Option<Instant> = None;
    let mut progress = |report: &Report| {
        if last_progress.is_none_or(|at| at.elapsed() >= PROGRESS_EVERY_MIN) {
            last_progress = Some(Instant::now());
            let _ = events.try_send(SearchEvent::Progress { number, report: report.clone() });
        }
    };
    let mut control = Control { stop, clock, progress: Some(&mut progress) };
    let restricted = reserved.player.exclude(&excluded);
    let answer = restricted.and_then(|()| reserved.player.choose(&view, &mut control));
    SearchEvent::Done { number, reserved: Some(reserved), pending_events: Vec::new(), answer }
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}

/// Converts a report to its wire form.
pub(crate) fn opinion(report: &Report) -> Opinion {
    let best = report.candidates.first();
    let variation = best.map(|best| best.variation.iter().take(VARIATION_MAX).cloned().collect());
    Opinion {
        visits: report.visits,
        seconds: if report.seconds.is_finite() { report.seconds } else { 0.0 },
        win_rate: win_rate(report.value, report.proof),
        proven: report.proof.is_some(),
        variation: variation.unwrap_or_default(),
    }
}

/// Converts a report to its wire form, move by move.
pub(crate) fn analysis(report: &Report) -> Analysis {
    let Opinion { visits, seconds, win_rate, proven, .. } = opinion(report);
    let candidates = candidates(&report.candidates);
    let ownership = Some(&report.ownership).filter(|owners| !owners.is_empty());
    Analysis {
        visits,
        seconds,
        win_rate,
        proven,
        ownership: ownership.map(|owners| owners.iter().map(|&value| rounded(value)).collect()),
        score: report.score.filter(|score| score.is_finite()),
        full: report.full.map(|limit| FullTree { limit, ended: report.ended_full }),
        candidates,
    }
}

/// Rounds a share to the two digits that are drawn.
fn rounded(share: f32) -> f32 {
    if share.is_finite() { (share * 100.0).round() / 100.0 } else { 0.0 }
}

/// Converts candidate moves to their wire form.
pub(crate) fn candidates(candidates: &[Candidate]) -> Vec<CandidateMove> {
    candidates.iter().take(CANDIDATES_MAX).map(candidate).collect()
}

fn candidate(one: &Candidate) -> CandidateMove {
    CandidateMove {
        text: one.text.clone(),
        visits: one.visits,
        win_rate: (one.value.is_some() || one.proof.is_some())
            .then(|| win_rate(one.value.unwrap_or(0.0), one.proof)),
        proven: one.proof.is_some(),
        prior: one.prior.filter(|prior| prior.is_finite()).map(|prior| prior.clamp(0.0, 1.0)),
        score: one.score.filter(|score| score.is_finite()),
        points: one.points,
        equity: one.equity.filter(|equity| equity.is_finite()),
        interval: one.interval.filter(|ends| ends.iter().all(|end| end.is_finite())),
        variation: one.variation.iter().take(CANDIDATE_VARIATION_MAX).cloned().collect(),
    }
}

/// Returns the move that a player chose and the best of the others, in their wire form; `None` if
/// it would not move.
pub(crate) fn hint(choice: &Choice) -> Option<(CandidateMove, Option<CandidateMove>)> {
    let candidates = choice.report.iter().flat_map(|report| &report.candidates);
    let text = match &choice.action {
        Action::Play { text } => text.clone(),
        // A player that would resign has still evaluated moves.
        _ => candidates.clone().next()?.text.clone(),
    };
    let best = candidates.clone().find(|one| one.text == text).map(candidate);
    let next = candidates.clone().find(|one| one.text != text).map(candidate);
    let plain = CandidateMove {
        text,
        visits: 0,
        win_rate: None,
        proven: false,
        prior: None,
        score: None,
        points: None,
        equity: None,
        interval: None,
        variation: Vec::new(),
    };
    Some((best.unwrap_or(plain), next))
}

fn win_rate(value: f32, proof: Option<Proof>) -> f32 {
    match proof {
        Some(Proof::Win) => 1.0,
        Some(Proof::Loss) => 0.0,
        Some(Proof::Draw) => 0.5,
        None if value.is_finite() => (value.clamp(-1.0, 1.0) + 1.0) / 2.0,
        None => 0.5,
    }
}
