//! A game that is alive: it hears pages and searches, and tells every page that watches.

mod asks;
mod counts;
mod tells;
mod thinks;

use crate::SessionKey;
use crate::play::bot::Bot;
use crate::play::clocks::Clocks;
use crate::play::game::Game;
use crate::play::hub::Hub;
use crate::protocol::outbox::Outbox;
use crate::protocol::{Act, FailureCode, Role, ServerMessage, Thinking};
use crate::think::analysis::Analyses;
use crate::think::search::{Handle, Note};
use counts::Proposal;
use ponder_game::{Event, Seat, Viewer};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

/// Commands waiting for one game.
pub(crate) const COMMANDS_MAX: usize = 64;
/// Notes of its search waiting for one game.
const NOTES_MAX: usize = 16;

/// Proposals waiting for one game.
const PROPOSALS_MAX: usize = 2;

/// The number of a connection.
pub(crate) type PageId = u64;

/// What a page wants of a game.
pub(crate) enum Command {
    /// To watch it.
    Join { page: PageId, request: u32, role: Role, outbox: Outbox, session: SessionKey },
    /// To watch it no longer.
    Leave { page: PageId },
    /// To act in it.
    Act { page: PageId, request: u32, version: u64, act: Act },
    /// To hear what a player thinks of its position.
    Analyse { page: PageId, request: u32, version: u64, spec: Option<String> },
    /// To hear what a move would score.
    Weigh { page: PageId, request: u32, version: u64, text: String },
    /// To have its record.
    Record { page: PageId, request: u32 },
    /// To hear what Ponder's usual player would do.
    Hint { page: PageId, request: u32, version: u64 },
    /// Said by the hub: a page of the owner has a line of moves analysed, as the table of these rules
    /// writes them.
    Studied { rules: String, moves: Vec<String> },
    /// To hear no more of an analysis.
    StopAnalysis { page: PageId, request: u32 },
    /// Said by the hub: to make room.
    Close,
    /// Said by the hub: to end without a trace, as this page wants; `ended` is dropped when nothing is
    /// written any more.
    Vanish { page: PageId, ended: oneshot::Sender<()> },
}

struct Page {
    id: PageId,
    role: Role,
    outbox: Outbox,
    session: SessionKey,
}

struct Search {
    handle: Handle,
    seat: Seat,
    /// The answer is not wanted any more.
    cancelled: bool,
    thinking: Thinking,
}

/// A game that is alive.
pub(crate) struct Room {
    hub: Arc<Hub>,
    number: u64,
    game: Game,
    bots: Vec<Option<Bot>>,
    pages: Vec<Page>,
    search: Option<Search>,
    analyses: Analyses,
    searches_started: u64,
    notes: (mpsc::Sender<Note>, mpsc::Receiver<Note>),
    /// What the searches for dead stones found.
    proposals: (mpsc::Sender<Proposal>, mpsc::Receiver<Proposal>),
    /// The version of the position for which one goes on.
    proposing: Option<u64>,
    /// Something is not in the file, and may be if it can be written.
    unsaved: bool,
    /// What was changed is to be saved before pages hear of it.
    save_is_due: bool,
    /// Pages do not know the last change yet.
    untold: bool,
    /// Answers that wait until what they tell of is saved.
    answers: Vec<(Outbox, ServerMessage)>,
    /// The player to act could not be made; it is tried again when a page comes or acts.
    is_stuck: bool,
    /// A page of the owner has been here.
    owner_has_come: bool,
    /// A held game is to go on for one move.
    steps_once: bool,
    /// Where players play alone, the next one does not think before.
    paced_until: Instant,
}
impl Room {
    pub(crate) fn new(hub: Arc<Hub>, number: u64, game: Game, bots: Vec<Option<Bot>>) -> Self {
        Room {
            hub,
            number,
            game,
            bots,
            pages: Vec::new(),
            search: None,
            analyses: Analyses::default(),
            searches_started: 0,
            notes: mpsc::channel(NOTES_MAX),
            proposals: mpsc::channel(PROPOSALS_MAX),
            proposing: None,
            unsaved: false,
            save_is_due: false,
            untold: false,
            answers: Vec::new(),
            is_stuck: false,
            owner_has_come: false,
            steps_once: false,
            paced_until: Instant::now(),
        }
    }

