//! What pages asked players about the position of a game. None of it changes the game.

use crate::GameId;
use crate::play::game::Failure;
use crate::play::room::PageId;
use crate::protocol::outbox::{Outbox, encode};
use crate::protocol::{Analysis, AnalysisStage, CandidateMove, FailureCode, ServerMessage};
use crate::think::memory;
use crate::think::opinions::OpinionPlace;
use crate::think::search::{self, Handle, Note};
use ponder_players::Fault;

/// What a page wants to hear.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// What a player thinks of all moves, while it thinks.
    Analysis,
    /// What it would do, once it has thought.
    Hint,
}

/// A search that a page asked for.
struct Running {
    wish: Wish,
    page: PageId,
    outbox: Outbox,
    game: GameId,
    version: u64,
    /// The number by which the page knows it.
    request: u32,
    handle: Handle,
    /// Free for another search of the same browser when this one is not wanted any more.
    _place: OpinionPlace,
}

/// The analyses of one game: at most one a page, and one hint.
#[derive(Default)]
pub(crate) struct Analyses(Vec<Running>);

impl Analyses {
    /// Takes note of a search that was started for a page.
    pub(crate) fn started(
        &mut self,
        wish: Wish,
        (page, outbox): (PageId, Outbox),
        (game, version, request): (GameId, u64, u32),
        handle: Handle,
        place: OpinionPlace,
    ) {
        let running = Running { wish, page, outbox, game, version, request, handle, _place: place };
        self.0.push(running);
    }

    /// Stops the search that a page knows by this number.
    pub(crate) fn stop(&mut self, page: PageId, request: u32) {
        self.stop_where(|one| (one.page, one.request) == (page, request));
    }

    /// Stops the search of a page for what it wished to hear.
    pub(crate) fn stop_wish(&mut self, page: PageId, wish: Wish) {
        self.stop_where(|one| (one.page, one.wish) == (page, wish));
    }

    /// Stops the searches of a page.
    pub(crate) fn stop_of(&mut self, page: PageId) {
        self.stop_where(|one| one.page == page);
    }

    /// Stops all of them.
    pub(crate) fn stop_all(&mut self) {
        self.stop_where(|_| true);
    }

    fn stop_where(&mut self, doomed: impl Fn(&Running) -> bool) {
        self.0.extract_if(.., |one| doomed(one)).for_each(|one| one.handle.cancel());
    }

    /// Hears a note, and gives it back if it is not of an analysis that is still wanted.
    pub(crate) fn hear(&mut self, note: Note) -> Option<Note> {
        let number = note.number();
        let Some(at) = self.0.iter().position(|one| one.handle.number == number) else {
            return Some(note);
        };
        let one = &self.0[at];
        match note {
            // The page sees that it waits.
            Note::Short { .. } => {}
            Note::Started { .. } => one.tell_if_free(None),
            Note::Progress { .. } if one.wish == Wish::Hint => {}
            Note::Progress { report, .. } => one.tell_if_free(Some(search::analysis(&report))),
            Note::Busy { .. } => {
                let message = "other searches need all threads or memory of this server; try again";
                one.fail(Failure::new(FailureCode::Busy, message));
                self.0.remove(at);
            }
            Note::Done { housed, answer, .. } => {
                drop(memory::discard(housed.into_iter().collect()));
                match answer {
                    Ok(choice) if one.wish == Wish::Hint => match search::hint(&choice) {
                        Some(hint) => one.outbox.send(&one.hint(hint)),
                        None => one.fail(Failure::new(FailureCode::Refused, "no move helps here")),
                    },
                    Ok(choice) => {
                        let last = choice.report.as_ref().map(search::analysis);
                        one.outbox.send(&one.message(AnalysisStage::Done, last));
                    }
                    Err(Fault::Start(why)) => one.fail(Failure::new(FailureCode::BadPlayer, why)),
                    Err(fault) => {
                        one.fail(Failure::new(FailureCode::Refused, fault.to_string()));
                    }
                }
                self.0.remove(at);
            }
        }
        None
    }
}

impl Running {
    fn message(&self, stage: AnalysisStage, analysis: Option<Analysis>) -> ServerMessage {
        let (game, version, search) = (self.game.clone(), self.version, self.request);
        ServerMessage::Analysis { game, version, search, stage, analysis }
    }

    fn hint(&self, (best, next): (CandidateMove, Option<CandidateMove>)) -> ServerMessage {
        let (game, version, request) = (self.game.clone(), self.version, self.request);
        ServerMessage::Hint { game, version, request, best, next }
    }

    fn tell_if_free(&self, analysis: Option<Analysis>) {
        if self.wish == Wish::Hint {
            return;
        }
        self.outbox.send_if_free(encode(&self.message(AnalysisStage::Searching, analysis)));
    }

    fn fail(&self, failure: Failure) {
        self.outbox.send(&ServerMessage::Failed {
            request: Some(self.request),
            code: failure.code,
            message: failure.message,
            why: failure.why.map(Into::into),
            game: Some(self.game.clone()),
            version: Some(self.version),
        });
    }
}
