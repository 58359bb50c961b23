//! Turns: players that search, and clocks.

use super::{Phase, Room, Search};
use crate::protocol::{Failure, RequestRefusal, Thinking, ThinkingStage};
use crate::think::memory::{self, ReservedPlayer, Share};
use crate::think::search::{self, Purpose, SearchEvent, Task};
use ponder_game::{Action, Reason, Refused, Seat};
use ponder_players::{Choice, Fault};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

impl Room {
    /// Returns the earliest start of the next search, if the game waits for it: in a game without
    /// people, spectators want to see every move.
    pub(super) fn next_move_at(&self) -> Option<Instant> {
        let waits = self.is_ready() && !self.game.paused && self.game.is_without_people();
        Some(self.paced_until).filter(|&at| waits && at > Instant::now())
    }

    /// Returns whether a player could start to search.
    fn is_ready(&self) -> bool {
        let is_waiting = matches!(self.phase, Phase::Waiting);
        is_waiting && self.cancelled.is_none() && !self.pages.is_empty()
    }

    /// Handles an event of a search. Of a cancelled one only its end counts.
    pub(super) fn handle_search_event(&mut self, event: SearchEvent) {
        let number = event.number();
        if let SearchEvent::Done { reserved, pending_events, answer, .. } = event {
            let Some((search, answer)) = self.take_search(number, answer) else {
                drop(memory::discard(reserved.into_iter().collect()));
                return;
            };
            if let Some(bot) = &mut self.bots[search.seat.index()] {
                bot.pending_events.splice(..0, pending_events);
            }
            if let Some(reserved) = reserved {
                self.hub.searches.memory.keep((self.number, search.seat), reserved);
            }
            if let Some(answer) = answer {
                self.apply_answer(search.seat, answer);
            }
            return;
        }
        let Phase::Thinking(search) = &mut self.phase else { return };
        if search.handle.number != number {
            return;
        }
        match event {
            SearchEvent::WaitsForMemory { .. } => self.send_memory_shortage(),
            SearchEvent::Started { .. } => {
                search.thinking.stage = ThinkingStage::Searching;
                self.broadcast_thinking();
            }
            SearchEvent::Progress { report, .. } => {
                search.thinking.opinion = Some(search::opinion(&report));
                self.broadcast_thinking();
            }
            // The search for a move waits for its turn as long as it takes.
            SearchEvent::Busy { .. } | SearchEvent::Done { .. } => {}
        }
    }

    /// Removes the finished search of this number, and returns it with its answer if that is still
    /// wanted.
    fn take_search<T>(&mut self, number: u64, answer: T) -> Option<(Search, Option<T>)> {
        if let Some(search) = self.cancelled.take_if(|search| search.handle.number == number) {
            return Some((search, None));
        }
        match std::mem::replace(&mut self.phase, Phase::Waiting) {
            Phase::Thinking(search) if search.handle.number == number => {
                Some((search, Some(answer)))
            }
            other => {
                self.phase = other;
                None
            }
        }
    }

    /// Plays the move of a player that has answered; a fault forfeits its game.
    pub(super) fn apply_answer(&mut self, seat: Seat, answer: Result<Choice, Fault>) {
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
            Ok(_) => forfeit(Reason::Fault("its answer is not a move".into())),
            // Not its fault: a network may be missing, or the machine has no thread for it.
            Err(Fault::Start(why)) => return self.get_stuck(seat, why.into()),
            Err(Fault::Spec(error)) => return self.get_stuck(seat, Refused::from(&error)),
            Err(fault) => forfeit(Reason::Fault(fault.to_string())),
        };
        let events = self.game.apply(seat, &action).or_else(|refusal| {
            self.game.apply(seat, &forfeit(Reason::IllegalMove(refusal.to_string())))
        });
        match events {
            Ok(events) => {
                self.paced_until = Instant::now() + self.hub.searches.options.limits.lone_move_min;
                self.charge_move(seat);
                self.on_table_events(&events);
            }
            Err(refusal) => eprintln!("game {}: {refusal}", self.game.id),
        }
    }

    /// Leaves the game as it is, since the player to act could not be made.
    pub(super) fn get_stuck(&mut self, seat: Seat, why: Refused) {
        self.phase = Phase::BotUnavailable;
        self.dirty.state = true;
        let spec = self.bots[seat.index()].as_ref().map(|bot| bot.recipe.spec.to_string());
        let (spec, problem) = (spec.unwrap_or_default(), why.text.clone());
        let failure = Failure::from(RequestRefusal::BotUnavailable { spec, problem });
        self.send_failure(failure.caused_by(why));
    }

    /// Ends the game if the time of a seat is up. Returns whether so.
    pub(super) fn check_time(&mut self) -> bool {
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
            Ok(events) => self.on_table_events(&events),
            Err(refusal) => eprintln!("game {}: {refusal}", self.game.id),
        }
        true
    }

    /// Charges a move to the clock of the seat that made it.
    pub(super) fn charge_move(&mut self, seat: Seat) {
        let completed = self.game.to_act() != Some(seat);
        if let Some(clocks) = &mut self.game.clocks {
            clocks.moved(seat, completed, Instant::now());
        }
    }

    /// Starts the clock that should run: that of a person to act, or of a player that is searching.
    /// Returns whether this changed anything.
    pub(super) fn set_clock(&mut self) -> bool {
        let searches = |seat| match &self.phase {
            Phase::Thinking(search) => {
                search.seat == seat && search.thinking.stage == ThinkingStage::Searching
            }
            _ => false,
        };
        let to_act = self.game.to_act();
        // The clock of a person who has not returned since the game was reopened does not run.
        let plays = |seat| self.owner_has_joined && self.game.is_person(seat);
        let seat = to_act.filter(|&seat| plays(seat) || searches(seat));
        let grace = seat.is_some_and(|seat| !self.game.is_person(seat));
        let grace =
            if grace { self.hub.searches.options.limits.clock_grace } else { Duration::ZERO };
        self.game.clocks.as_mut().is_some_and(|clocks| clocks.run(seat, grace, Instant::now()))
    }

    /// Starts the search of the player to act, if somebody watches.
    pub(super) fn advance(&mut self) {
        if !self.is_ready() || self.next_move_at().is_some() {
            return;
        }
        let Some(seat) = self.game.player_to_act() else {
            return;
        };
        let Some(bot) = &mut self.bots[seat.index()] else {
            return;
        };
        let fresh =
            bot.fresh.take().map(|player| ReservedPlayer { player, share: Share::default() });
        let task = Task {
            number: self.hub.searches.next_number(),
            purpose: Purpose::Move,
            reserved: self.hub.searches.memory.take((self.number, seat)).or(fresh),
            recipe: bot.recipe.clone(),
            pending_events: std::mem::take(&mut bot.pending_events),
            view: self.game.observe(seat),
            excluded: Vec::new(),
            clock: self.game.clocks.as_ref().and_then(|clocks| clocks.view(seat)),
            wait_max: None,
        };
        let searches = Arc::clone(&self.hub.searches);
        let handle = search::start(task, searches, self.search_events.0.clone());
        let thinking = Thinking { seat: seat.0, stage: ThinkingStage::Waiting, opinion: None };
        self.phase = Phase::Thinking(Search { handle, seat, thinking });
        self.broadcast_thinking();
    }

    /// Cancels the current search, whose answer is no longer wanted.
    pub(super) fn cancel_search(&mut self) {
        match std::mem::replace(&mut self.phase, Phase::Waiting) {
            Phase::Thinking(search) => {
                search.handle.cancel();
                self.cancelled = Some(search);
            }
            other => self.phase = other,
        }
    }
}
