//! The theory of a position that a page gives by its moves. A page has one request at a time, and
//! the server works on a few.

use crate::SessionKey;
use crate::protocol::outbox::Outbox;
use crate::protocol::{AnalysisStage, Failure, FailureCode, RequestRefusal, ServerMessage};
use crate::think::limiter::Ticket;
use crate::think::position;
use crate::think::search::{Searches, lower_priority_for_opinions};
use ponder_game::{Observation, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::StopFlag;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Memory of one search for a proof, in bytes.
const BYTES: usize = 32 << 20;

/// A request that is answered until it is dropped.
struct Running {
    request: u32,
    stop: StopFlag,
    /// Ends the wait for a turn when dropped.
    _cancel: oneshot::Sender<()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// The request of one page, if it has any.
pub(crate) struct Theories {
    searches: Arc<Searches>,
    outbox: Outbox,
    running: Option<Running>,
}

impl Theories {
    pub(crate) fn new(searches: Arc<Searches>, outbox: Outbox) -> Self {
        Theories { searches, outbox, running: None }
    }

    /// Starts to work on a position in place of an earlier request. Returns the rules and the moves
    /// as the table of the game writes them.
    ///
    /// # Errors
    /// Fails if the line is not understood, or the browser has too many searches.
    pub(crate) fn start(
        &mut self,
        session: &SessionKey,
        request: u32,
        (rules, moves): (&str, &[String]),
    ) -> Result<(String, Vec<String>), Failure> {
        self.running = None;
        let (game, table) = position::table(rules, moves)
            .map_err(|problem| Failure::of(FailureCode::BadRules, problem))?;
        let ticket = self.searches.limiter.ticket(session)?;
        let played = table.moves().into_iter().map(|(_, text)| text).collect();
        let line = (table.rules(), played);
        let view = Table::observe(&*table, Viewer::Spectator);
        let stop = StopFlag::new();
        let (cancel, cancelled) = oneshot::channel();
        let question = Question { request, game, view, stop: stop.clone(), ticket };
        self.running = Some(Running { request, stop, _cancel: cancel });
        let answer = question.answer(Arc::clone(&self.searches), self.outbox.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = answer => {}
                _ = cancelled => {}
            }
        });
        Ok(line)
    }

    /// Cancels a request, which is not answered any more. Returns `false` if the page has no such
    /// request here.
    pub(crate) fn stop(&mut self, request: u32) -> bool {
        self.running.take_if(|running| running.request == request).is_some()
    }
}

/// A request with what it needs.
struct Question {
    request: u32,
    game: GameSpec,
    view: Observation,
    stop: StopFlag,
    ticket: Ticket,
}

impl Question {
    /// Waits for a turn, and works on a thread of its own.
    async fn answer(self, searches: Arc<Searches>, outbox: Outbox) {
        let request = self.request;
        let limits = searches.options.limits;
        let waiting = searches.counts.searches_waiting.count();
        let turn = Arc::clone(&searches.theorists).acquire_owned();
        let turn = timeout(limits.analysis_wait_max, turn).await;
        drop(waiting);
        let failed = |refusal: RequestRefusal| {
            outbox.send(&Failure::from(refusal).about(Some(request), None));
        };
        let Ok(Ok(permit)) = turn else { return failed(RequestRefusal::SearchesFull) };
        let running = searches.counts.searches_running.count();
        let (done, is_done) = oneshot::channel();
        let own_outbox = outbox.clone();
        // A cancelled search keeps its turn until its thread has ended.
        let thread = std::thread::Builder::new().name("theory".to_owned()).spawn(move || {
            let _counted = (permit, running);
            lower_priority_for_opinions();
            let until = Instant::now() + limits.theory_time_max;
            let is_known = self.send_theory(&own_outbox, until);
            let _ = done.send(is_known);
        });
        if thread.is_err() {
            return failed(RequestRefusal::SearchesFull);
        }
        if !matches!(is_done.await, Ok(true)) {
            failed(RequestRefusal::NoTheory);
        }
    }

    /// Sends the findings, and then the proof. Returns whether there is a theory.
    fn send_theory(self, outbox: &Outbox, until: Instant) -> bool {
        let Question { request, game, view, stop, ticket } = self;
        let _ticket = ticket;
        let Some(theorist) = game.theorist(&view) else { return false };
        let findings = theorist.findings();
        if stop.is_raised() {
            return true;
        }
        let stage = AnalysisStage::Searching;
        let found = findings.clone();
        outbox.send(&ServerMessage::Theory { request, stage, findings: found, proof: None });
        let mut is_late = || stop.is_raised() || Instant::now() >= until;
        let proof = theorist.prove(BYTES, &mut is_late);
        if !stop.is_raised() {
            let stage = AnalysisStage::Done;
            outbox.send(&ServerMessage::Theory { request, stage, findings, proof });
        }
        true
    }
}
