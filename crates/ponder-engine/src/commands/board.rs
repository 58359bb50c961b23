//! Board commands: size, stones, and parameters of the game.

use super::colour;
use super::status::format_result;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::options::LogLevel;
use crate::score_estimate::stones;
use ponder_game::Side;
use ponder_gtp::Command;
use std::fmt::Display;

pub(super) fn size(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let sides: Vec<i64> = command
        .args()
        .map(|arg| arg.parse().map_err(|_| Failure::syntax()))
        .collect::<Result<_, _>>()?;
    let (cols, rows) = match sides[..] {
        [side] => (side, side),
        [cols, rows] => (cols, rows),
        _ => return Err(Failure::syntax()),
    };
    let refuse = |why: &dyn Display| {
        engine.log(LogLevel::Commands, || format!("boardsize {cols} {rows}: {why}"));
        Failure::size()
    };
    let (Ok(cols), Ok(rows)) = (u8::try_from(cols), u8::try_from(rows)) else {
        return Err(refuse(&"no board has this size"));
    };
    let resized = engine.requested_rules().gtp_resized(cols, rows);
    engine.resize(resized.map_err(|error| refuse(&error.problem))?)?;
    Ok(String::new())
}

pub(super) fn clear(engine: &mut Engine<'_>) -> Result<String, Failure> {
    engine.clear()?;
    Ok(String::new())
}

pub(super) fn show(engine: &Engine<'_>) -> String {
    let table = engine.table();
    let turn = match table.result() {
        Some(result) => format_result(&result),
        None => {
            let side = table.to_act().map_or(Side::First, |seat| table.side_of(seat));
            format!("{} to move", table.side_name(side))
        }
    };
    format!("\n{}{turn}", table.diagram())
}

pub(super) fn list_stones(engine: &Engine<'_>, command: &Command) -> Result<String, Failure> {
    let colour = colour(command)?;
    Ok(stones(engine.table(), colour.into()).join(" "))
}

pub(super) fn param(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let args: Vec<_> = command.args().collect();
    match args[..] {
        [] => {
            let params = engine.spec().gtp_params();
            let lines = params
                .iter()
                .map(|param| format!("\n[{}] {} {}", param.kind, param.name, param.value));
            Ok(lines.collect())
        }
        [name, value] => {
            let fail = |error: ponder_game::RulesError| Failure::new(error.problem.text);
            let spec = engine.spec().with_gtp_param(name, value).map_err(fail)?;
            let requested = engine.requested_rules().with_gtp_param(name, value).map_err(fail)?;
            engine.change_rules(requested, spec)?;
            Ok(String::new())
        }
        _ => Err(Failure::syntax()),
    }
}
