//! Commands that set up stones before the first move: handicap, and arbitrary positions.

use super::{colour, only};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::go_spec::GoSpec;
use crate::score_estimate::stones;
use ponder_game::Side;
use ponder_gtp::{Colour, Command};

/// `fixed_handicap N`: stones on the points that the protocol prescribes.
pub(super) fn fixed(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let count: u8 = only(command)?.parse().map_err(|_| Failure::syntax())?;
    check_empty(engine)?;
    if !(2..=engine.spec().fixed_handicap_max()).contains(&count) {
        return Err(Failure::new("invalid number of stones"));
    }
    let spec = engine.spec().with_handicap(count);
    let spec = spec.map_err(|_| Failure::new("invalid number of stones"))?;
    engine.begin(spec.clone(), spec.table())?;
    Ok(stones(engine.table(), Side::First).join(" "))
}

/// `place_free_handicap N`: stones on points of the engine's choice, fewer if there are not that
/// many.
pub(super) fn place_free(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let count: u16 = only(command)?.parse().map_err(|_| Failure::syntax())?;
    check_empty(engine)?;
    if count < 2 {
        return Err(Failure::new("invalid number of stones"));
    }
    let places = engine.spec().free_handicap(count);
    put(engine, &places)?;
    Ok(places.join(" "))
}

/// `set_free_handicap VERTEX…`: stones on points of the controller's choice.
pub(super) fn set_free(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    check_empty(engine)?;
    let places: Vec<String> = command.args().map(str::to_owned).collect();
    if places.len() < 2 {
        return Err(Failure::new("bad vertex list"));
    }
    put(engine, &places).map_err(|_| Failure::new("bad vertex list"))?;
    Ok(String::new())
}

fn put(engine: &mut Engine<'_>, places: &[String]) -> Result<(), Failure> {
    let stones: Vec<_> = places.iter().map(|name| (Side::First, name.clone())).collect();
    engine.set_up(&stones, Side::Second)
}

fn check_empty(engine: &Engine<'_>) -> Result<(), Failure> {
    let table = engine.table();
    let is_empty = Side::BOTH.into_iter().all(|side| stones(table, side).is_empty());
    if is_empty && table.moves().is_empty() { Ok(()) } else { Err(Failure::new("board not empty")) }
}

/// `set_position COLOUR VERTEX …`: a position without a history, the first colour to move.
pub(super) fn position(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let args: Vec<_> = command.args().collect();
    let (pairs, []) = args.as_chunks::<2>() else { return Err(Failure::syntax()) };
    if pairs.is_empty() {
        engine.clear()?;
        return Ok(String::new());
    }
    let stone = |[colour, vertex]: &[&str; 2]| {
        let colour: Colour = colour.parse().ok()?;
        Some((colour.into(), (*vertex).to_owned()))
    };
    let stones: Option<Vec<(Side, String)>> = pairs.iter().map(stone).collect();
    engine.set_up(&stones.ok_or_else(Failure::colour_or_coordinate)?, Side::First)?;
    Ok(String::new())
}

/// `gogui-setup_player COLOUR`: gives the turn to a colour.
pub(super) fn player(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let side = colour(command)?.into();
    engine.give_turn(side)?;
    Ok(String::new())
}

/// `gogui-play_sequence COLOUR VERTEX …`: moves, all or none.
pub(super) fn sequence(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let args: Vec<_> = command.args().collect();
    let (pairs, []) = args.as_chunks::<2>() else { return Err(Failure::syntax()) };
    let mut played = 0;
    for [colour, vertex] in pairs {
        let colour = colour.parse::<Colour>().map_err(|_| Failure::colour_or_coordinate());
        let result = colour.and_then(|colour| engine.play(colour.into(), vertex));
        if let Err(failure) = result {
            engine.undo(played)?;
            return Err(failure);
        }
        played = played.saturating_add(1);
    }
    Ok(String::new())
}
