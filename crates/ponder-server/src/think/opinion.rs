//! Analyses and hints requested by a page: one implementation for both, for positions of games and
//! for those that pages give by their moves.

use crate::GameId;
use crate::protocol::outbox::{Outbox, encode};
use crate::protocol::{
    AnalysisLimits, AnalysisStage, Failure, FailureCode, RequestRefusal, ServerMessage,
};
use crate::think::limiter::Ticket;
use crate::think::memory::{self, Place, ReservedPlayer};
use crate::think::search::{self, Handle, Purpose, Recipe, SearchEvent, Searches, Task};
use parking_lot::Mutex;
use ponder_game::Observation;
use ponder_players::{Choice, Fault, Report};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// Maximum number of events of a search queued for its page.
const EVENTS_MAX: usize = 16;
/// The shortest search time, in seconds.
const SECONDS_MIN: f64 = 0.01;

/// The kind of request of a page to a player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An analysis of all moves, reported while it searches.
    Analysis,
    /// The best move, reported at the end of its search.
    Hint,
}

/// The limits of a search, at which it ends at the latest.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) visits: Option<u64>,
    /// The time requested by the page, or the longest that the server allows.
    pub(crate) time: Duration,
    /// True if the page set a time.
    pub(crate) is_timed: bool,
}

impl Bounds {
    /// Checks the limits set by a page, and caps the time at `most`.
    ///
    /// # Errors
    /// Fails if a limit is not a number above 0.
    pub(crate) fn new(limits: AnalysisLimits, most: Duration) -> Result<Self, Failure> {
        let wrong = |why: &str| Failure::new(FailureCode::Malformed, why);
        let time = match limits.seconds {
            None => most,
            Some(seconds) if seconds.is_finite() && seconds > 0.0 => {
                Duration::from_secs_f64(seconds.clamp(SECONDS_MIN, 1e6)).min(most)
            }
            Some(_) => return Err(wrong("limits.seconds must be a number above 0")),
        };
        if limits.visits == Some(0) {
            return Err(wrong("limits.visits must be a number above 0"));
        }
        let visits = limits.visits.map(u64::from);
        Ok(Bounds { visits, time, is_timed: limits.seconds.is_some() })
    }
}

/// A request of a page for an analysis or a hint.
pub(crate) struct Question {
    pub(crate) kind: Kind,
    pub(crate) outbox: Outbox,
    /// The number by which the page knows the search.
    pub(crate) request: u32,
    /// The game and the version of its position; `None` for a position outside any game.
    pub(crate) game: Option<(GameId, u64)>,
    pub(crate) recipe: Recipe,
    pub(crate) view: Observation,
    /// Legal moves that the search leaves out at its root.
    pub(crate) excluded: Vec<String>,
    pub(crate) bounds: Bounds,
    /// The place where the player is kept after the search; `None` to drop it.
    pub(crate) keep: Option<Place>,
    pub(crate) ticket: Ticket,
}

/// The ticket of a search whose page waits for it; `None` once nothing more is to be sent.
type TicketSlot = Arc<Mutex<Option<Ticket>>>;

/// The search for an analysis or a hint. It ends by itself, at its bounds, or when stopped.
pub(crate) struct Opinion {
    pub(crate) kind: Kind,
    pub(crate) request: u32,
    handle: Arc<Handle>,
    ticket: TicketSlot,
    reporter: JoinHandle<()>,
}

impl Opinion {
    /// Starts the search.
    pub(crate) fn start(question: Question, searches: &Arc<Searches>) -> Self {
        let Question { kind, outbox, request, game, recipe, view, bounds, keep, ticket, .. } =
            question;
        let is_restricted = !question.excluded.is_empty();
        let task = Task {
            number: searches.next_number(),
            purpose: Purpose::Opinion,
            reserved: None,
            recipe,
            pending_events: Vec::new(),
            view,
            excluded: question.excluded,
            clock: None,
            wait_max: Some(searches.options.limits.analysis_wait_max),
        };
        let (events, queue) = mpsc::channel(EVENTS_MAX);
        let handle = Arc::new(search::start(task, Arc::clone(searches), events));
        let ticket: TicketSlot = Arc::new(Mutex::new(Some(ticket)));
        let reporter = Reporter {
            searches: Arc::clone(searches),
            kind,
            outbox,
            request,
            game,
            bounds,
            is_restricted,
            keep,
            handle: Arc::clone(&handle),
            ticket: Arc::clone(&ticket),
        };
        let reporter = tokio::spawn(reporter.run(queue));
        Opinion { kind, request, handle, ticket, reporter }
    }

