//! Numbering of the cells of a board in a circuit.

use crate::{Bitboard, Board};
use ponder_game::Side;

/// Layout of a board along its longer dimension: `long` lines of `short` cells.
///
/// *Places* are numbered line by line through the board with a border of one place all around, so
/// that every cell has six neighbours at fixed offsets.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Layout {
    cols: u8,
    rows: u8,
    /// Number of cells in a line.
    pub short: usize,
    /// Number of lines.
    pub long: usize,
    /// Place of each cell of the board.
    pub places: Vec<u16>,
}

impl Layout {
    /// Adapts the layout to a board, unless it already fits.
    pub fn adapt<P: Bitboard>(&mut self, board: &Board<P>) {
        if (self.cols, self.rows) == (board.cols, board.rows) {
            return;
        }
        (self.cols, self.rows) = (board.cols, board.rows);
        let (cols, rows) = (usize::from(board.cols), usize::from(board.rows));
        (self.short, self.long) = (cols.min(rows), cols.max(rows));
        let turned = self.turned();
        let stride = self.stride();
        let place = |cell| {
            let (col, row) = board.col_row(cell);
            let (line, at) = if turned { (col, row) } else { (row, col) };
            ((line + 1) * stride + at + 1) as u16
        };
        self.places = (0..board.cells()).map(place).collect();
    }

    /// Returns whether a line is a column of the board.
    pub fn turned(&self) -> bool {
        self.cols > self.rows
    }

    /// Number of places in a line including its border.
    pub fn stride(&self) -> usize {
        self.short + 2
    }

    /// Number of places.
    pub fn len(&self) -> usize {
        self.stride() * (self.long + 2)
    }

    /// Offsets from a place to its six neighbours; the first three are positive.
    pub fn directions(&self) -> [isize; 6] {
        let stride = self.stride() as isize;
        [1, stride - 1, stride, -1, 1 - stride, -stride]
    }

    /// Returns whether a side connects the first and the last line, as opposed to the ends of the
    /// lines.
    pub fn joins_lines(&self, side: Side) -> bool {
        (side == Side::First) != self.turned()
    }
}
