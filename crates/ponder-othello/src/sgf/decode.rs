//! Property values: squares as two letters, from `aa` at the top left.

use crate::{OthelloMove, notation};
use ponder_record::Value;

/// Parses a square: two letters, the column first, or its name.
fn square(size: u8, text: &str) -> Option<usize> {
    if let &[col @ b'a'..=b'z', row @ b'a'..=b'z'] = text.as_bytes() {
        let (col, row) = (col - b'a', row - b'a');
        return (col < size && row < size).then_some(usize::from(row) * 16 + usize::from(col));
    }
    notation::parse_square(size, text)
}

/// Writes a square as two letters.
fn letters(square: usize) -> String {
    [square % 16, square / 16].iter().map(|&at| char::from(b'a' + at as u8)).collect()
}

/// Parses the value of a move.
pub(super) fn token(size: u8, value: &Value) -> Option<OthelloMove> {
    match value.simple_text().trim() {
        "" | "tt" | "pass" => Some(OthelloMove::PASS),
        text => square(size, text).map(OthelloMove::at),
    }
}

/// Writes a move as a property value.
pub(super) fn value(mv: OthelloMove) -> Value {
    Value::from_text(&mv.square().map(letters).unwrap_or_default())
}

/// Writes a square as a property value.
pub(super) fn square_value(square: usize) -> Value {
    Value::from_text(&letters(square))
}

/// Parses a square or a rectangle of squares (`aa:cc`).
pub(super) fn squares(size: u8, value: &Value) -> Option<Vec<usize>> {
    let corner = |value: &Value| square(size, value.simple_text().trim());
    let (first, last) = match value.parts() {
        Some((first, last)) => (corner(&first)?, corner(&last)?),
        None => (corner(value)?, corner(value)?),
    };
    let range = |a: usize, b: usize| a.min(b)..=a.max(b);
    let rows = range(first / 16, last / 16);
    let row = |row: usize| range(first % 16, last % 16).map(move |col| 16 * row + col);
    Some(rows.flat_map(row).collect())
}

/// Converts a move in Othello notation (`f5`, `pass`) to its form in a record.
pub fn to_letters(size: u8, text: &str) -> Option<String> {
    let mv = notation::parse_move(size, text.trim())?;
    Some(mv.square().map(letters).unwrap_or_default())
}

/// Writes a move in Othello notation.
pub fn to_text(mv: OthelloMove) -> String {
    notation::move_name(mv)
}

/// The names of the squares of a value (`fe`, or a rectangle `dd:ee`); `None` if it is not a set of
/// squares of the board.
pub fn to_names(size: u8, value: &Value) -> Option<Vec<String>> {
    Some(squares(size, value)?.into_iter().map(notation::square_name).collect())
}
