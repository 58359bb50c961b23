//! Handlers of the commands of pages to a game.

use super::{Command, Page, Phase, Room, Saving};
use crate::ids::PageId;
use crate::play::strength::Help;
use crate::protocol::{
    Act, AnalysisLimits, Failure, FailureCode, RequestRefusal, Role, ServerMessage,
};
use crate::think::opinion::{Bounds, Kind, Question};
use ponder_game::{Refused, Seed};
use ponder_players::{Purpose, default_player};
use std::sync::Arc;
use tokio::time::Instant;

impl Room {
    pub(super) fn handle_command(&mut self, command: Command) {
        match command {
            Command::Join { page, request, role, outbox, session } => {
                outbox.send(&self.accepted(request));
                self.pages.retain(|other| other.id != page);
                self.pages.push(Page { id: page, role, outbox: outbox.clone(), session });
                self.owner_has_joined |= role == Role::Owner;
                self.retry();
                if self.set_clock() {
                    self.broadcast_state();
                } else {
                    outbox.send(&self.state_for(role));
                }
            }
            Command::Leave { page } => {
                self.cancel_opinions(|other, _| other == page);
                self.pages.retain(|other| other.id != page);
            }
            Command::Act { page, request, version, act } => {
                self.request(page, request, |room, index| {
                    room.try_act(room.pages[index].role, version, &act)
                });
            }
            Command::Analyze { page, request, version, spec, limits } => {
                self.request(page, request, |room, index| {
                    room.try_analyze(index, request, version, Kind::Analysis, (spec, limits))
                });
            }
            Command::Hint { page, request, version } => {
                self.request(page, request, |room, index| {
                    let usual = (None, AnalysisLimits::default());
                    room.try_analyze(index, request, version, Kind::Hint, usual)
                });
            }
            Command::Weigh { page, request, version, text } => {
                self.score_play(page, request, version, &text);
            }
            Command::Board { page, request, version, ply } => {
                self.request(page, request, |room, index| {
                    room.try_board(index, request, version, ply)
                });
            }
            Command::Record { page, request } => {
                self.request(page, request, |room, index| room.try_record(index, request));
            }
            Command::StopAnalysis { page, request } => {
                let mut own = self.opinions.iter().filter(|(other, _)| *other == page);
                if let Some((_, opinion)) = own.find(|(_, opinion)| opinion.request == request) {
                    opinion.answer_now();
                }
            }
            Command::Studied { rules, moves } => {
                if self.game.is_start_of(&rules, &moves) {
                    self.record_help(|help| help.analyses += 1);
                }
            }
            Command::Close | Command::Delete { .. } => {}
        }
    }

