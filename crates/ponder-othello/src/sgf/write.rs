//! Writer of lines of play as SGF records.

use super::decode;
use super::read::stamp;
use crate::{OthelloLine, Start, WideBitboard};
use ponder_game::{History, Position, Side, Status};
use ponder_record::{Colour, GameEnd, Header, Record, RecordError, WinBy};

/// Creates the record of a line of play; [`ponder_record::sgf::to_string`] writes it as text. If
/// `header` has no result, the result is that of the end of the line.
///
/// # Errors
/// Fails when the line cannot be played or the header has an invalid property name.
pub fn write(line: &OthelloLine, header: &Header) -> Result<Record, RecordError> {
    let mut record = Record::new();
    stamp(&mut record, &line.rules);
    let mut moves = Vec::with_capacity(line.moves.len());
    let last = line.replay::<WideBitboard>(|position, mv| {
        moves.push((colour(position.to_move()), decode::value(mv)));
    })?;
    let result =
        header.result.or_else(|| match (line.given_up, last.status(&History::default())) {
            (Some((loser, way)), _) => Some(GameEnd::of_giving_up(colour(loser), way)),
            (None, Status::Over(outcome)) => {
                Some(outcome.winner().map_or(GameEnd::Draw, |winner| {
                    let halves = 2 * last.lead().unsigned_abs();
                    GameEnd::Won(colour(winner), WinBy::Points { halves })
                }))
            }
            (None, Status::Running | Status::DeadEnd) => None,
        });
    Header { result, ..header.clone() }.write(&mut record)?;
    if line.start != Start::usual(&line.rules) {
        for (side, ident) in [(Side::First, "AB"), (Side::Second, "AW")] {
            let squares = line.start.discs[side].iter();
            record.set(Record::ROOT, ident, squares.map(|&square| decode::square_value(square)));
        }
        record.set_text(Record::ROOT, "PL", colour(line.start.to_move).letter());
    }
    let mut at = Record::ROOT;
    for (colour, value) in moves {
        at = record.add_move(at, colour, value);
    }
    Ok(record)
}

/// Colour of a side: Black begins.
pub fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::Black,
        Side::Second => Colour::White,
    }
}