    /// Stops the search; its final result follows.
    pub(crate) fn answer_now(&self) {
        self.handle.answer_now();
    }

    /// Cancels the search; nothing more of it is sent.
    pub(crate) fn cancel(&self) {
        drop(self.ticket.lock().take());
        self.handle.cancel();
    }

    /// Returns whether the search has ended and nothing more will be sent.
    pub(crate) fn is_finished(&self) -> bool {
        self.reporter.is_finished()
    }

    /// Waits until the search has released all its resources.
    pub(crate) async fn ended(self) {
        let _ = self.reporter.await;
    }
}

/// The task that reports one search to its page.
struct Reporter {
    searches: Arc<Searches>,
    kind: Kind,
    outbox: Outbox,
    request: u32,
    game: Option<(GameId, u64)>,
    bounds: Bounds,
    is_restricted: bool,
    keep: Option<Place>,
    handle: Arc<Handle>,
    ticket: TicketSlot,
}

impl Reporter {
    async fn run(self, mut events: mpsc::Receiver<SearchEvent>) {
        let mut deadline = None;
        loop {
            let late = async move {
                match deadline {
                    Some(deadline) => sleep_until(deadline).await,
                    None => std::future::pending().await,
                }
            };
            let event = tokio::select! {
                event = events.recv() => event,
                () = late => {
                    self.handle.answer_now();
                    deadline = None;
                    continue;
                }
            };
            match event {
                None => return,
                // The page knows that it waits.
                Some(SearchEvent::WaitsForMemory { .. }) => {}
                Some(SearchEvent::Started { .. }) => {
                    deadline = Some(Instant::now() + self.bounds.time);
                    self.progress(None);
                }
                Some(SearchEvent::Progress { report, .. }) => {
                    if self.bounds.visits.is_some_and(|visits| report.visits >= visits) {
                        self.handle.answer_now();
                    }
                    self.progress(Some(&report));
                }
                Some(SearchEvent::Busy { .. }) => {
                    return self.conclude(|reporter| {
                        reporter.failure(RequestRefusal::SearchesFull.into())
                    });
                }
                Some(SearchEvent::Done { reserved, answer, .. }) => {
                    return self.finish(reserved, answer);
                }
            }
        }
    }

    fn progress(&self, report: Option<&Report>) {
        if self.kind == Kind::Hint {
            return;
        }
        let ticket = self.ticket.lock();
        if ticket.is_some() {
            self.outbox.send_if_free(encode(&self.analysis(AnalysisStage::Searching, report)));
        }
    }

    fn finish(self, reserved: Option<ReservedPlayer>, answer: Result<Choice, Fault>) {
        match self.keep {
            Some(place) => reserved.into_iter().for_each(|it| self.searches.memory.keep(place, it)),
            None => drop(memory::discard(reserved.into_iter().collect())),
        }
        self.conclude(|reporter| match answer {
            Ok(choice) if reporter.kind == Kind::Hint => match search::hint(&choice) {
                Some((best, next)) => ServerMessage::Hint { request: reporter.request, best, next },
                None => reporter.failure(RequestRefusal::NoHint.into()),
            },
            Ok(choice) => reporter.analysis(AnalysisStage::Done, choice.report.as_ref()),
            Err(Fault::Spec(error)) => reporter.failure(search::bad_player(error)),
            Err(Fault::Unsupported(_)) if reporter.is_restricted => {
                reporter.failure(RequestRefusal::CannotRestrict.into())
            }
            Err(fault) => reporter.failure(RequestRefusal::from(fault).into()),
        });
    }

    /// Sends the page the final result, unless that is no longer wanted, and frees the ticket for
    /// another search of its browser.
    fn conclude(&self, message: impl FnOnce(&Self) -> ServerMessage) {
        let mut ticket = self.ticket.lock();
        if ticket.take().is_some() {
            self.outbox.send(&message(self));
        }
    }

    fn analysis(&self, stage: AnalysisStage, report: Option<&Report>) -> ServerMessage {
        let analysis = report.map(search::analysis);
        ServerMessage::Analysis { search: self.request, stage, analysis }
    }

    fn failure(&self, failure: Failure) -> ServerMessage {
        failure.about(Some(self.request), self.game.clone())
    }
}