    /// Runs `what` for a request of a page, with the index of the page, and queues the answer,
    /// which is sent once the change is saved.
    pub(super) fn request(
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
            Ok(()) => self.dirty.answers.push((outbox, self.accepted(request))),
            Err(failure) => {
                let is_stale = failure.code == FailureCode::Stale;
                let failed = failure.about(Some(request), self.position());
                self.dirty.answers.push((outbox.clone(), failed));
                if is_stale {
                    self.dirty.answers.push((outbox, self.state_for(role)));
                }
            }
        }
    }

    pub(super) fn try_act(&mut self, role: Role, version: u64, act: &Act) -> Result<(), Failure> {
        if role != Role::Owner {
            return Err(RequestRefusal::OnlyWatching.into());
        }
        let is_timeless =
            matches!(act, Act::Pause | Act::Resume | Act::TakeOff { .. } | Act::PutBack { .. });
        if !is_timeless {
            self.check_version(version)?;
        }
        if self.check_time() {
            return Err(RequestRefusal::TimeUp.into());
        }
        if let (Act::MoveNow, Phase::Thinking(search)) = (act, &self.phase) {
            if self.game.measured {
                return Err(RequestRefusal::RatedMoveNow.into());
            }
            search.handle.answer_now();
            self.record_help(|help| help.hurries += 1);
            return Ok(());
        }
        if matches!(act, Act::Pause | Act::Resume | Act::Step) {
            return self.hold(act);
        }
        let before = self.game.to_act();
        let events = self.game.act(act)?;
        self.cancel_search();
        if let (Act::Play { .. }, Some(seat)) = (act, before) {
            self.charge_move(seat);
        }
        self.on_table_events(&events);
        Ok(())
    }

    /// Sends a page the board after some moves.
    fn try_board(&self, page: usize, request: u32, version: u64, ply: u32) -> Result<(), Failure> {
        self.check_version(version)?;
        let (game, scene) = (self.game.id.clone(), Box::new(self.game.scene_after(ply)?));
        self.pages[page].outbox.send(&ServerMessage::Board { request, game, scene });
        Ok(())
    }

    /// Sends a page the record of the game.
    fn try_record(&self, page: usize, request: u32) -> Result<(), Failure> {
        let Page { role, outbox, .. } = &self.pages[page];
        let (ending, text) = self.game.own_record(*role).ok_or(RequestRefusal::NoOwnRecord)?;
        let (game, ending) = (self.game.id.clone(), ending.to_owned());
        outbox.send(&ServerMessage::Record { request, game, ending, text });
        Ok(())
    }

    /// Sends a page the score of a move.
    fn score_play(&self, page: PageId, request: u32, version: u64, text: &str) {
        let Some(asker) = self.pages.iter().find(|other| other.id == page) else { return };
        let fit = match asker.role {
            Role::Owner => self.check_version(version).and_then(|()| self.game.score_play(text)),
            Role::Spectator => Err(RequestRefusal::OnlyWatching.into()),
        };
        let (weighed, problem) = match fit {
            Ok(weighed) => (weighed, None),
            Err(failure) => {
                let other = || Refused::new("refused", failure.message);
                (None, Some(failure.why.unwrap_or_else(other)))
            }
        };
        let game = self.game.id.clone();
        asker.outbox.send(&ServerMessage::Weighed { request, game, version, weighed, problem });
    }

    /// Records help that people get until the game is over, and schedules a save.
    fn record_help(&mut self, change: impl FnOnce(&mut Help)) {
        let goes_on = self.game.to_act().is_some();
        if !goes_on {
            return;
        }
        change(&mut self.game.help);
        if self.is_kept() {
            self.dirty.saving = Saving::Due;
        }
        self.dirty.state |= self.game.measured;
    }

    /// Pauses or resumes a game.
    pub(super) fn hold(&mut self, act: &Act) -> Result<(), Failure> {
        if !self.game.is_without_people() {
            return Err(RequestRefusal::NotBetweenBots.into());
        }
        if self.game.to_act().is_none() {
            return Err(RequestRefusal::GameOver.into());
        }
        if *act == Act::Step && !self.game.paused {
            return Err(RequestRefusal::NotPaused.into());
        }
        if *act != Act::Step {
            self.game.paused = *act == Act::Pause;
            self.paced_until = Instant::now();
        }
        if *act == Act::Pause {
            self.cancel_search();
            self.phase = Phase::Paused;
        } else if !matches!(self.phase, Phase::Thinking(_)) {
            // A step ends with the next change, after which the game is paused again.
            self.phase = Phase::Waiting;
        }
        self.mark_changed();
        Ok(())
    }

    /// Allows another attempt to make a player that could not be made before.
    fn retry(&mut self) {
        if matches!(self.phase, Phase::BotUnavailable) {
            self.phase = self.idle_phase();
        }
    }

    pub(super) fn check_version(&self, version: u64) -> Result<(), Failure> {
        if version == self.game.version() {
            return Ok(());
        }
        Err(RequestRefusal::PositionChanged.into())
    }

    /// Starts an analysis for a page; it replaces the page's current one.
    pub(super) fn try_analyze(
        &mut self,
        page: usize,
        request: u32,
        version: u64,
        kind: Kind,
        (spec, limits): (Option<String>, AnalysisLimits),
    ) -> Result<(), Failure> {
        self.check_version(version)?;
        let seat = self.game.to_act().ok_or(RequestRefusal::GameOver)?;
        if self.game.table.hidden().is_some()
            && !self.game.is_without_people()
            && !self.game.is_person(seat)
        {
            return Err(RequestRefusal::AskLater.into());
        }
        if self.game.table.hidden().is_some()
            && self.pages[page].role == Role::Spectator
            && !self.game.is_without_people()
        {
            return Err(RequestRefusal::Hidden.into());
        }
        if self.game.measured {
            return Err(RequestRefusal::RatedAnalysis.into());
        }
        let seed = Seed(self.game.seed).named("analysis").stream(version);
        let purpose = match kind {
            Kind::Analysis => Purpose::Analysis,
            Kind::Hint => Purpose::Hint,
        };
        let spec = spec.unwrap_or_else(|| default_player(&self.game.spec, purpose).to_string());
        let searches = Arc::clone(&self.hub.searches);
        let recipe = searches.recipe(&spec, &self.game.spec, seed)?;
        let bounds = Bounds::new(limits, searches.options.limits.search_time_max)?;
        let Page { id, role, outbox, session } = &self.pages[page];
        let (id, role, outbox, session) = (*id, *role, outbox.clone(), session.clone());
        self.cancel_opinions(|other, opinion| {
            opinion.is_finished() || (other, opinion.kind) == (id, kind)
        });
        let question = Question {
            kind,
            outbox,
            request,
            game: self.position(),
            recipe,
            view: self.game.observe(seat),
            excluded: Vec::new(),
            bounds,
            keep: None,
            ticket: searches.limiter.ticket(&session)?,
        };
        self.dirty.questions.push((id, question));
        // Answers to spectators do not help the person who plays.
        if role == Role::Owner {
            self.record_help(|help| match kind {
                Kind::Analysis => help.analyses += 1,
                Kind::Hint => help.hints += 1,
            });
        }
        Ok(())
    }
}