    /// Lives until nobody watches for long, the hub needs the room, or the server stops.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        let mut stopping = self.hub.stopping.subscribe();
        let mut unwatched_since = Instant::now();
        let vanishing = loop {
            let expiry = unwatched_since + self.hub.options.limits.unwatched_max;
            let pace = self.next_move_at();
            let deadline = self.game.clocks.as_ref().and_then(Clocks::deadline);
            tokio::select! {
                command = commands.recv() => match command {
                    None | Some(Command::Close) => break None,
                    Some(Command::Vanish { page, ended }) => break Some((page, ended)),
                    Some(command) => self.obey(command),
                },
                Some(note) = self.notes.1.recv() => self.hear(note),
                Some(proposal) = self.proposals.1.recv() => self.take_off(proposal),
                () = sleep_until(deadline.unwrap_or(expiry)), if deadline.is_some() => {
                    self.check_time();
                }
                () = sleep_until(pace.unwrap_or(expiry)), if pace.is_some() => {}
                () = sleep_until(expiry), if self.pages.is_empty() => break None,
                _ = stopping.wait_for(|&stopping| stopping) => break None,
            }
            if self.pages.is_empty() {
                self.rest().await;
            } else {
                unwatched_since = Instant::now();
            }
            self.hub.watched(&self.game.id, self.number, !self.pages.is_empty());
            self.publish().await;
            self.advance();
            self.look_for_dead();
            if self.set_clock() {
                self.tell_state();
            }
        };
        self.cancel_search();
        commands.close();
        let mut vanishing: Vec<_> = vanishing.into_iter().collect();
        while let Some(command) = commands.recv().await {
            vanishing.extend(self.turn_away(command));
        }
        let now = Instant::now();
        let was_running = self.game.clocks.as_mut().is_some_and(|clocks| clocks.stop(now));
        let is_worth_it = self.unsaved || (was_running && self.is_kept());
        if is_worth_it && vanishing.is_empty() {
            self.save().await;
        }
        if let Some((deleter, _)) = vanishing.first() {
            self.tell_that_it_is_gone(*deleter);
        }
        self.hub.forget(&self.game.id, self.number);
        self.rest().await;
        drop(vanishing);
    }

    /// Saves what was changed, and tells pages then: what a page has seen is never lost.
    async fn publish(&mut self) {
        if std::mem::take(&mut self.save_is_due) {
            self.save().await;
        }
        if std::mem::take(&mut self.untold) {
            self.tell_state();
        }
        for (outbox, message) in self.answers.drain(..) {
            outbox.send(&message);
        }
    }

    /// Stops thinking and gives back the memory of the players, who can be made anew.
    async fn rest(&mut self) {
        self.cancel_search();
        self.analyses.stop_all();
        let idle = self.bots.iter_mut().flatten();
        let players: Vec<_> = idle.filter_map(|bot| bot.fresh.take()).collect();
        if !players.is_empty() {
            let _ = tokio::task::spawn_blocking(move || drop(players)).await;
        }
        self.hub.memory().drop_room(self.number).await;
    }

    fn changed(&mut self, events: &[Event]) {
        self.analyses.stop_all();
        for (index, bot) in self.bots.iter_mut().enumerate() {
            let seat = Viewer::Seat(Seat(index as u8));
            let seen: Vec<Event> =
                events.iter().map(|event| self.game.table.event_for(seat, event)).collect();
            let heard = bot.as_mut().is_none_or(|bot| bot.missed(&seen));
            if !heard {
                drop(self.hub.memory().take((self.number, Seat(index as u8))));
            }
        }
        self.is_stuck = false;
        self.note_change();
    }

    /// The game is saved and told before anything else happens in it.
    fn note_change(&mut self) {
        self.unsaved = self.is_kept();
        self.save_is_due = self.unsaved;
        self.untold = true;
        self.set_clock();
    }

    /// Whether the game is worth a place in the file, or has one.
    fn is_kept(&self) -> bool {
        self.game.has_moves() || self.game.is_stored
    }

    /// Writes the game; what could not be written is tried again with the next change and at the
    /// end.
    async fn save(&mut self) {
        let Err(message) = self.hub.save(self.game.saved()).await else {
            (self.unsaved, self.game.is_stored) = (false, true);
            return;
        };
        self.unsaved = true;
        eprintln!("game {} is not saved: {message}", self.game.id);
        self.tell_failure(FailureCode::NotSaved, message);
    }
}
