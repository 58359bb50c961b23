//! A game in memory: it handles the commands of pages, lets players search, and notifies every page
//! that watches. Its [`Phase`] is what it waits for.

mod broadcasts;
mod counts;
mod requests;
mod searches;

use crate::SessionKey;
use crate::ids::PageId;
use crate::play::bot::Bot;
use crate::play::clocks::Clocks;
use crate::play::command::Command;
use crate::play::game::Game;
use crate::play::hub::Hub;
use crate::protocol::outbox::Outbox;
use crate::protocol::{RequestRefusal, Role, ServerMessage, Thinking};
use crate::think::opinion::{Opinion, Question};
use crate::think::search::{Handle, SearchEvent};
use counts::Proposal;
use ponder_game::{Event, Seat, Viewer};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// Maximum number of events of searches queued for one game.
const EVENTS_MAX: usize = 16;

/// Maximum number of proposals queued for one game.
const PROPOSALS_MAX: usize = 2;

struct Page {
    id: PageId,
    role: Role,
    outbox: Outbox,
    session: SessionKey,
}

/// The phase of a game: what it waits for.
enum Phase {
    /// Waits for a person, a page that watches, or the time of the next move in a game without
    /// people.
    Waiting,
    /// Waits for a player that is searching.
    Thinking(Search),
    /// Paused until it is resumed: only a game without people can be.
    Paused,
    /// Waits for a page to join or act: the player to act could not be made.
    BotUnavailable,
    /// Waits for a proposal of dead stones, so that it can be counted.
    Scoring(DeadStoneSearch),
    /// The end; waits for nothing.
    Over,
}

/// The state of the search for dead stones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DeadStoneSearch {
    /// The search has not started.
    Due,
    /// The search is running.
    Running,
}

/// A player that searches for its move.
struct Search {
    handle: Handle,
    seat: Seat,
    thinking: Thinking,
}

/// The state of saving the last change.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Saving {
    /// The change is saved, or there is nothing to save.
    #[default]
    Done,
    /// The change has to be saved before pages are notified.
    Due,
    /// The change could not be saved: retried with the next change and at the end.
    Failed,
}

/// Work outstanding since the last change. It is saved before pages are notified, so that nothing
/// that a page has seen is ever lost.
#[derive(Default)]
struct Dirty {
    saving: Saving,
    /// True if pages have to be sent the state.
    state: bool,
    /// Answers to requests.
    answers: Vec<(Outbox, ServerMessage)>,
    /// Questions to players, started after their pages were sent the acceptance.
    questions: Vec<(PageId, Question)>,
}

/// A game in memory.
pub(crate) struct Room {
    hub: Arc<Hub>,
    number: u64,
    game: Game,
    bots: Vec<Option<Bot>>,
    pages: Vec<Page>,
    phase: Phase,
    /// A cancelled search whose player has not come back yet.
    cancelled: Option<Search>,
    /// Analyses and hints in progress, at most one of each kind per page.
    opinions: Vec<(PageId, Opinion)>,
    search_events: (mpsc::Sender<SearchEvent>, mpsc::Receiver<SearchEvent>),
    /// Results of the searches for dead stones.
    proposals: (mpsc::Sender<Proposal>, mpsc::Receiver<Proposal>),
    dirty: Dirty,
    /// True if a page of the owner has joined.
    owner_has_joined: bool,
    /// Earliest start of the next search in a game without people.
    paced_until: Instant,
}

impl Room {
    pub(crate) fn new(hub: Arc<Hub>, number: u64, game: Game, bots: Vec<Option<Bot>>) -> Self {
        let mut room = Room {
            hub,
            number,
            game,
            bots,
            pages: Vec::new(),
            phase: Phase::Waiting,
            cancelled: None,
            opinions: Vec::new(),
            search_events: mpsc::channel(EVENTS_MAX),
            proposals: mpsc::channel(PROPOSALS_MAX),
            dirty: Dirty::default(),
            owner_has_joined: false,
            paced_until: Instant::now(),
        };
        room.phase = room.idle_phase();
        room
    }

    /// Returns the phase of the game while no player is searching.
    fn idle_phase(&self) -> Phase {
        match self.game.to_act() {
            Some(_) if self.game.paused => Phase::Paused,
            Some(_) => Phase::Waiting,
            None if self.game.awaits_proposal() => Phase::Scoring(DeadStoneSearch::Due),
            None => Phase::Over,
        }
    }

