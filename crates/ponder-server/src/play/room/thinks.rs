//! Whose turn it is: players that think, and clocks.

use super::{Room, Search};
use crate::protocol::{FailureCode, Thinking, ThinkingStage};
use crate::think::memory::{self, Housed, Share};
use crate::think::search::{self, Note, Purpose, Task};
use ponder_game::{Action, Reason, Seat};
use ponder_players::{Choice, Fault};
use std::time::Duration;
use tokio::time::Instant;

impl Room {
    /// When the next player may begin to think, if that is what the game waits for: where players
    /// play alone, people want to see every move.
    pub(super) fn next_move_at(&self) -> Option<Instant> {
        let waits = self.search.is_none() && !self.pages.is_empty() && !self.game.paused;
        let waits = waits && self.game.to_act().is_some() && self.game.is_without_people();
        Some(self.paced_until).filter(|&at| waits && at > Instant::now())
    }

    pub(super) fn hear(&mut self, note: Note) {
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

    pub(super) fn answered(&mut self, seat: Seat, answer: Result<Choice, Fault>) {
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
    pub(super) fn get_stuck(&mut self, seat: Seat, why: &str) {
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
            Ok(events) => self.changed(&events),
            Err(refusal) => eprintln!("game {}: {refusal}", self.game.id),
        }
        true
    }

    /// Charges a move to the clock of the seat that made it.
    pub(super) fn moved(&mut self, seat: Seat) {
        let completed = self.game.to_act() != Some(seat);
        if let Some(clocks) = &mut self.game.clocks {
            clocks.moved(seat, completed, Instant::now());
        }
    }

    /// Lets the clock run that should: that of a person to act, or of a player that searches. True
    /// if another one did before.
    pub(super) fn set_clock(&mut self) -> bool {
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
    pub(super) fn advance(&mut self) {
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

    pub(super) fn cancel_search(&mut self) {
        if let Some(search) = &mut self.search {
            search.handle.cancel();
            search.cancelled = true;
        }
    }
}
