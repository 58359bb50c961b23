//! The commands, one table of them.

mod about;
mod analyze;
mod board;
mod clock;
mod load;
mod moves;

use crate::engine::Engine;
use crate::failure::Failure;
use crate::responder::Responder;
use ponder_gtp::{Colour, Command};

/// What carries a command out and gives the text of its answer.
type Handler = fn(&mut Engine<'_>, &Command, &mut Responder<'_>) -> Result<String, Failure>;

/// All commands, in the order in which they are listed.
const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _, _| Ok("2".to_owned())),
    ("name", |engine, _, _| Ok(engine.options.name.clone())),
    ("version", |_, _, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |_, command, _| about::known(command)),
    ("list_commands", |_, _, _| Ok(about::list())),
    ("quit", |_, _, _| Ok(String::new())),
    ("boardsize", |engine, command, _| board::size(engine, command)),
    ("clear_board", |engine, _, _| board::clear(engine)),
    ("komi", |_, command, _| board::komi(command)),
    ("play", |engine, command, _| moves::play(engine, command)),
    ("play-game", |engine, command, _| moves::play_game(engine, command)),
    ("genmove", |engine, command, _| moves::generate(engine, command)),
    ("reg_genmove", |engine, command, _| moves::suggest(engine, command)),
    ("undo", |engine, _, _| moves::undo(engine, 1)),
    ("gg-undo", |engine, command, _| moves::undo_some(engine, command)),
    ("showboard", |engine, _, _| Ok(board::show(engine))),
    ("final_score", |engine, _, _| board::score(engine)),
    ("list_stones", |engine, command, _| board::stones(engine, command)),
    ("all_legal_moves", |engine, _, _| Ok(engine.table().legal().join(" "))),
    ("time_settings", |engine, command, _| clock::settings(engine, command)),
    ("kgs-time_settings", |engine, command, _| clock::kgs_settings(engine, command)),
    ("time_left", |engine, command, _| clock::left(engine, command)),
    ("loadsgf", |engine, command, _| load::load(engine, command)),
    ("param_game", |engine, command, _| board::param(engine, command)),
    ("hexgui-analyze_commands", |_, _, _| Ok(about::ANALYZE_COMMANDS.to_owned())),
    ("lz-analyze", analyze::analyze),
    ("lz-genmove_analyze", analyze::generate),
];

/// Carries a command out.
pub(crate) fn carry_out(
    engine: &mut Engine<'_>,
    command: &Command,
    responder: &mut Responder<'_>,
) -> Result<String, Failure> {
    let known = COMMANDS.iter().find(|(name, _)| *name == command.name());
    let (_, handler) = known.ok_or_else(Failure::unknown_command)?;
    handler(engine, command, responder)
}

/// The one argument of a command.
fn only(command: &Command) -> Result<&str, Failure> {
    let mut args = command.args();
    match (args.next(), args.next()) {
        (Some(arg), None) => Ok(arg),
        _ => Err(Failure::syntax()),
    }
}

/// The one argument of a command, a colour.
fn colour(command: &Command) -> Result<Colour, Failure> {
    only(command)?.parse().map_err(|_| Failure::colour_or_coordinate())
}
