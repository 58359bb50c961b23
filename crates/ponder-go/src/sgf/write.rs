//! Writing a line of play as a record.

use super::setup::colour;
use super::{decode, rules};
use crate::GoLine;
use ponder_game::{Outcome, Position, Side, Status};
use ponder_record::{GameEnd, Header, Record, RecordError, Value, WinBy};

/// The record of a line of play. Write it as text with [`ponder_record::sgf::to_string`].
///
/// A line that does not begin with the handicap stones of its rules has none when it is read again,
/// but White's compensation stays.
///
/// # Errors
/// Fails if the line cannot be played, or the header has an impossible property name.
pub fn write(line: &GoLine, header: &Header) -> Result<Record, RecordError> {
    let mut record = Record::new();
    let stated = match line.start.is_usual(&line.rules) {
        true => line.rules,
        false => {
            let rules = line.rules.with_handicap(0).map_err(RecordError::impossible_rules)?;
            rules.with_komi_halves(line.rules.komi_halves())
        }
    };
    rules::stamp(&mut record, &stated);
    let (last, played) = line.position::<512>()?;
    let result = header.result.or_else(|| match line.given_up {
        Some((loser, way)) => Some(GameEnd::of_giving_up(colour(loser), way)),
        None => match last.status(&played) {
            Status::Over(outcome) => Some(counted(&outcome)),
            Status::Running | Status::DeadEnd => None,
        },
    });
    Header { result, ..header.clone() }.write(&mut record)?;
    write_start(line, &mut record);
    let mut at = Record::ROOT;
    for &(side, mv) in &line.moves {
        let value = decode::value(line.rules.geometry(), mv);
        at = record.add_move(at, colour(side), value);
    }
    Ok(record)
}

/// The result of a game that was played to its end.
fn counted(outcome: &Outcome) -> GameEnd {
    let by = outcome
        .margin_halves()
        .map_or(WinBy::Rules, |margin| WinBy::Points { halves: margin.unsigned_abs() });
    outcome.winner().map_or(GameEnd::Draw, |winner| GameEnd::Won(colour(winner), by))
}

fn write_start(line: &GoLine, record: &mut Record) {
    let start = &line.start;
    let root = Record::ROOT;
    for (side, ident) in [(Side::First, "AB"), (Side::Second, "AW")] {
        let points = start.stones[side].iter();
        let letters = points.map(|point| decode::letters(line.rules.geometry(), point));
        record.set(root, ident, letters.map(|text| Value::from_text(&text)));
    }
    if start.handicap > 0 {
        record.set_text(root, "HA", &start.handicap.to_string());
    }
    let first = line.moves.first().map_or(start.to_move, |(side, _)| *side);
    let begins_as_usual = start.stones[Side::First].is_empty()
        && start.stones[Side::Second].is_empty()
        && (start.to_move, first) == (Side::First, Side::First);
    if !begins_as_usual {
        record.set_text(root, "PL", colour(start.to_move).letter());
    }
}
