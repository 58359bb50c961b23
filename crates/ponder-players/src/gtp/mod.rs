//! `gtp`: another program as a player, over GTP.

mod board;
mod engine;
mod settings;

use crate::kind::{OpenKind, Plan, Recipe};
use crate::{
    Choice, Control, Fault, Player, PlayerKind, PlayerSpec, SpecError, SpecFault, StopFlag,
};
use board::{Board, Change};
use engine::Engine;
use ponder_game::{
    Action, ClockView, Game, History, Notation, Observation, OpenTable, Position, Scene, Side,
    Stone, Table, TimeControl,
};
use ponder_games::{GameSpec, GtpSwap, Need};
use ponder_gtp::{Colour, TimeLeft, TimeSettings};
use settings::Settings;
use std::time::Duration;

/// Entry of this kind.
pub(crate) static KIND: PlayerKind =
    PlayerKind::new("gtp", "another program that speaks GTP or HTP", &[settings::OPTIONS])
        .open::<Gtp>()
        .program(settings::label);

struct Gtp;

impl OpenKind for Gtp {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let rules = rules.clone();
        Ok(Plan::new(0, move || GtpPlayer::<G>::new(recipe.spec, recipe.game, &rules)))
    }
}

/// Time that an engine may take beyond its clock before it counts as hung. The referee keeps the
/// clock itself.
const CLOCK_GRACE: Duration = Duration::from_secs(2);

/// Moves that distinguish games, from an empty board, each by the side to move: one on an occupied
/// point, then a corner is surrounded and played on again.
const PROBE: [&str; 6] = ["a2", "a2", "a1", "b1", "c3", "a1"];

/// Player that runs a program that speaks GTP.
///
/// Before each move the engine is brought to the observed position: by the new moves, by `undo`, or
/// from an empty board. It is started once, and restarted only after it died, for a new game.
struct GtpPlayer<G: Game> {
    settings: Settings,
    game: GameSpec,
    rules: G::Rules,
    engine: Engine,
    /// The moves that the engine has on its board, if known and of this game.
    board: Option<Board>,
    /// True if the engine knows the time control of this game.
    has_time_settings: bool,
    /// True if swaps are sent to the engine as stones, because its swap differs from that of the
    /// rules.
    swaps_by_stones: bool,
}

impl<G: Game> GtpPlayer<G> {
    /// Starts the program.
    fn new(spec: &PlayerSpec, game: &GameSpec, rules: &G::Rules) -> Result<Self, SpecError> {
        let settings = Settings::of(spec)?;
        let engine = Engine::start(&settings).map_err(|fault| {
            let problem = match fault {
                Fault::Start(problem) => problem,
                fault => fault.to_string(),
            };
            spec.error(SpecFault::ProgramFailed { problem })
        })?;
        Ok(GtpPlayer {
            swaps_by_stones: settings.swaps_by_stones,
            settings,
            game: game.clone(),
            rules: rules.clone(),
            engine,
            board: None,
            has_time_settings: false,
        })
    }

    /// Sets up the engine's board for the rules, with their initial stones.
    fn clear(&mut self) -> Result<(), Fault> {
        self.empty()?;
        let Some(opening) = self.game.gtp_opening() else { return Ok(()) };
        self.board = None;
        let (name, args) = (opening.name, opening.args);
        let placed = self.engine.ask(name, &args)?.map_err(|why| refusal(name, &args, &why))?;
        let scene = self.scene(&G::initial(&self.rules));
        let name_of = |stone: &Stone| &scene.point_names[usize::from(stone.point)];
        let has = |name: &String| placed.split_whitespace().any(|it| it.eq_ignore_ascii_case(name));
        if !scene.stones.iter().map(name_of).all(has) {
            let problem =
                format!("after `{name} {args}` the engine has the wrong stones: {placed}");
            return Err(Fault::Unsupported(problem));
        }
        self.board = Some(Board::default());
        Ok(())
    }

    /// Clears the engine's board and sets its rules.
    fn empty(&mut self) -> Result<(), Fault> {
        self.board = None;
        for setup in self.game.gtp_setup() {
            if setup.need == Need::Optional && !self.engine.knows(setup.name) {
                continue;
            }
            let (name, args) = (setup.name, setup.args);
            let answer = self.engine.ask(name, &args)?;
            if let (Err(why), Need::Required) = (answer, setup.need) {
                return Err(refusal(name, &args, &why));
            }
        }
        self.engine.must("clear_board", "")?;
        self.board = Some(Board::default());
        Ok(())
    }

