//! The state of an engine: a table, a player, and the time.

use crate::failure::Failure;
use crate::inbox::Inbox;
use crate::options::{EngineOptions, LogLevel, MakePlayer};
use crate::timekeeper::Timekeeper;
use ponder_game::{Action, ClockView, Event, Side, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Choice, Control, Fault, Player, SpecError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The state of an engine.
pub(crate) struct Engine<'a> {
    pub(crate) options: EngineOptions,
    pub(crate) inbox: Arc<Inbox>,
    pub(crate) time: Timekeeper,
    make: MakePlayer<'a>,
    /// The rules as they were given and set, whose options every size of board tries to have.
    wish: GameSpec,
    spec: GameSpec,
    table: Box<dyn Table>,
    /// The table before somebody resigned.
    before_resignation: Option<Box<dyn Table>>,
    /// `None` once it panicked, until it is needed again.
    player: Option<Box<dyn Player>>,
    players_made: u64,
    /// The controller has said that there is no swap.
    swap_is_off: bool,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(
        options: EngineOptions,
        mut make: MakePlayer<'a>,
        inbox: Arc<Inbox>,
    ) -> Result<Self, SpecError> {
        let spec = options.game.clone();
        let player = make(&options.player, &spec, options.seed.stream(0))?;
        Ok(Engine {
            inbox,
            time: Timekeeper::default(),
            make,
            wish: spec.clone(),
            table: spec.table(),
            spec,
            before_resignation: None,
            player: Some(player),
            players_made: 1,
            swap_is_off: false,
            options,
        })
    }

    /// Writes a line to stderr if it is wanted.
    pub(crate) fn log(&self, level: LogLevel, text: impl FnOnce() -> String) {
        if self.options.log >= level {
            eprintln!("{}: {}", self.options.name, text());
        }
    }

    pub(crate) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    pub(crate) fn spec(&self) -> &GameSpec {
        &self.spec
    }

    /// The rules that the controller asked for, of which the board may not allow all.
    pub(crate) fn wish(&self) -> &GameSpec {
        &self.wish
    }

    /// Starts a new game.
    pub(crate) fn clear(&mut self) -> Result<(), Failure> {
        self.switch(self.spec.clone(), self.spec.table())?;
        self.time.restart();
        Ok(())
    }

    /// Starts a new game of other rules.
    pub(crate) fn resize(&mut self, spec: GameSpec) -> Result<(), Failure> {
        self.switch(spec.clone(), spec.table())?;
        self.time.restart();
        Ok(())
    }

    /// Wishes for other rules, and goes on with the game if they allow it.
    pub(crate) fn change_rules(&mut self, wish: GameSpec, spec: GameSpec) -> Result<(), Failure> {
        let in_progress = || Failure::new("the rules of this game cannot be changed any more");
        let table = self.replayed(&spec).ok_or_else(in_progress)?;
        self.switch(spec, table)?;
        self.swap_is_off = wish.gtp_setup_without_swap().is_none();
        self.wish = wish;
        Ok(())
    }

    /// The game so far under other rules, if it comes to the same stones.
    fn replayed(&self, spec: &GameSpec) -> Option<Box<dyn Table>> {
        let mut table = spec.table();
        for (side, text) in self.table.moves() {
            table.give_turn(side).ok()?;
            let seat = table.seat_of(side);
            table.apply(seat, &Action::play(text)).ok()?;
        }
        let stones = |table: &dyn Table| table.scene(Viewer::Spectator).stones;
        (stones(table.as_ref()) == stones(self.table.as_ref())).then_some(table)
    }

    /// Takes over the rules that a swap of the controller needs, which knows what is being played:
    /// one in another form than ours, or one where nobody said whether there is a swap.
    fn take_over_swap(&mut self, side: Side, text: &str) -> Result<(), Failure> {
        let wanted = self.spec.with_gtp_swap(text).filter(|wanted| *wanted != self.spec);
        let Some(spec) = wanted.filter(|_| !self.swap_is_off) else {
            return Ok(());
        };
        let Some(table) = self.replayed(&spec) else {
            return Ok(());
        };
        let mut after = table.boxed_clone();
        let seat = after.seat_of(side);
        let is_legal =
            after.give_turn(side).is_ok() && after.apply(seat, &Action::play(text)).is_ok();
        if is_legal {
            self.switch(spec, table)?;
            self.wish = self.wish.with_gtp_swap(text).unwrap_or_else(|| self.spec.clone());
        }
        Ok(())
    }

    /// Puts another table in place. Nothing changes if there is no player for it.
    pub(crate) fn switch(&mut self, spec: GameSpec, table: Box<dyn Table>) -> Result<(), Failure> {
        if spec == self.spec {
            if let Some(player) = &mut self.player {
                player.new_game();
            }
        } else {
            let player = self.made(&spec)?;
            self.drop_player();
            self.player = Some(player);
        }
        self.spec = spec;
        self.table = table;
        self.before_resignation = None;
        Ok(())
    }

    fn made(&mut self, spec: &GameSpec) -> Result<Box<dyn Player>, Failure> {
        let seed = self.options.seed.stream(self.players_made);
        self.players_made += 1;
        (self.make)(&self.options.player, spec, seed).map_err(Failure::player)
    }

    /// Drops the player, whatever it does then.
    pub(crate) fn drop_player(&mut self) {
        let player = self.player.take();
        if catch_unwind(AssertUnwindSafe(|| drop(player))).is_err() {
            self.log(LogLevel::Faults, || "panic when the player ended".to_owned());
        }
    }

    fn player(&mut self) -> Result<&mut Box<dyn Player>, Failure> {
        if self.player.is_none() {
            let spec = self.spec.clone();
            self.player = Some(self.made(&spec)?);
        }
        Ok(self.player.as_mut().expect("it was made if it was missing"))
    }

    fn tell(&mut self, events: &[Event]) {
        if let Some(player) = &mut self.player {
            for event in events {
                player.told(event);
            }
        }
    }

    /// A copy of the table on which it is the turn of `side`. A resignation is forgotten.
    fn table_for(&self, side: Side) -> Result<Box<dyn Table>, Failure> {
        let table = self.before_resignation.as_ref().unwrap_or(&self.table);
        let mut table = table.boxed_clone();
        table.give_turn(side)?;
        Ok(table)
    }

    /// Whether a move can be asked for.
    pub(crate) fn check_running(&self) -> Result<(), Failure> {
        if self.table.to_act().is_none() && self.before_resignation.is_none() {
            return Err(Failure::game_over());
        }
        Ok(())
    }

    /// Plays a move for a colour, in or out of turn, or resigns for it.
    pub(crate) fn play(&mut self, side: Side, text: &str) -> Result<(), Failure> {
        if text.eq_ignore_ascii_case("resign") {
            return self.resign(side);
        }
        self.take_over_swap(side, text)?;
        let mut table = self.table_for(side)?;
        let is_new_to_player = table.version() != self.table.version();
        let seat = table.seat_of(side);
        let events = table.apply(seat, &Action::play(text))?;
        self.table = table;
        self.before_resignation = None;
        if is_new_to_player && let Some(player) = &mut self.player {
            player.new_game();
        }
        self.tell(&events);
        Ok(())
    }

    fn resign(&mut self, side: Side) -> Result<(), Failure> {
        let before = self.table.boxed_clone();
        let seat = self.table.seat_of(side);
        let events = self.table.apply(seat, &Action::Resign)?;
        self.before_resignation = Some(before);
        self.tell(&events);
        Ok(())
    }

    /// Takes back moves; a resignation counts as one.
    pub(crate) fn undo(&mut self, count: u16) -> Result<(), Failure> {
        if count == 0 {
            return Ok(());
        }
        let resigned = u16::from(self.before_resignation.is_some());
        let plies = count.saturating_sub(resigned);
        if usize::from(plies) > self.table.moves().len() {
            return Err(Failure::cannot_undo());
        }
        if let Some(before) = self.before_resignation.take() {
            self.table = before;
            if let Some(player) = &mut self.player {
                player.new_game();
            }
        }
        if plies > 0 {
            let seat = self.table.seat_of(Side::First);
            let events = self.table.apply(seat, &Action::TakeBack { plies })?;
            self.tell(&events);
        }
        Ok(())
    }

    /// Lets the player choose for a colour, without playing.
    pub(crate) fn choose(
        &mut self,
        side: Side,
        clock: Option<ClockView>,
        control: &mut Control<'_>,
    ) -> Result<Choice, Failure> {
        self.check_running()?;
        let table = self.table_for(side)?;
        let view = table.observe(Viewer::Seat(table.seat_of(side)));
        let chosen = self.player()?.choose(&view, clock.as_ref(), control);
        chosen.map_err(|fault| {
            if fault != Fault::Interrupted {
                self.log(LogLevel::Faults, || fault.to_string());
            }
            Failure::player(fault)
        })
    }
}
