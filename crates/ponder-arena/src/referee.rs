//! The referee of one game.

use crate::player_thread::{Answer, Timeouts};
use crate::seat_clock::{Completed, SeatClock};
use crate::{ArenaError, Fixture, GameEvent, GameRecord, Limits, MoveRecord, PlayerThread};
use ponder_game::clock::unix_s;
use ponder_game::{Action, Event, Reason, Refusal, Seat, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Choice, Fault, Report, StopFlag};
use std::time::{Duration, SystemTime};

/// Plays games by the rules of their tables, with a clock for each seat that has one.
///
/// Wall-clock time between request and answer is charged. A seat whose answer exceeds its clock by
/// more than [`Limits::clock_grace_ms`] loses with [`Reason::Time`]. A seat that plays an illegal
/// move loses with [`Reason::IllegalMove`], and one whose player fails, panics, requests an action
/// not allowed to players, or never returns without having a clock loses with [`Reason::Fault`].
#[derive(Clone, Debug, Default)]
pub struct Referee {
    /// Limits to enforce.
    pub limits: Limits,
    /// Flag that abandons the game when raised.
    pub stop: StopFlag,
}

impl Referee {
    /// Plays a game between two players, given by seat, and reports its events to `observer`.
    ///
    /// It waits until both players have started, without charging a clock. A player that has played
    /// before must have been notified of the new game with [`PlayerThread::new_game`]. Players are
    /// notified of opening moves like any others.
    ///
    /// # Errors
    /// Fails when the rules are invalid, the opening cannot be played, or the stop flag is raised
    /// ([`ArenaError::Interrupted`]).
    pub fn play(
        &self,
        fixture: Fixture,
        mut players: [&mut PlayerThread; 2],
        observer: &mut dyn FnMut(GameEvent<'_>),
    ) -> Result<GameRecord, ArenaError> {
        let table = fixture.rules.parse::<GameSpec>()?.deal(fixture.deal_seed());
        let clocks = fixture.time.map(|time| SeatClock::new(time, self.limits.clock_grace()));
        for player in &mut players {
            // A player that cannot start loses the game on its first turn.
            let _ = player.wait_ready(self.limits.start_max(), &self.stop);
        }
        let mut game = Game {
            referee: self,
            fixture,
            table,
            clocks,
            players,
            observer,
            moves: Vec::new(),
            spent: [Duration::ZERO; 2],
        };
        game.play_opening()?;
        while let Some(seat) = game.table.to_act() {
            game.turn(seat)?;
        }
        game.into_record()
    }
}

/// A game in progress.
struct Game<'a> {
    referee: &'a Referee,
    fixture: Fixture,
    table: Box<dyn Table>,
    clocks: [SeatClock; 2],
    players: [&'a mut PlayerThread; 2],
    observer: &'a mut dyn FnMut(GameEvent<'_>),
    moves: Vec<MoveRecord>,
    spent: [Duration; 2],
}

