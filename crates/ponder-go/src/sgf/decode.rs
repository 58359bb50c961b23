//! Property values: points as two letters, from `aa` at the top left.

use crate::notation::{parse_point, point_name};
use crate::{Geometry, GoMove, GoRules, PointSet};
use ponder_record::Value;

/// Parses the two letters of a point, the column first.
fn point(geometry: &Geometry, text: &str) -> Option<usize> {
    let &[col, row] = text.as_bytes() else { return None };
    let at = |letter: u8| letter.is_ascii_lowercase().then(|| usize::from(letter - b'a'));
    let (col, row) = (at(col)?, at(row)?);
    let on_board = col < usize::from(geometry.cols()) && row < usize::from(geometry.rows());
    on_board.then(|| geometry.point(col, row))
}

/// Writes a point as two letters.
pub(super) fn letters(geometry: &Geometry, point: usize) -> String {
    let cell = geometry.cell(point);
    let cols = usize::from(geometry.cols());
    let letter = |at: usize| char::from(b'a' + at as u8);
    [letter(cell % cols), letter(cell / cols)].iter().collect()
}

/// Parses the value of a move. An empty value is a pass, and so is `tt`, which is off every board
/// here.
pub(super) fn token(geometry: &Geometry, value: &Value) -> Option<GoMove> {
    match value.simple_text().trim() {
        "" | "tt" => Some(GoMove::PASS),
        text => point(geometry, text).map(GoMove::at),
    }
}

/// Writes a move as a property value.
pub(super) fn value(geometry: &Geometry, mv: GoMove) -> Value {
    Value::from_text(&mv.point().map(|point| letters(geometry, point)).unwrap_or_default())
}

/// Parses a point or a rectangle of points (`aa:cc`).
pub(super) fn points(geometry: &Geometry, value: &Value) -> Option<PointSet> {
    let corner = |value: &Value| {
        let cell = geometry.cell(point(geometry, value.simple_text().trim())?);
        let cols = usize::from(geometry.cols());
        Some((cell % cols, cell / cols))
    };
    let (first, last) = match value.parts() {
        Some((first, last)) => (corner(&first)?, corner(&last)?),
        None => (corner(value)?, corner(value)?),
    };
    let mut points = PointSet::default();
    for row in first.1.min(last.1)..=first.1.max(last.1) {
        let from = geometry.point(first.0.min(last.0), row);
        points.insert_run(from, first.0.abs_diff(last.0) + 1);
    }
    Some(points)
}

/// Converts a point or pass in human notation (`D4`, `pass`) to its form in a record.
pub fn to_letters(rules: &GoRules, text: &str) -> Option<String> {
    let geometry = rules.geometry();
    if text.eq_ignore_ascii_case("pass") {
        return Some(String::new());
    }
    parse_point(geometry, text).map(|point| letters(geometry, point))
}

/// Writes a move in human notation: `D4`, or `pass`.
pub fn to_text(rules: &GoRules, mv: GoMove) -> String {
    mv.point().map_or_else(|| "pass".to_owned(), |point| point_name(rules.geometry(), point))
}

/// The names of the points of a value (`dd`, or a rectangle `dd:ee`) in human notation; `None` if
/// it is not a set of points of the board.
pub fn to_names(rules: &GoRules, value: &Value) -> Option<Vec<String>> {
    let geometry = rules.geometry();
    let points = points(geometry, value)?;
    Some(points.iter().map(|point| point_name(geometry, point)).collect())
}
