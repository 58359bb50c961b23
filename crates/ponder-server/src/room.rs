//! A game that is alive: it hears pages and searches, and tells every page that watches.

use crate::analysis::{Analyses, Wish};
use crate::bot::{self, Bot};
use crate::clocks::Clocks;
use crate::game::{Failure, Game};
use crate::hub::Hub;
use crate::memory::{self, Housed, Share};
use crate::outbox::{Outbox, encode};
use crate::protocol::{Act, FailureCode, GameState, Role, ServerMessage, Thinking, ThinkingStage};
use crate::search::{self, Handle, Note, Purpose, Task};
use crate::{SessionKey, usual};
use ponder_game::{Action, Event, Reason, Seat, Seed};
use ponder_players::{Choice, Fault};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

/// Commands waiting for one game.
pub(crate) const COMMANDS_MAX: usize = 64;
/// Notes of its search waiting for one game.
const NOTES_MAX: usize = 16;

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
    /// To hear what Ponder's usual player would do.
    Hint { page: PageId, request: u32, version: u64 },
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

    /// Answers who comes while the game closes; whoever wants it deleted waits until it is closed.
    fn turn_away(&self, command: Command) -> Option<(PageId, oneshot::Sender<()>)> {
        let outbox_of = |page| {
            let found = self.pages.iter().find(|other| other.id == page);
            found.map(|page| page.outbox.clone())
        };
        let (outbox, request) = match command {
            Command::Vanish { page, ended } => return Some((page, ended)),
            Command::Join { request, outbox, .. } => (Some(outbox), request),
            Command::Act { page, request, .. }
            | Command::Analyse { page, request, .. }
            | Command::Hint { page, request, .. } => (outbox_of(page), request),
            Command::Leave { .. } | Command::StopAnalysis { .. } | Command::Close => return None,
        };
        outbox?.send(&ServerMessage::Failed {
            request: Some(request),
            code: FailureCode::Busy,
            message: "the game was just closing; open it again".to_owned(),
            game: Some(self.game.id.clone()),
            version: Some(self.game.version()),
        });
        None
    }

    /// Tells everybody but the page that deleted it.
    fn tell_that_it_is_gone(&mut self, deleter: PageId) {
        self.pages.retain(|page| page.id != deleter);
        self.tell_failure(FailureCode::NoSuchGame, "the game was deleted".to_owned());
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Join { page, request, role, outbox, session } => {
                outbox.send(&self.accepted(request));
                self.pages.retain(|other| other.id != page);
                self.pages.push(Page { id: page, role, outbox: outbox.clone(), session });
                self.owner_has_come |= role == Role::Owner;
                self.is_stuck = false;
                if self.set_clock() {
                    self.tell_state();
                } else {
                    outbox.send(&self.state_for(role));
                }
            }
            Command::Leave { page } => {
                self.analyses.stop_of(page);
                self.pages.retain(|other| other.id != page);
            }
            Command::Act { page, request, version, act } => {
                self.request(page, request, |room, index| {
                    room.try_act(room.pages[index].role, version, &act)
                });
            }
            Command::Analyse { page, request, version, spec } => {
                self.request(page, request, |room, index| {
                    room.try_analyse(index, request, version, Wish::Analysis, spec.as_deref())
                });
            }
            Command::Hint { page, request, version } => {
                self.request(page, request, |room, index| {
                    room.try_analyse(index, request, version, Wish::Hint, None)
                });
            }
            Command::StopAnalysis { page, request } => self.analyses.stop(page, request),
            Command::Close | Command::Vanish { .. } => {}
        }
    }

    /// Does what a page asks with `what`, which gets the index of the page, and has an answer for it
    /// when that is saved.
    fn request(
        &mut self,
        page: PageId,
        request: u32,
        what: impl FnOnce(&mut Self, usize) -> Result<(), Failure>,
    ) {
        let Some(index) = self.pages.iter().position(|other| other.id == page) else {
            return;
        };
        let outcome = what(self, index);
        let (outbox, role) = (self.pages[index].outbox.clone(), self.pages[index].role);
        match outcome {
            Ok(()) => self.answers.push((outbox, self.accepted(request))),
            Err(Failure { code, message }) => {
                let failed = ServerMessage::Failed {
                    request: Some(request),
                    code,
                    message,
                    game: Some(self.game.id.clone()),
                    version: Some(self.game.version()),
                };
                self.answers.push((outbox.clone(), failed));
                if code == FailureCode::Stale {
                    self.answers.push((outbox, self.state_for(role)));
                }
            }
        }
    }

    fn try_act(&mut self, role: Role, version: u64, act: &Act) -> Result<(), Failure> {
        let fail = |code, message: &str| Err(Failure::new(code, message));
        if role != Role::Owner {
            return fail(FailureCode::NotYours, "you only watch this game");
        }
        if !matches!(act, Act::Pause | Act::Resume) {
            self.check_version(version)?;
        }
        if self.check_time() {
            return fail(FailureCode::Refused, "the time is up");
        }
        if let (Act::MoveNow, Some(search)) = (act, &self.search)
            && !search.cancelled
        {
            search.handle.answer_now();
            return Ok(());
        }
        if matches!(act, Act::Pause | Act::Resume | Act::Step) {
            return self.hold(act);
        }
        let before = self.game.to_act();
        let events = self.game.act(act)?;
        self.steps_once = false;
        self.cancel_search();
        if let (Act::Play { .. }, Some(seat)) = (act, before) {
            self.moved(seat);
        }
        self.changed(&events);
        Ok(())
    }

    /// Holds a game or lets it go on.
    fn hold(&mut self, act: &Act) -> Result<(), Failure> {
        let refused = |message: &str| Err(Failure::new(FailureCode::Refused, message));
        if !self.game.is_without_people() {
            return refused("only a game that players play alone can be held");
        }
        if self.game.to_act().is_none() {
            return refused("the game is over");
        }
        match act {
            Act::Step if !self.game.paused => return refused("the game is not held"),
            Act::Step => self.steps_once = true,
            act => {
                self.game.paused = *act == Act::Pause;
                self.steps_once = false;
                self.paced_until = Instant::now();
            }
        }
        if *act == Act::Pause {
            self.cancel_search();
        }
        self.is_stuck = false;
        self.note_change();
        Ok(())
    }

    /// When the next player may begin to think, if that is what the game waits for: where players
    /// play alone, people want to see every move.
    fn next_move_at(&self) -> Option<Instant> {
        let waits = self.search.is_none() && !self.pages.is_empty() && !self.game.paused;
        let waits = waits && self.game.to_act().is_some() && self.game.is_without_people();
        Some(self.paced_until).filter(|&at| waits && at > Instant::now())
    }

    fn check_version(&self, version: u64) -> Result<(), Failure> {
        if version == self.game.version() {
            return Ok(());
        }
        let message = "the position has changed; look at the board again";
        Err(Failure::new(FailureCode::Stale, message))
    }

    /// Starts an analysis for a page, in place of the one it has.
    fn try_analyse(
        &mut self,
        page: usize,
        request: u32,
        version: u64,
        wish: Wish,
        spec: Option<&str>,
    ) -> Result<(), Failure> {
        self.check_version(version)?;
        let over = || Failure::new(FailureCode::Refused, "the game is over");
        let seat = self.game.to_act().ok_or_else(over)?;
        let seed = Seed(self.game.seed).named("analysis").stream(version);
        let spec = spec.unwrap_or_else(|| match wish {
            Wish::Analysis => usual::analyst(&self.game.spec),
            Wish::Hint => usual::adviser(&self.game.spec),
        });
        let recipe = bot::recipe(spec, &self.game, seed, &self.hub)?;
        let Page { id, outbox, session, .. } = &self.pages[page];
        self.analyses.stop_wish(*id, wish);
        let seat_of_opinion = self.hub.opinions.place(session)?;
        self.searches_started += 1;
        let task = Task {
            number: self.searches_started,
            purpose: Purpose::Opinion,
            housed: None,
            recipe,
            unheard: Vec::new(),
            view: self.game.observe(seat),
            clock: None,
            patience: Some(self.hub.options.limits.analysis_wait_max),
        };
        let handle = search::start(task, self.hub.searches.clone(), self.notes.0.clone());
        let game = self.game.id.clone();
        let known = (game, version, request);
        self.analyses.started(wish, (*id, outbox.clone()), known, handle, seat_of_opinion);
        Ok(())
    }

    fn hear(&mut self, note: Note) {
        let Some(note) = self.analyses.hear(note) else {
            return;
        };
        let current = self.search.as_mut().filter(|search| !search.cancelled);
        match note {
            Note::Short { number } => {
                if current.is_some_and(|search| search.handle.number == number) {
                    self.tell_short();
                }
            }
            Note::Started { number } => {
                if let Some(search) = current.filter(|search| search.handle.number == number) {
                    search.thinking.stage = ThinkingStage::Searching;
                    self.tell_thinking();
                }
            }
            // Only an analysis gives up, and one that does is no longer wanted here.
            Note::Busy { .. } => {}
            Note::Progress { number, report } => {
                if let Some(search) = current.filter(|search| search.handle.number == number) {
                    search.thinking.opinion = Some(search::opinion(&report));
                    self.tell_thinking();
                }
            }
            Note::Done { number, housed, unheard, answer } => {
                let Some(search) = self.search.take_if(|search| search.handle.number == number)
                else {
                    drop(memory::discard(housed.into_iter().collect()));
                    return;
                };
                if let Some(bot) = &mut self.bots[search.seat.index()] {
                    bot.unheard.splice(..0, unheard);
                }
                if let Some(housed) = housed {
                    self.hub.memory().keep((self.number, search.seat), housed);
                }
                if !search.cancelled {
                    self.answered(search.seat, answer);
                }
            }
        }
    }

    fn answered(&mut self, seat: Seat, answer: Result<Choice, Fault>) {
        if self.check_time() {
            return;
        }
        let forfeit = |reason| Action::Forfeit { reason };
        let action = match answer {
            Ok(Choice { action: action @ (Action::Play { .. } | Action::Resign), report }) => {
                if let Some(bot) = &mut self.bots[seat.index()] {
                    bot.opinion = report.as_ref().map(search::opinion);
                }
                action
            }
            Ok(_) => forfeit(Reason::Fault("an answer that is no move".into())),
            // Not its fault: a network may be missing, or the machine have no thread for it.
            Err(Fault::Start(why)) => return self.get_stuck(seat, &why),
            Err(fault) => forfeit(Reason::Fault(fault.to_string())),
        };
        let events = self.game.apply(seat, &action).or_else(|refusal| {
            self.game.apply(seat, &forfeit(Reason::IllegalMove(refusal.to_string())))
        });
        match events {
            Ok(events) => {
                self.steps_once = false;
                self.paced_until = Instant::now() + self.hub.options.limits.lone_move_min;
                self.moved(seat);
                self.changed(&events);
            }
            Err(refusal) => eprintln!("game {}: {refusal}", self.game.id),
        }
    }

    /// Leaves the game as it is, since the player to act could not be made.
    fn get_stuck(&mut self, seat: Seat, why: &str) {
        self.is_stuck = true;
        self.untold = true;
        let spec = self.bots[seat.index()].as_ref().map(|bot| bot.recipe.spec.to_string());
        let message = format!(
            "the player `{}` cannot be made: {why}; the game waits, and nothing of it is lost: open \
             it again when that is mended",
            spec.unwrap_or_default()
        );
        self.tell_failure(FailureCode::BadPlayer, message);
    }

    /// Ends the game of a seat that has no time left. True if there is one.
    fn check_time(&mut self) -> bool {
        let now = Instant::now();
        let Some(seat) = self.game.clocks.as_ref().and_then(|clocks| clocks.out_of_time(now))
        else {
            return false;
        };
        if let Some(clocks) = &mut self.game.clocks {
            clocks.expire(seat);
        }
        self.cancel_search();
        match self.game.apply(seat, &Action::Forfeit { reason: Reason::Time }) {
            Ok(events) => self.changed(&events),
            Err(refusal) => eprintln!("game {}: {refusal}", self.game.id),
        }
        true
    }

    /// Charges a move to the clock of the seat that made it.
    fn moved(&mut self, seat: Seat) {
        let completed = self.game.to_act() != Some(seat);
        if let Some(clocks) = &mut self.game.clocks {
            clocks.moved(seat, completed, Instant::now());
        }
    }

    /// Lets the clock run that should: that of a person to act, or of a player that searches. True
    /// if another one did before.
    fn set_clock(&mut self) -> bool {
        let searches = |seat| {
            self.search.as_ref().is_some_and(|search| {
                search.seat == seat
                    && !search.cancelled
                    && search.thinking.stage == ThinkingStage::Searching
            })
        };
        let to_act = self.game.to_act();
        // A person who is not back since the game was opened again does not see the clock.
        let plays = |seat| self.owner_has_come && self.game.is_person(seat);
        let seat = to_act.filter(|&seat| plays(seat) || searches(seat));
        let grace = seat.is_some_and(|seat| !self.game.is_person(seat));
        let grace = if grace { self.hub.options.limits.clock_grace } else { Duration::ZERO };
        self.game.clocks.as_mut().is_some_and(|clocks| clocks.run(seat, grace, Instant::now()))
    }

    /// Lets the player think whose turn it is, if somebody watches.
    fn advance(&mut self) {
        if self.search.is_some() || self.pages.is_empty() || self.next_move_at().is_some() {
            return;
        }
        if self.is_stuck || (self.game.paused && !self.steps_once) {
            return;
        }
        let Some(seat) = self.game.player_to_act() else {
            return;
        };
        let Some(bot) = &mut self.bots[seat.index()] else {
            return;
        };
        self.searches_started += 1;
        let fresh = bot.fresh.take().map(|player| Housed { player, share: Share::default() });
        let task = Task {
            number: self.searches_started,
            purpose: Purpose::Move,
            housed: self.hub.memory().take((self.number, seat)).or(fresh),
            recipe: bot.recipe.clone(),
            unheard: std::mem::take(&mut bot.unheard),
            view: self.game.observe(seat),
            clock: self.game.clocks.as_ref().and_then(|clocks| clocks.view(seat)),
            patience: None,
        };
        let handle = search::start(task, self.hub.searches.clone(), self.notes.0.clone());
        let thinking = Thinking { seat: seat.0, stage: ThinkingStage::Waiting, opinion: None };
        self.search = Some(Search { handle, seat, cancelled: false, thinking });
        self.tell_thinking();
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

    fn cancel_search(&mut self) {
        if let Some(search) = &mut self.search {
            search.handle.cancel();
            search.cancelled = true;
        }
    }

    fn changed(&mut self, events: &[Event]) {
        self.analyses.stop_all();
        for (index, bot) in self.bots.iter_mut().enumerate() {
            let heard = bot.as_mut().is_none_or(|bot| bot.missed(events));
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

    fn tell_state(&self) {
        for role in [Role::Owner, Role::Spectator] {
            let mut pages = self.pages.iter().filter(|page| page.role == role).peekable();
            if pages.peek().is_some() {
                let text = encode(&self.state_for(role));
                pages.for_each(|page| page.outbox.send_encoded(text.clone()));
            }
        }
    }

    fn tell_thinking(&self) {
        let Some(search) = &self.search else { return };
        let text = encode(&ServerMessage::Thinking {
            game: self.game.id.clone(),
            version: self.game.version(),
            thinking: search.thinking.clone(),
        });
        self.pages.iter().for_each(|page| page.outbox.send_if_free(text.clone()));
    }

    /// Says why a player does not begin to think.
    fn tell_short(&self) {
        let megabytes = self.hub.memory().bytes_max() >> 20;
        let message = format!(
            "the memory for searches on this server ({megabytes} MB) is all in use; \
             the player waits until another has moved"
        );
        self.tell_failure(FailureCode::Busy, message);
    }

    fn tell_failure(&self, code: FailureCode, message: String) {
        let text = encode(&ServerMessage::Failed {
            request: None,
            code,
            message,
            game: Some(self.game.id.clone()),
            version: Some(self.game.version()),
        });
        self.pages.iter().for_each(|page| page.outbox.send_encoded(text.clone()));
    }

    fn accepted(&self, request: u32) -> ServerMessage {
        let (game, version) = (self.game.id.clone(), self.game.version());
        ServerMessage::Accepted { request, game, version }
    }

    fn state_for(&self, role: Role) -> ServerMessage {
        let mut state: GameState = self.game.state();
        for (seat, bot) in state.seats.iter_mut().zip(&self.bots) {
            seat.opinion = bot.as_ref().and_then(|bot| bot.opinion.clone());
        }
        let current = self.search.as_ref().filter(|search| !search.cancelled);
        state.thinking = current.map(|search| search.thinking.clone());
        ServerMessage::State { role, state: Box::new(state) }
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
