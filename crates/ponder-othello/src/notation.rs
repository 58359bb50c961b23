//! Square names and move notation.

use crate::{Bitboard, OthelloMove, OthelloPosition};
use ponder_game::{Notation, ParseMoveError};

/// Name of a square: column letter, row number, `a1` at the top left.
pub(crate) fn square_name(square: usize) -> String {
    let letter = char::from(b'a' + (square % 16) as u8);
    format!("{letter}{}", square / 16 + 1)
}

/// Parses a square name, in either case; `None` if it does not name a square of this board.
pub(crate) fn parse_square(size: u8, text: &str) -> Option<usize> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let digits = &text[1..];
    if digits.len() > 2 || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let col = usize::from(letter.to_ascii_lowercase() - b'a');
    let row = digits.parse::<usize>().ok()?.checked_sub(1)?;
    let size = usize::from(size);
    (col < size && row < size).then_some(16 * row + col)
}

/// Writes a move: the name of its square, or `pass`.
pub(crate) fn move_name(mv: OthelloMove) -> String {
    mv.square().map_or_else(|| "pass".to_owned(), square_name)
}

/// Parses a move; `None` if it is none of this board.
pub(crate) fn parse_move(size: u8, text: &str) -> Option<OthelloMove> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(OthelloMove::PASS);
    }
    parse_square(size, text).map(OthelloMove::at)
}

impl<P: Bitboard> Notation for OthelloPosition<P> {
    fn format_move(&self, mv: OthelloMove) -> String {
        move_name(mv)
    }

    fn parse_move(&self, text: &str) -> Result<OthelloMove, ParseMoveError> {
        parse_move(self.size(), text.trim()).ok_or_else(|| {
            let last = square_name(17 * (usize::from(self.size()) - 1));
            ParseMoveError::new(text.trim(), format!("write a square from a1 to {last}, or pass"))
        })
    }
}
