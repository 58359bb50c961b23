//! The state of an engine: a table, a player, and the clocks.

use crate::failure::Failure;
use crate::go_spec::GoSpec;
use crate::inbox::Inbox;
use crate::options::{EngineOptions, LogLevel, MakePlayer};
use crate::timekeeper::Timekeeper;
use ponder_game::{Action, Event, Reason, RulesError, Side, Table, Viewer};
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
    /// The requested rules, whose options are kept on every board size that allows them.
    requested: GameSpec,
    spec: GameSpec,
    table: Box<dyn Table>,
    /// The player; `None` after a panic, until it is needed again.
    player: Option<Box<dyn Player>>,
    players_made: u64,
    /// True if the controller has turned the swap off.
    swap_is_off: bool,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(
        options: EngineOptions,
        mut make: MakePlayer<'a>,
        inbox: Arc<Inbox>,
    ) -> Result<Self, SpecError> {
        let spec = options.game.clone();
        if !spec.has_gtp() {
            return Err(options.player_for(&spec).error(
                "GTP cannot express hidden tiles; play crossword games with `ponder play`, `ponder \
                 match` or in the browser",
            ));
        }
        let player = make(&options.player_for(&spec), &spec, options.seed.stream(0))?;
        Ok(Engine {
            inbox,
            time: Timekeeper::new(options.lag),
            make,
            requested: spec.clone(),
            table: spec.table(),
            spec,
            player: Some(player),
            players_made: 1,
            swap_is_off: false,
            options,
        })
    }

    /// Writes a line to the log if there is one whose level allows it.
    pub(crate) fn log(&self, level: LogLevel, text: impl FnOnce() -> String) {
        if let Some(log) = &self.options.log {
            log.line(level, || format!("{}: {}", self.options.name, text()));
        }
    }

    pub(crate) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    pub(crate) fn spec(&self) -> &GameSpec {
        &self.spec
    }

    /// The rules that the controller requested; the board may not allow all of them.
    pub(crate) fn requested_rules(&self) -> &GameSpec {
        &self.requested
    }

    /// Starts a new game on an empty board.
    pub(crate) fn clear(&mut self) -> Result<(), Failure> {
        self.resize(self.spec.clone())
    }

    /// Starts a new game with other rules on an empty board: handicap stones are left for the
    /// controller to request.
    pub(crate) fn resize(&mut self, spec: GameSpec) -> Result<(), Failure> {
        let spec = spec.with_handicap(0).unwrap_or(spec);
        self.begin(spec.clone(), spec.table())
    }

    /// Starts a new game at a table.
    pub(crate) fn begin(&mut self, spec: GameSpec, table: Box<dyn Table>) -> Result<(), Failure> {
        self.replace_table(spec, table)?;
        self.time.restart();
        Ok(())
    }

    /// Resumes a game from a file. Between games of Hex, the rules that the controller requested
    /// are kept for the next board; otherwise those of the file are used for it too.
    pub(crate) fn begin_loaded(
        &mut self,
        spec: GameSpec,
        table: Box<dyn Table>,
    ) -> Result<(), Failure> {
        let is_go = spec.go_terms().is_some() || self.requested.go_terms().is_some();
        self.begin(spec.clone(), table)?;
        if is_go {
            self.requested = spec;
        }
        Ok(())
    }

    /// Starts a new game with stones on the board. The rules stay the same except for handicap
    /// stones.
    pub(crate) fn set_up(
        &mut self,
        stones: &[(Side, String)],
        to_move: Side,
    ) -> Result<(), Failure> {
        let spec = self.spec.with_handicap(0).unwrap_or_else(|_| self.spec.clone());
        let table = spec.set_up(stones, to_move).map_err(|error| Failure::new(error.text))?;
        self.begin(spec, table)
    }

    /// Sets other requested rules, and continues the game under `spec` if the moves allow it.
    pub(crate) fn change_rules(
        &mut self,
        requested: GameSpec,
        spec: GameSpec,
    ) -> Result<(), Failure> {
        if spec != self.spec {
            let in_progress = || {
                Failure::new("the rules cannot be changed after these moves; clear the board first")
            };
            let table = self.replayed(&spec).ok_or_else(in_progress)?;
            self.replace_table(spec, table)?;
        }
        self.swap_is_off = requested.gtp_setup_without_swap().is_none();
        self.requested = requested;
        Ok(())
    }

    /// Changes the requested rules and those of the game alike.
    pub(crate) fn change_terms(
        &mut self,
        change: impl Fn(&GameSpec) -> Result<GameSpec, RulesError>,
    ) -> Result<(), Failure> {
        let fail = |error: RulesError| Failure::argument(error.problem.text);
        let (requested, spec) =
            (change(&self.requested).map_err(fail)?, change(&self.spec).map_err(fail)?);
        self.change_rules(requested, spec)
    }

    /// The game so far replayed under other rules, if it leads to the same stones.
    pub(crate) fn replayed(&self, spec: &GameSpec) -> Option<Box<dyn Table>> {
        let mut table = self.start_under(spec)?;
        for (side, text) in self.table.moves() {
            table.resume(side).ok()?;
            let seat = table.seat_of(side);
            table.apply(seat, &Action::play(text)).ok()?;
        }
        let stones = |table: &dyn Table| table.scene(Viewer::Spectator).stones;
        if stones(table.as_ref()) != stones(self.table.as_ref()) {
            return None;
        }
        let given_up = self.table.result().filter(|it| it.reason == Reason::Resignation);
        if let Some(winner) = given_up.and_then(|result| result.winner_side) {
            table.apply(table.seat_of(winner.opponent()), &Action::Resign).ok()?;
        }
        Some(table)
    }

    /// The starting position of this game, under other rules.
    fn start_under(&self, spec: &GameSpec) -> Option<Box<dyn Table>> {
        let mut start = self.table.boxed_clone();
        let plies = u16::try_from(start.moves().len()).ok()?;
        if plies > 0 {
            start.apply(start.seat_of(Side::First), &Action::TakeBack { plies }).ok()?;
        }
        let (initial, start) = (spec.table(), start.scene(Viewer::Record));
        let scene = initial.scene(Viewer::Record);
        if (&scene.stones, scene.to_move) == (&start.stones, start.to_move) {
            return Some(initial);
        }
        let name = |point: u16| start.point_names[usize::from(point)].clone();
        let stones: Vec<_> =
            start.stones.iter().map(|stone| (stone.side, name(stone.point))).collect();
        spec.set_up(&stones, start.to_move).ok()
    }

    /// Adopts the rules that a swap of the controller implies: another form of swap than ours, or a
    /// swap in a game for which none was set.
    fn adopt_swap(&mut self, side: Side, text: &str) -> Result<(), Failure> {
        let with_swap = self.spec.with_gtp_swap(text).filter(|spec| *spec != self.spec);
        let Some(spec) = with_swap.filter(|_| !self.swap_is_off) else {
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
            self.replace_table(spec, table)?;
            self.requested =
                self.requested.with_gtp_swap(text).unwrap_or_else(|| self.spec.clone());
        }
        Ok(())
    }

    /// Replaces the table. Nothing changes if no player can be made for it.
    pub(crate) fn replace_table(
        &mut self,
        spec: GameSpec,
        table: Box<dyn Table>,
    ) -> Result<(), Failure> {
        if spec == self.spec {
            if let Some(player) = &mut self.player {
                player.new_game();
            }
        } else {
            let player = self.make_player(&spec)?;
            self.drop_player();
            self.player = Some(player);
        }
        self.spec = spec;
        self.table = table;
        Ok(())
    }

    /// Makes another player like the engine's own, for a game with other rules.
    pub(crate) fn make_player(&mut self, spec: &GameSpec) -> Result<Box<dyn Player>, Failure> {
        let seed = self.options.seed.stream(self.players_made);
        self.players_made += 1;
        (self.make)(&self.options.player_for(spec), spec, seed).map_err(Failure::player)
    }

    /// Drops the player, catching a panic.
    pub(crate) fn drop_player(&mut self) {
        let player = self.player.take();
        if catch_unwind(AssertUnwindSafe(|| drop(player))).is_err() {
            self.log(LogLevel::Faults, || "panic when the player ended".to_owned());
        }
    }

    /// Resets the player's search state.
    pub(crate) fn reset_player(&mut self) {
        if let Some(player) = &mut self.player {
            player.new_game();
        }
    }

    fn player(&mut self) -> Result<&mut Box<dyn Player>, Failure> {
        if self.player.is_none() {
            let spec = self.spec.clone();
            self.player = Some(self.make_player(&spec)?);
        }
        Ok(self.player.as_mut().expect("it was made if it was missing"))
    }

    fn send_events(&mut self, events: &[Event]) {
        if let Some(player) = &mut self.player {
            for event in events {
                player.notify(event);
            }
        }
    }

    /// A copy of the table on which it is the turn of `side`. A game that can be resumed after its
    /// end, as after two passes, is resumed.
    fn table_for(&self, side: Side) -> Result<Box<dyn Table>, Failure> {
        let mut table = self.table.boxed_clone();
        table.resume(side)?;
        Ok(table)
    }

    /// The same as [`table_for`](Self::table_for), but for choosing a move, which is not possible
    /// after a resignation until that is undone.
    pub(crate) fn running_table(&self, side: Side) -> Result<Box<dyn Table>, Failure> {
        self.table_for(side).map_err(|failure| match self.table.to_act() {
            None => Failure::game_over(),
            Some(_) => failure,
        })
    }

    /// Gives the turn to a colour.
    pub(crate) fn give_turn(&mut self, side: Side) -> Result<(), Failure> {
        self.table = self.table_for(side)?;
        self.reset_player();
        Ok(())
    }

    /// Plays a move for a colour, in or out of turn, or resigns for it.
    pub(crate) fn play(&mut self, side: Side, text: &str) -> Result<(), Failure> {
        if text.eq_ignore_ascii_case("resign") {
            return self.resign(side);
        }
        self.adopt_swap(side, text)?;
        let mut table = self.table_for(side)?;
        let is_new_to_player = table.version() != self.table.version();
        let seat = table.seat_of(side);
        let events = table.apply(seat, &Action::play(text))?;
        self.table = table;
        if is_new_to_player && let Some(player) = &mut self.player {
            player.new_game();
        }
        self.send_events(&events);
        Ok(())
    }

    fn resign(&mut self, side: Side) -> Result<(), Failure> {
        let seat = self.table.seat_of(side);
        let events = self.table.apply(seat, &Action::Resign)?;
        self.send_events(&events);
        Ok(())
    }

    /// Undoes moves; a resignation counts as one.
    pub(crate) fn undo(&mut self, count: u16) -> Result<(), Failure> {
        if count == 0 {
            return Ok(());
        }
        let resigned =
            self.table.result().is_some_and(|result| result.reason == Reason::Resignation);
        let plies = count - u16::from(resigned);
        let seat = self.table.seat_of(Side::First);
        let events = self.table.apply(seat, &Action::TakeBack { plies })?;
        self.send_events(&events);
        Ok(())
    }

    /// Sets the moves that the player excludes from its next choices.
    pub(crate) fn exclude(&mut self, moves: &[String]) -> Result<(), Failure> {
        self.player()?.exclude(moves).map_err(Failure::player)
    }

    /// Lets the player choose a move for a colour, without playing it.
    pub(crate) fn choose(
        &mut self,
        side: Side,
        control: &mut Control<'_>,
    ) -> Result<Choice, Failure> {
        let table = self.running_table(side)?;
        let view = table.observe(Viewer::Seat(table.seat_of(side)));
        let chosen = self.player()?.choose(&view, control);
        chosen.map_err(|fault| {
            if fault != Fault::Interrupted {
                self.log(LogLevel::Faults, || fault.to_string());
            }
            Failure::player(fault)
        })
    }
}
