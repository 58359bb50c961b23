//! Point names as players write them: a letter without I, then the row from below (`D4`).

use crate::{Geometry, GoMove, GoPosition};
use ponder_game::{Notation, ParseMoveError};

const LETTERS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

/// The name of a point.
pub(crate) fn point_name(geometry: &Geometry, point: usize) -> String {
    let cell = geometry.cell(point);
    let (col, row) = (cell % usize::from(geometry.cols()), cell / usize::from(geometry.cols()));
    format!("{}{}", char::from(LETTERS[col]), usize::from(geometry.rows()) - row)
}

/// Parses the name of a point, in upper or lower case.
pub(crate) fn parse_point(geometry: &Geometry, text: &str) -> Option<usize> {
    let letter = text.bytes().next()?.to_ascii_uppercase();
    let col = LETTERS.iter().position(|&known| known == letter)?;
    let digits = text.get(1..)?;
    if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let below: usize = digits.parse().ok()?;
    let row = usize::from(geometry.rows()).checked_sub(below)?;
    (col < usize::from(geometry.cols())).then(|| geometry.point(col, row))
}

impl<const CAP: usize> Notation for GoPosition<CAP> {
    fn format_move(&self, mv: GoMove) -> String {
        match mv.point() {
            Some(point) => point_name(self.board.geometry(), point),
            None => "pass".to_owned(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<GoMove, ParseMoveError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Ok(GoMove::PASS);
        }
        let geometry = self.board.geometry();
        parse_point(geometry, text).map(GoMove::at).ok_or_else(|| {
            let last = geometry.point(usize::from(geometry.cols()) - 1, 0);
            let last = point_name(geometry, last);
            ParseMoveError::new(text, format!("write a point from A1 to {last}, or pass"))
        })
    }
}
