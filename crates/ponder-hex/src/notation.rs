//! Cell names and move notation.

use crate::{Bitboard, Board, HexMove, HexPosition, Swap};
use ponder_game::{Notation, ParseMoveError, Side};

/// Name of a side by its colour, as protocols and files have it: `black` or `white`.
#[must_use]
pub fn colour_name(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}

/// Name of a cell: column letter, row number, `a1` at the top left.
pub(crate) fn cell_name<P: Bitboard>(board: &Board<P>, cell: usize) -> String {
    let (col, row) = board.col_row(cell);
    let letter = char::from(b'a' + col as u8);
    format!("{letter}{}", row + 1)
}

impl<P: Bitboard> Board<P> {
    /// Name of a cell of the board.
    #[must_use]
    pub fn cell_name(&self, cell: usize) -> String {
        cell_name(self, cell)
    }

    /// Parses a cell name; `None` if it does not name a cell of the board.
    #[must_use]
    pub fn parse_cell(&self, text: &str) -> Option<usize> {
        parse_cell(self, text)
    }
}

/// Parses a cell name; `None` if it does not name a cell of this board.
pub(crate) fn parse_cell<P: Bitboard>(board: &Board<P>, text: &str) -> Option<usize> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let digits = &text[1..];
    if digits.len() > 2 || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let col = usize::from(letter.to_ascii_lowercase() - b'a');
    let row = digits.parse::<usize>().ok()?.checked_sub(1)?;
    let on_board = col < usize::from(board.cols) && row < usize::from(board.rows);
    on_board.then(|| board.cell(col, row))
}

impl<P: Bitboard> Notation for HexPosition<P> {
    fn format_move(&self, mv: HexMove) -> String {
        match mv.as_cell() {
            Some(cell) => cell_name(self.board, cell),
            None if mv == HexMove::PASS => "pass".into(),
            None if self.turn.swap == Swap::Sides => "swap-sides".into(),
            None => "swap-pieces".into(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<HexMove, ParseMoveError> {
        let text = text.trim();
        if let Some(cell) = parse_cell(self.board, text) {
            return Ok(HexMove::cell(cell));
        }
        let swaps: &[&str] = match self.turn.swap {
            Swap::Sides => &["swap", "swap-sides"],
            Swap::Pieces | Swap::None => &["swap", "swap-pieces"],
        };
        let is = |name: &&str| text.eq_ignore_ascii_case(name);
        if swaps.iter().any(is) {
            Ok(HexMove::SWAP)
        } else if is(&"pass") {
            Ok(HexMove::PASS)
        } else {
            let last = cell_name(self.board, self.board.cells() - 1);
            let specials = [(self.turn.swap != Swap::None, swaps[1]), (self.may_pass(), "pass")];
            let specials: String = specials
                .iter()
                .filter(|(exists, _)| *exists)
                .map(|(_, name)| format!(" or `{name}`"))
                .collect();
            Err(ParseMoveError::new(text, format!("write a cell from a1 to {last}{specials}")))
        }
    }
}
