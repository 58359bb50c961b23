//! The commands, in a single table.

mod about;
pub(crate) mod analyze;
mod board;
mod cleanup;
mod clock;
mod game;
mod moves;
mod record;
pub(crate) mod request;
mod rules;
mod set_up;
mod status;

use crate::engine::Engine;
use crate::failure::Failure;
use crate::go_spec::GoSpec;
use crate::info::Style;
use crate::responder::Responder;
use ponder_gtp::{Colour, Command};

/// Handler of a command, which returns the text of the answer.
type Handler = fn(&mut Engine<'_>, &Command, &mut Responder<'_>) -> Result<String, Failure>;

/// Games that support a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// All.
    All,
    /// Go.
    Go,
    /// All but Go.
    NotGo,
}

/// A command: its name, the games that support it, and its handler.
type Entry = (&'static str, Scope, Handler);

use Scope::{All, Go, NotGo};

/// All commands, in the order in which they are listed.
const COMMANDS: &[Entry] = &[
    ("protocol_version", All, |_, _, _| Ok("2".to_owned())),
    ("name", All, |engine, _, _| Ok(engine.options.name.clone())),
    ("version", All, |_, _, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", All, |engine, command, _| about::known(engine, command)),
    ("list_commands", All, |engine, _, _| Ok(about::list(engine))),
    ("quit", All, |_, _, _| Ok(String::new())),
    ("boardsize", All, |engine, command, _| board::size(engine, command)),
    ("rectangular_boardsize", Go, |engine, command, _| board::size(engine, command)),
    ("clear_board", All, |engine, _, _| board::clear(engine)),
    ("komi", All, |engine, command, _| rules::komi(engine, command)),
    ("get_komi", Go, |engine, _, _| rules::get_komi(engine)),
    ("fixed_handicap", Go, |engine, command, _| set_up::fixed(engine, command)),
    ("place_free_handicap", Go, |engine, command, _| set_up::place_free(engine, command)),
    ("set_free_handicap", Go, |engine, command, _| set_up::set_free(engine, command)),
    ("play", All, |engine, command, _| moves::play(engine, command)),
    ("play-game", NotGo, |engine, command, _| moves::play_game(engine, command)),
    ("genmove", All, |engine, command, _| moves::generate(engine, command)),
    ("reg_genmove", All, |engine, command, _| moves::suggest(engine, command)),
    ("undo", All, |engine, _, _| moves::undo(engine, 1)),
    ("gg-undo", All, |engine, command, _| moves::undo_some(engine, command)),
    ("showboard", All, |engine, _, _| Ok(board::show(engine))),
    ("final_score", All, |engine, _, _| status::score(engine)),
    ("final_status_list", Go, |engine, command, _| status::list(engine, command)),
    ("list_stones", All, |engine, command, _| board::list_stones(engine, command)),
    ("all_legal_moves", All, |engine, _, _| Ok(engine.table().legal().join(" "))),
    ("time_settings", All, |engine, command, _| clock::settings(engine, command)),
    ("kgs-time_settings", All, |engine, command, _| clock::kgs_settings(engine, command)),
    ("kata-time_settings", Go, |engine, command, _| clock::kata_settings(engine, command)),
    ("kata-list_time_settings", Go, |_, _, _| Ok(clock::KATA_KINDS.to_owned())),
    ("time_left", All, |engine, command, _| clock::left(engine, command)),
    ("loadsgf", All, |engine, command, _| record::load(engine, command)),
    ("printsgf", All, |engine, command, _| record::print(engine, command)),
    ("param_game", NotGo, |engine, command, _| board::param(engine, command)),
    ("hexgui-analyze_commands", NotGo, |engine, _, _| Ok(about::hexgui(engine))),
    ("gogui-analyze_commands", Go, |_, _, _| Ok(about::GOGUI_COMMANDS.to_owned())),
    ("gogui-play_sequence", Go, |engine, command, _| set_up::sequence(engine, command)),
    ("gogui-setup", Go, |engine, command, _| set_up::position(engine, command)),
    ("gogui-setup_player", Go, |engine, command, _| set_up::player(engine, command)),
    ("set_position", Go, |engine, command, _| set_up::position(engine, command)),
    ("kgs-rules", Go, |engine, command, _| rules::set_kgs(engine, command)),
    ("kgs-genmove_cleanup", Go, |engine, command, _| cleanup::generate(engine, command)),
    ("kata-set-rules", Go, |engine, command, _| rules::set(engine, command)),
    ("kata-get-rules", Go, |engine, _, _| rules::get(engine)),
    ("kata-set-rule", Go, |engine, command, _| rules::set_one(engine, command)),
    ("kata-get-rule", Go, |engine, command, _| rules::get_one(engine, command)),
    ("clear_cache", Go, |engine, _, _| {
        engine.reset_player();
        Ok(String::new())
    }),
    ("lz-analyze", All, |engine, command, responder| {
        analyze::analyze(engine, command, responder, Style::Leela)
    }),
    ("kata-analyze", Go, |engine, command, responder| {
        analyze::analyze(engine, command, responder, Style::Kata)
    }),
    ("analyze", Go, |engine, command, responder| {
        analyze::analyze(engine, command, responder, Style::Kata)
    }),
    ("lz-genmove_analyze", All, |engine, command, responder| {
        analyze::generate(engine, command, responder, Style::Leela)
    }),
    ("kata-genmove_analyze", Go, |engine, command, responder| {
        analyze::generate(engine, command, responder, Style::Kata)
    }),
    ("genmove_analyze", Go, |engine, command, responder| {
        analyze::generate(engine, command, responder, Style::Kata)
    }),
];

/// The commands of the table that the current game supports.
fn known<'e>(engine: &'e Engine<'_>) -> impl Iterator<Item = &'static Entry> + 'e {
    let is_go = engine.spec().go_terms().is_some();
    COMMANDS.iter().filter(move |(_, scope, _)| match scope {
        Scope::All => true,
        Scope::Go => is_go,
        Scope::NotGo => !is_go,
    })
}

/// Names of all commands of the current game, those of its own at the end.
fn names(engine: &Engine<'_>) -> Vec<&'static str> {
    let of_game = engine.spec().gtp_commands().iter().map(|command| command.name);
    known(engine).map(|(name, _, _)| *name).chain(of_game).collect()
}

/// Executes a command.
pub(crate) fn execute(
    engine: &mut Engine<'_>,
    command: &Command,
    responder: &mut Responder<'_>,
) -> Result<String, Failure> {
    let known = known(engine).find(|(name, _, _)| *name == command.name());
    if let Some((_, _, handler)) = known {
        return handler(engine, command, responder);
    }
    let mut of_game = engine.spec().gtp_commands().iter();
    let of_game = of_game.find(|known| known.name == command.name());
    game::answer(engine, of_game.ok_or_else(Failure::unknown_command)?, command)
}

/// The only argument of a command.
fn only(command: &Command) -> Result<&str, Failure> {
    let mut args = command.args();
    match (args.next(), args.next()) {
        (Some(arg), None) => Ok(arg),
        _ => Err(Failure::syntax()),
    }
}

/// The only argument of a command, as a colour.
fn colour(command: &Command) -> Result<Colour, Failure> {
    only(command)?.parse().map_err(|_| Failure::colour_or_coordinate())
}
