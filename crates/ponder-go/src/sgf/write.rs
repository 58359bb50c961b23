//! From a line of play to a record.

use super::setup::colour;
use super::{GoResult, Header, decode, header};
use crate::{GoLine, RecordError};
use ponder_game::{Position, Side, Status};
use ponder_record::{Record, Value};

/// The record of a line of play. Write it as text with [`ponder_record::sgf::to_string`].
///
/// A line that does not begin with the handicap stones of its rules has none of them when it is
/// read again, but what White is compensated for stays.
///
/// # Errors
/// When the line cannot be played.
pub fn write(line: &GoLine, header: &Header) -> Result<Record, RecordError> {
    let mut record = Record::new();
    let rules = match line.start.is_usual(&line.rules) {
        true => line.rules,
        false => line.rules.with_handicap(0)?.with_komi_halves(line.rules.komi_halves()),
    };
    header::stamp(&mut record, &rules);
    let (last, played) = line.position::<512>()?;
    let result = header.result.or_else(|| match line.given_up {
        Some((loser, how)) => Some(GoResult::of_giving_up(loser, how)),
        None => match last.status(&played) {
            Status::Over(outcome) => Some(outcome.into()),
            Status::Running | Status::DeadEnd => None,
        },
    });
    Header { result, ..header.clone() }.write(&mut record);
    write_start(line, &mut record);
    let mut at = Record::ROOT;
    for &(side, mv) in &line.moves {
        let value = decode::value(line.rules.geometry(), mv);
        at = record.add_move(at, colour(side), value);
    }
    Ok(record)
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
