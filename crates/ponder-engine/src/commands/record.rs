//! Loading games from files, and writing them as records.

use super::status;
use crate::engine::Engine;
use crate::failure::Failure;
use ponder_game::{Action, Side};
use ponder_games::{Loaded, RecordHead};
use ponder_gtp::Command;
use ponder_record::sgf;
use std::fs::File;
use std::path::Path;

pub(super) fn load(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let (path, before_move) = arguments(command.tail())?;
    // A pipe or a device could block the engine forever.
    let is_file = path.metadata().map_err(Failure::load)?.is_file();
    if !is_file {
        return Err(Failure::load("it is not a regular file"));
    }
    let file = File::open(path).map_err(Failure::load)?;
    let records = sgf::read(file, &engine.options.record_limits).map_err(Failure::load)?;
    let record = records.first().ok_or_else(|| Failure::load("it contains no game"))?;
    let Loaded { spec, mut table } = Loaded::main_line(record).map_err(Failure::load)?;
    let played = table.moves().len();
    let kept = before_move.map_or(played, |number| number.saturating_sub(1).min(played));
    let plies = u16::try_from(played - kept).map_err(Failure::load)?;
    if plies > 0 {
        let seat = table.seat_of(Side::First);
        table.apply(seat, &Action::TakeBack { plies })?;
    }
    engine.begin_loaded(spec, table)?;
    Ok(String::new())
}

/// The game so far as SGF, as far as a record can represent it. The result of a finished game is
/// that of `final_score`.
pub(super) fn print(engine: &Engine<'_>, command: &Command) -> Result<String, Failure> {
    if !command.tail().is_empty() {
        return Err(Failure::syntax());
    }
    let table = engine.table();
    let result = table.result().and_then(|_| status::result(engine));
    let head = RecordHead::default();
    let record = engine.spec().record(table, result.as_ref(), &head);
    let record = record.map_err(|error| Failure::new(format!("cannot write a record: {error}")))?;
    Ok(sgf::write(&[record]))
}

/// The path, which may contain spaces, and the number of the move to stop before.
fn arguments(tail: &str) -> Result<(&Path, Option<usize>), Failure> {
    let whole = Path::new(tail);
    if tail.is_empty() {
        return Err(Failure::syntax());
    }
    let Some((path, number)) = tail.rsplit_once(' ') else {
        return Ok((whole, None));
    };
    match number.parse() {
        Ok(number) if !whole.exists() => Ok((Path::new(path.trim_end()), Some(number))),
        _ => Ok((whole, None)),
    }
}