impl Game<'_> {
    fn play_opening(&mut self) -> Result<(), ArenaError> {
        for text in self.fixture.opening.moves.clone() {
            let seat = self
                .table
                .to_act()
                .ok_or_else(|| ArenaError::Opening(format!("the game is over before `{text}`")))?;
            let events = self
                .table
                .apply(seat, &Action::play(text))
                .map_err(|refusal| ArenaError::Opening(refusal.to_string()))?;
            self.notify_players(&events);
        }
        (self.observer)(GameEvent::Started { fixture: &self.fixture, table: self.table.as_ref() });
        Ok(())
    }

    /// Requests an action from the seat to act and applies it.
    fn turn(&mut self, seat: Seat) -> Result<(), ArenaError> {
        let plies = self.fixture.opening.moves.len() + self.moves.len();
        if plies >= self.referee.limits.plies_max as usize {
            let reason = Reason::Stopped(format!("{plies} moves were played"));
            return self.forfeit(seat, reason);
        }
        let (answer, spent) = self.ask(seat);
        self.spent[seat.index()] += spent;
        let choice = match answer {
            Answer::Interrupted => return Err(ArenaError::Interrupted),
            _ if self.clocks[seat.index()].is_late(spent) => {
                return self.forfeit(seat, Reason::Time);
            }
            Answer::Hung => {
                let fault =
                    Fault::Hung { what: "the request for a move".into(), seconds: spent.as_secs() };
                return self.forfeit(seat, Reason::Fault(fault.to_string()));
            }
            // Nobody is at fault if the rules leave no legal move.
            Answer::Answered(Err(_)) if self.has_no_move() => {
                return self.forfeit(seat, Reason::Stopped("there was no legal move".into()));
            }
            Answer::Answered(Err(fault)) => {
                return self.forfeit(seat, Reason::Fault(fault.to_string()));
            }
            Answer::Answered(Ok(choice)) => choice,
        };
        match &choice.action {
            Action::Play { text } => {
                let text = text.clone();
                self.play_move(seat, &text, &choice, spent)
            }
            Action::Resign => self.apply(seat, &Action::Resign),
            Action::TakeBack { .. } | Action::Forfeit { .. } | Action::Settle { .. } => {
                let reason =
                    Reason::Fault("it requested an action that only the referee may take".into());
                self.forfeit(seat, reason)
            }
        }
    }

    /// Returns whether the game is not over, but has no legal move. (If a move of several parts
    /// cannot be completed, the player could have started another.)
    fn has_no_move(&self) -> bool {
        self.table.plies_of_move() == 0 && self.table.legal().is_empty()
    }

    fn ask(&mut self, seat: Seat) -> (Answer, Duration) {
        let limits = &self.referee.limits;
        let clock = &self.clocks[seat.index()];
        let timeouts = Timeouts {
            limit: clock.limit().unwrap_or(limits.move_max()),
            stop_grace: limits.stop_grace(),
        };
        let observer = &mut *self.observer;
        let mut thinking = |report: &Report| observer(GameEvent::Thinking { seat, report });
        self.players[seat.index()].choose(
            self.table.observe(Viewer::Seat(seat)),
            clock.view(),
            timeouts,
            &self.referee.stop,
            &mut thinking,
        )
    }

    fn play_move(
        &mut self,
        seat: Seat,
        text: &str,
        choice: &Choice,
        spent: Duration,
    ) -> Result<(), ArenaError> {
        let events = match self.table.apply(seat, &Action::play(text)) {
            Ok(events) => events,
            Err(Refusal::NotAMove(_) | Refusal::Illegal { .. }) => {
                let shortened = text.chars().take(80).collect();
                return self.forfeit(seat, Reason::IllegalMove(shortened));
            }
            Err(refusal) => return self.forfeit(seat, Reason::Fault(refusal.to_string())),
        };
        let played = events.iter().find_map(|event| match event {
            Event::Played { side, text, .. } => Some((*side, text.clone())),
            _ => None,
        });
        if let Some((side, text)) = played {
            self.moves.push(MoveRecord {
                seat,
                side,
                text,
                time_us: whole_us(spent),
                visits: choice
                    .report
                    .as_ref()
                    .map(|report| report.visits)
                    .filter(|visits| *visits > 0),
                is_full: choice.report.as_ref().is_some_and(|report| report.full.is_some()),
                value: choice.report.as_ref().map(|report| report.value),
            });
        }
        let same_turn = self.table.to_act() == Some(seat);
        let completed = if same_turn { Completed::No } else { Completed::Yes };
        self.clocks[seat.index()].charge(spent, completed);
        self.announce(&events);
        Ok(())
    }

    fn forfeit(&mut self, seat: Seat, reason: Reason) -> Result<(), ArenaError> {
        self.apply(seat, &Action::Forfeit { reason })
    }

    fn apply(&mut self, seat: Seat, action: &Action) -> Result<(), ArenaError> {
        let events = self.table.apply(seat, action).expect("a seat at turn may always give up");
        self.announce(&events);
        Ok(())
    }

    fn notify_players(&mut self, events: &[Event]) {
        for event in events {
            for (seat, player) in self.players.iter_mut().enumerate() {
                player.notify(&self.table.event_for(Viewer::Seat(Seat(seat as u8)), event));
            }
        }
    }

    fn announce(&mut self, events: &[Event]) {
        self.notify_players(events);
        let clocks = self.clocks.map(|clock| clock.view());
        for event in events {
            (self.observer)(GameEvent::Happened { event, table: self.table.as_ref(), clocks });
        }
    }

    fn into_record(self) -> Result<GameRecord, ArenaError> {
        let hung = [Seat(0), Seat(1)];
        let record = GameRecord {
            version: GameRecord::VERSION,
            ponder: env!("CARGO_PKG_VERSION").to_owned(),
            result: self.table.result().expect("nobody is to act, so the game is over"),
            hung: hung.into_iter().filter(|seat| self.players[seat.index()].is_hung()).collect(),
            fixture: self.fixture,
            moves: self.moves,
            spent_us: self.spent.map(whole_us),
            ended_unix_s: unix_s(SystemTime::now()),
        };
        (self.observer)(GameEvent::Finished { record: &record });
        Ok(record)
    }
}

fn whole_us(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}
