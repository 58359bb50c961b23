//! Writer of lines of play as SGF records.

use super::decode;
use crate::{Board, Hex, HexLine, WideBitboard, notation::cell_name};
use ponder_game::{Game, Notation, Position, Side};
use ponder_record::{Colour, GameEnd, Header, Record, RecordError, Value, WinBy};

/// Creates the record of a line of play; [`ponder_record::sgf::to_string`] writes it as text. If
/// `header` has no result, the result is that of the end of the line.
///
/// # Errors
/// Fails when the line cannot be played or the header has an invalid property name.
pub fn write(line: &HexLine, header: &Header) -> Result<Record, RecordError> {
    let mut record = Record::new();
    let rules = &line.rules;
    record.set_standard_properties(
        11,
        Some((rules.cols(), rules.rows())),
        &Hex::<WideBitboard>::rules_string(rules),
    );
    let mut moves = Vec::with_capacity(line.moves.len());
    let last = line.replay::<WideBitboard>(|position, mv| {
        moves.push((colour(position.to_move()), position.format_move(mv)));
    })?;
    let result = header.result.or_else(|| match line.given_up {
        Some((loser, way)) => Some(GameEnd::of_giving_up(colour(loser), way)),
        None => last.winner().map(|winner| GameEnd::Won(colour(winner), WinBy::Rules)),
    });
    Header { result, ..header.clone() }.write(&mut record)?;
    write_start(line, &mut record);
    let mut at = Record::ROOT;
    for (colour, text) in moves {
        at = record.add_move(at, colour, Value::from_text(&text));
    }
    if let Some((side, give_up)) = line.given_up {
        record.add_move(at, colour(side), Value::from_text(decode::give_up_text(give_up)));
    }
    Ok(record)
}

fn write_start(line: &HexLine, record: &mut Record) {
    if line.start.is_usual() {
        return;
    }
    let board = Board::<WideBitboard>::new(&line.rules);
    for (side, ident) in [(Side::First, "AB"), (Side::Second, "AW")] {
        let cells = line.start.stones[side].iter();
        let names = cells.map(|cell| Value::from_text(&cell_name(board, usize::from(*cell))));
        record.set(Record::ROOT, ident, names);
    }
    record.set_text(Record::ROOT, "PL", colour(line.start.to_move).letter());
}

/// Colour of a side: the first side is Black.
pub fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::Black,
        Side::Second => Colour::White,
    }
}
