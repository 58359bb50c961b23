//! Moves: played, chosen and undone.

use super::colour;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::options::LogLevel;
use ponder_game::{Action, Side};
use ponder_gtp::{Command, GtpMove, ParseMoveArgsError};
use ponder_players::{Choice, Control};
use std::time::Instant;

pub(super) fn play(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let parsed = command.tail().parse::<GtpMove>();
    let played = parsed.map_err(|error| match error {
        ParseMoveArgsError::Count => Failure::syntax(),
        ParseMoveArgsError::Colour(_) | ParseMoveArgsError::Vertex(_) => {
            Failure::colour_or_coordinate()
        }
    })?;
    engine.play(played.colour.into(), played.vertex.as_str())?;
    Ok(String::new())
}

pub(super) fn play_game(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let mut played = 0;
    for text in command.args() {
        let table = engine.table();
        let side = table.to_act().map(|seat| table.side_of(seat));
        let result = side.ok_or_else(Failure::game_over).and_then(|side| engine.play(side, text));
        if let Err(failure) = result {
            engine.undo(played)?;
            return Err(failure);
        }
        played = played.saturating_add(1);
    }
    Ok(String::new())
}

pub(super) fn generate(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let side = colour(command)?.into();
    let choice = choose(engine, side, &mut Control::none())?;
    commit(engine, side, &choice)
}

pub(super) fn suggest(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let side = colour(command)?.into();
    let clock = engine.time.view(side);
    let choice = engine.choose(side, &mut Control { clock, ..Control::none() })?;
    match choice.action {
        Action::Play { text } => Ok(text),
        Action::Resign => Ok("resign".to_owned()),
        Action::TakeBack { .. } | Action::Forfeit { .. } | Action::Settle { .. } => {
            Err(Failure::internal())
        }
    }
}

/// Lets the player choose a move on its clock.
pub(super) fn choose(
    engine: &mut Engine<'_>,
    side: Side,
    control: &mut Control<'_>,
) -> Result<Choice, Failure> {
    let started = Instant::now();
    control.clock = engine.time.view(side);
    let choice = engine.choose(side, control)?;
    engine.time.charge(side, started.elapsed());
    Ok(choice)
}

/// Plays the chosen move, and returns its vertex.
pub(super) fn commit(
    engine: &mut Engine<'_>,
    side: Side,
    choice: &Choice,
) -> Result<String, Failure> {
    let text = match &choice.action {
        Action::Play { text } => text.as_str(),
        Action::Resign => "resign",
        Action::TakeBack { .. } | Action::Forfeit { .. } | Action::Settle { .. } => {
            return Err(Failure::internal());
        }
    };
    let Err(failure) = engine.play(side, text) else {
        return Ok(text.to_owned());
    };
    let failure = Failure::player(format_args!("`{text}`: {}", failure.words()));
    engine.log(LogLevel::Faults, || failure.words().to_owned());
    Err(failure)
}

pub(super) fn undo(engine: &mut Engine<'_>, count: u16) -> Result<String, Failure> {
    engine.undo(count)?;
    Ok(String::new())
}

pub(super) fn undo_some(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let count = match command.args().collect::<Vec<_>>()[..] {
        [] => 1,
        [count] => count.parse().map_err(|_| Failure::syntax())?,
        _ => return Err(Failure::syntax()),
    };
    undo(engine, count)
}