    /// Sets up the stones of a position on an empty board, as the result of `moves`.
    fn set_up(&mut self, position: &G::Position, moves: &[(Side, String)]) -> Result<(), Fault> {
        self.empty()?;
        self.board = None;
        if let Some(setup) =
            self.game.gtp_setup_without_swap().filter(|it| self.engine.knows(it.name))
        {
            // An engine that refuses it may still accept the stones.
            let _ = self.engine.ask(setup.name, &setup.args)?;
        }
        let scene = self.scene(position);
        for stone in &scene.stones {
            let point = &scene.point_names[usize::from(stone.point)];
            let args = format!("{} {point}", Colour::from(stone.side));
            self.engine.must("play", &args)?;
        }
        self.board = Some(Board::set_up(moves.to_vec()));
        Ok(())
    }

    /// Probes with a few moves whether the engine plays this game. A stone in a corner is
    /// surrounded and its point played on again, which captures allow and other rules forbid. An
    /// engine that accepts a move on an occupied point checks nothing, so the probe is
    /// inconclusive.
    fn probe_rules(&mut self) -> Result<(), Fault> {
        let mut table = OpenTable::<G>::new(self.rules.clone());
        self.board = None;
        for text in PROBE {
            let Some(seat) = table.to_act() else { return Ok(()) };
            let args = format!("{} {text}", Colour::from(table.side_of(seat)));
            let is_legal = table.apply(seat, &Action::play(text)).is_ok();
            let takes = self.engine.ask("play", &args)?.is_ok();
            let game = self.game.info().title;
            let problem = match (is_legal, takes) {
                (true, true) | (false, false) => continue,
                (true, false) => format!(
                    "the engine refuses `play {args}` on a new board of {}, although {game} allows \
                     it",
                    self.game
                ),
                // The move was not played at the table: the two boards differ from here on.
                (false, true) if text == PROBE[1] => return Ok(()),
                (false, true) => format!("the engine accepts `play {args}`, which {game} forbids"),
            };
            return Err(Fault::Unsupported(format!("{problem}; it seems to play another game")));
        }
        Ok(())
    }

    /// Returns whether these are the rules of the player's game, whatever it begins with.
    fn plays(&self, rules: &str) -> bool {
        let spec = rules.parse::<GameSpec>();
        spec.is_ok_and(|spec| spec.without_stones() == self.game.without_stones())
    }

    /// Brings the engine's board to the position of `view`.
    fn follow(&mut self, view: &Observation) -> Result<(), Fault> {
        let position: &G::Position =
            view.position().filter(|_| self.plays(&view.rules)).ok_or_else(|| {
                Fault::Unsupported(format!(
                    "it is a position of {}, and the player is for {}",
                    view.rules, self.game
                ))
            })?;
        if !self.undo_to(view)? {
            let replayed = board::replay::<G>(&self.rules, &view.moves);
            let is_reachable = replayed
                .is_some_and(|table| table.position().search_key() == position.search_key());
            if is_reachable {
                self.clear()?;
            } else {
                self.set_up(position, &view.moves)?;
            }
        }
        while let Some(next) = self.board.as_ref().map(|board| board.moves.len())
            && next < view.moves.len()
        {
            self.play(view, next)?;
        }
        Ok(())
    }

    /// Undoes the moves that are on the engine's board but not in `view`. Returns false if the
    /// board is to be set up again instead.
    fn undo_to(&mut self, view: &Observation) -> Result<bool, Fault> {
        let points = self.point_names(view);
        let Some(board) = &self.board else {
            return Ok(false);
        };
        let undos = match board.change_to(&view.moves, &points) {
            Change::Undo(undos) if undos == 0 || self.engine.knows("undo") => undos,
            Change::Undo(_) | Change::Restart => return Ok(false),
        };
        for _ in 0..undos {
            let board = self.board.take();
            if self.engine.ask("undo", "")?.is_err() {
                return Ok(false);
            }
            self.board = board.map(Board::without_last);
        }
        Ok(true)
    }

    /// Sends the engine move number `at`. A swap that it refuses is set up with stones.
    fn play(&mut self, view: &Observation, at: usize) -> Result<(), Fault> {
        let (side, text) = &view.moves[at];
        let is_special = !self.point_names(view).contains(text);
        let by_stones = self.swaps_by_stones && self.game.gtp_swap(text).is_some();
        let mut refusal = String::new();
        if !by_stones {
            let board = self.board.take();
            let args = format!("{} {text}", Colour::from(*side));
            match self.engine.ask("play", &args)? {
                Ok(_) => {
                    self.board = board.map(|board| board.with(*side, text.clone()));
                    return Ok(());
                }
                Err(why) => refusal = format!("the engine refuses `play {args}`: {why}"),
            }
        }
        let after = &view.moves[..=at];
        let table = is_special
            .then(|| board::replay::<G>(&self.rules, after))
            .flatten()
            .ok_or(Fault::Protocol(refusal))?;
        self.set_up(table.position(), after)
    }

