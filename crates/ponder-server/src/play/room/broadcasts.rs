//! Messages from a game to its pages.

use super::{Command, Phase, Room};
use crate::GameId;
use crate::ids::PageId;
use crate::protocol::outbox::encode;
use crate::protocol::{Failure, GameState, Opinion, RequestRefusal, Role, ServerMessage};
use tokio::sync::oneshot;

impl Room {
    /// Answers commands that arrive while the game closes; returns a page that wants it deleted,
    /// which waits until it is closed.
    pub(super) fn refuse(&self, command: Command) -> Option<(PageId, oneshot::Sender<()>)> {
        let outbox_of = |page| {
            let found = self.pages.iter().find(|other| other.id == page);
            found.map(|page| page.outbox.clone())
        };
        let (outbox, request) = match command {
            Command::Delete { page, ended } => return Some((page, ended)),
            Command::Join { request, outbox, .. } => (Some(outbox), request),
            Command::Act { page, request, .. }
            | Command::Analyze { page, request, .. }
            | Command::Weigh { page, request, .. }
            | Command::Board { page, request, .. }
            | Command::Record { page, request }
            | Command::Hint { page, request, .. } => (outbox_of(page), request),
            Command::Leave { .. }
            | Command::StopAnalysis { .. }
            | Command::Studied { .. }
            | Command::Close => return None,
        };
        let failure = Failure::from(RequestRefusal::Closing);
        outbox?.send(&failure.about(Some(request), self.position()));
        None
    }

    /// Notifies every page except the one that deleted the game.
    pub(super) fn broadcast_removal(&mut self, deleter: PageId) {
        self.pages.retain(|page| page.id != deleter);
        self.send_failure(RequestRefusal::Deleted.into());
    }

    pub(super) fn broadcast_state(&self) {
        for role in [Role::Owner, Role::Spectator] {
            let mut pages = self.pages.iter().filter(|page| page.role == role).peekable();
            if pages.peek().is_some() {
                let text = encode(&self.state_for(role));
                pages.for_each(|page| page.outbox.send_encoded(text.clone()));
            }
        }
    }

    pub(super) fn broadcast_thinking(&self) {
        let Phase::Thinking(search) = &self.phase else { return };
        let mut thinking = search.thinking.clone();
        self.withhold(&mut thinking.opinion);
        let (game, version) = (self.game.id.clone(), self.game.version());
        let text = encode(&ServerMessage::Thinking { game, version, thinking });
        self.pages.iter().for_each(|page| page.outbox.send_if_free(text.clone()));
    }

    /// Removes from a player's evaluation all that would reveal its hidden tiles: its principal
    /// variation; and, while it plays against a person, the whole evaluation, since chances depend
    /// on tiles too.
    fn withhold(&self, opinion: &mut Option<Opinion>) {
        if self.game.table.hidden().is_none() {
            return;
        }
        if self.game.table.result().is_none() && !self.game.is_without_people() {
            *opinion = None;
        }
        opinion.iter_mut().for_each(|opinion| opinion.variation.clear());
    }

    /// Reports that a player waits for memory.
    pub(super) fn send_memory_shortage(&self) {
        let megabytes = self.hub.searches.memory.bytes_max() >> 20;
        self.send_failure(RequestRefusal::MemoryFull { megabytes }.into());
    }

    pub(super) fn send_failure(&self, failure: Failure) {
        let text = encode(&failure.about(None, self.position()));
        self.pages.iter().for_each(|page| page.outbox.send_encoded(text.clone()));
    }

    /// Returns the game and the version of its position.
    pub(super) fn position(&self) -> Option<(GameId, u64)> {
        Some((self.game.id.clone(), self.game.version()))
    }

    pub(super) fn accepted(&self, request: u32) -> ServerMessage {
        let (game, version) = (self.game.id.clone(), self.game.version());
        ServerMessage::Accepted { request, game, version }
    }

    pub(super) fn state_for(&self, role: Role) -> ServerMessage {
        let mut state: GameState = self.game.state(role);
        for (seat, bot) in state.seats.iter_mut().zip(&self.bots) {
            seat.opinion = bot.as_ref().and_then(|bot| bot.opinion.clone());
        }
        if let Phase::Thinking(search) = &self.phase {
            state.thinking = Some(search.thinking.clone());
        }
        let thinks = state.thinking.iter_mut().map(|thinking| &mut thinking.opinion);
        let opinions = state.seats.iter_mut().map(|seat| &mut seat.opinion).chain(thinks);
        opinions.for_each(|opinion| self.withhold(opinion));
        ServerMessage::State { role, state: Box::new(state) }
    }
}