    /// Runs until nobody has watched for a while, the hub needs the room, or the server stops.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        let mut stopping = self.hub.stopping.subscribe();
        let mut unwatched_since = Instant::now();
        let deletions = loop {
            let expiry = unwatched_since + self.hub.searches.options.limits.unwatched_max;
            let pace = self.next_move_at();
            let deadline = self.game.clocks.as_ref().and_then(Clocks::deadline);
            tokio::select! {
                command = commands.recv() => match command {
                    None | Some(Command::Close) => break None,
                    Some(Command::Delete { page, ended }) => break Some((page, ended)),
                    Some(command) => self.handle_command(command),
                },
                Some(event) = self.search_events.1.recv() => self.handle_search_event(event),
                Some(proposal) = self.proposals.1.recv() => self.accept_proposal(proposal),
                () = sleep_until(deadline.unwrap_or(expiry)), if deadline.is_some() => {
                    self.check_time();
                }
                () = sleep_until(pace.unwrap_or(expiry)), if pace.is_some() => {}
                () = sleep_until(expiry), if self.pages.is_empty() => break None,
                _ = stopping.wait_for(|&stopping| stopping) => break None,
            }
            if self.pages.is_empty() {
                self.release_players().await;
            } else {
                unwatched_since = Instant::now();
            }
            self.hub.set_watched(&self.game.id, self.number, !self.pages.is_empty());
            self.publish().await;
            self.advance();
            self.find_dead_stones();
            if self.set_clock() {
                self.broadcast_state();
            }
        };
        self.cancel_search();
        commands.close();
        let mut deletions: Vec<_> = deletions.into_iter().collect();
        while let Some(command) = commands.recv().await {
            deletions.extend(self.refuse(command));
        }
        let now = Instant::now();
        let was_running = self.game.clocks.as_mut().is_some_and(|clocks| clocks.stop(now));
        let is_unsaved = self.dirty.saving != Saving::Done;
        let is_worth_it = is_unsaved || (was_running && self.is_kept());
        if is_worth_it && deletions.is_empty() {
            self.save().await;
        }
        if let Some((deleter, _)) = deletions.first() {
            self.broadcast_removal(*deleter);
        }
        self.hub.remove_room(&self.game.id, self.number);
        self.release_players().await;
        drop(deletions);
    }

    /// Saves pending changes, then notifies pages.
    async fn publish(&mut self) {
        if self.dirty.saving == Saving::Due {
            self.save().await;
        }
        if std::mem::take(&mut self.dirty.state) {
            self.broadcast_state();
        }
        for (outbox, message) in self.dirty.answers.drain(..) {
            outbox.send(&message);
        }
        for (page, question) in self.dirty.questions.drain(..) {
            self.opinions.push((page, Opinion::start(question, &self.hub.searches)));
        }
    }

    /// Stops all searches and frees the memory of the players, which can be recreated.
    async fn release_players(&mut self) {
        self.cancel_search();
        self.cancel_opinions(|_, _| true);
        let idle = self.bots.iter_mut().flatten();
        let players: Vec<_> = idle.filter_map(|bot| bot.fresh.take()).collect();
        if !players.is_empty() {
            let _ = tokio::task::spawn_blocking(move || drop(players)).await;
        }
        self.hub.searches.memory.drop_room(self.number).await;
    }

    /// Cancels searches requested by pages; no more results of them are sent.
    fn cancel_opinions(&mut self, doomed: impl Fn(PageId, &Opinion) -> bool) {
        let doomed = self.opinions.extract_if(.., |(page, opinion)| doomed(*page, opinion));
        doomed.for_each(|(_, opinion)| opinion.cancel());
    }

    /// Handles events at the table.
    fn on_table_events(&mut self, events: &[Event]) {
        self.cancel_opinions(|_, _| true);
        let is_taken_back =
            events.iter().any(|event| matches!(event, Event::TakenBack { plies: 1.. }));
        for (index, bot) in self.bots.iter_mut().enumerate() {
            let Some(bot) = bot else { continue };
            let seat = Seat(index as u8);
            let viewer = Viewer::Seat(seat);
            let seen: Vec<Event> =
                events.iter().map(|event| self.game.table.event_for(viewer, event)).collect();
            if !bot.queue_events(&seen) {
                drop(self.hub.searches.memory.take((self.number, seat)));
            }
            if is_taken_back {
                // It was about a position that no longer exists.
                bot.opinion = None;
            }
        }
        self.phase = self.idle_phase();
        self.mark_changed();
    }

    /// Schedules saving and notification before anything else happens in the game.
    fn mark_changed(&mut self) {
        self.dirty.saving = if self.is_kept() { Saving::Due } else { Saving::Done };
        self.dirty.state = true;
        self.set_clock();
    }

    /// Returns whether the game is worth saving, or has been saved before.
    fn is_kept(&self) -> bool {
        self.game.has_moves() || self.game.is_stored
    }

    /// Saves the game; on failure it is retried with the next change and at the end.
    async fn save(&mut self) {
        let Err(problem) = self.hub.save(self.game.saved()).await else {
            (self.dirty.saving, self.game.is_stored) = (Saving::Done, true);
            return;
        };
        self.dirty.saving = Saving::Failed;
        eprintln!("game {} is not saved: {problem}", self.game.id);
        self.send_failure(RequestRefusal::NotSaved { problem }.into());
    }
}