    fn scene(&self, position: &G::Position) -> Scene {
        G::scene(&self.rules, position, &History::default(), &[])
    }

    fn point_names(&self, view: &Observation) -> Vec<String> {
        view.position().map(|position| self.scene(position).point_names).unwrap_or_default()
    }

    /// Sends the engine its time.
    fn send_time(&mut self, colour: Colour, clock: &ClockView) -> Result<(), Fault> {
        let control = TimeControl {
            main_ms: clock.main_left_ms,
            increment_ms: clock.increment_ms,
            period_ms: clock.period_left_ms,
            period_moves: clock.period_moves_left,
            periods: clock.periods_left,
        };
        let mut commands = vec![];
        if !self.has_time_settings {
            commands.push(("time_settings", TimeSettings::from_control(&control).to_string()));
            self.has_time_settings = true;
        }
        commands.push(("time_left", TimeLeft::from_view(colour, clock).to_string()));
        for (name, args) in commands {
            if self.engine.knows(name) {
                // An engine may play without knowing its time.
                let _ = self.engine.ask(name, &args)?;
            }
        }
        Ok(())
    }

    /// Converts the engine's answer to `genmove` to an action.
    fn action(&mut self, view: &Observation, answer: &str) -> Result<Action, Fault> {
        let answer = answer.trim();
        if answer.is_empty() {
            return Err(Fault::Protocol("the answer to `genmove` is empty".into()));
        }
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(Action::Resign);
        }
        let board = self.board.take();
        let position: Option<&G::Position> = view.position();
        let swap = self.game.gtp_swap(answer);
        if let Some(form) = swap
            && let Some(text) = position.and_then(|position| legal(position, view, "swap"))
        {
            // The state of the engine's board is certain only if it named the swap of the rules.
            self.swaps_by_stones |= form == GtpSwap::Other;
            if form == GtpSwap::Ours && !self.swaps_by_stones {
                self.board = board.map(|board| board.with(view.to_move, text.clone()));
            }
            return Ok(Action::play(text));
        }
        let mv = position.and_then(|position| Some((position, position.parse_move(answer).ok()?)));
        let Some((position, mv)) = mv else { return Ok(Action::play(answer)) };
        let text = position.format_move(mv);
        self.board = board.map(|board| board.with(view.to_move, text.clone()));
        Ok(Action::play(text))
    }
}

/// Returns the fault of an engine that refuses a command without which it cannot play the game.
fn refusal(name: &str, args: &str, why: &str) -> Fault {
    Fault::Unsupported(format!("the engine refuses `{name} {args}`: {why}"))
}

/// Returns the move that `text` denotes in the notation of the game, if it is legal.
fn legal<P: Notation>(position: &P, view: &Observation, text: &str) -> Option<String> {
    let mv = position.parse_move(text).ok()?;
    position.check(mv, view.history()).ok()?;
    Some(position.format_move(mv))
}

impl<G: Game> Player for GtpPlayer<G> {
    fn choose(&mut self, view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault> {
        self.engine.observe_stop(&control.stop);
        self.follow(view)?;
        let colour = Colour::from(view.to_move);
        let mut limit = self.settings.move_limit;
        if let Some(clock) = &control.clock {
            self.send_time(colour, clock)?;
            limit = Duration::from_millis(clock.move_ms_max()).saturating_add(CLOCK_GRACE);
        }
        let board = self.board.take();
        let answer = self.engine.ask_within(limit, "genmove", &colour.to_string())?;
        let refused =
            |why| Fault::Protocol(format!("the engine refuses `genmove {colour}`: {why}"));
        let answer = answer.map_err(refused)?;
        self.board = board;
        let action = self.action(view, &answer)?;
        Ok(Choice { action, report: None })
    }

    fn probe(&mut self, stop: &StopFlag) -> Result<(), Fault> {
        self.engine.observe_stop(stop);
        self.clear()?;
        let found = self.probe_rules();
        self.board = None;
        found
    }

    fn new_game(&mut self) {
        self.board = None;
        self.has_time_settings = false;
        self.engine.revive(&self.settings);
    }
}
