//! How the cells of a board are numbered in a circuit.

use crate::{Board, Plane};
use ponder_game::Side;

/// A board seen along its longer direction: `long` lines of `short` cells.
///
/// *Places* count line by line through the board with a rim of one place all around, so that every
/// cell has six neighbours at fixed distances.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Layout {
    cols: u8,
    rows: u8,
    /// Cells in a line.
    pub short: usize,
    /// Lines.
    pub long: usize,
    /// The place of every cell of the board.
    pub places: Vec<u16>,
}

impl Layout {
    /// Makes this the layout of a board, if it is not yet.
    pub fn adapt<P: Plane>(&mut self, board: &Board<P>) {
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

    /// Whether a line is a column of the board.
    pub fn turned(&self) -> bool {
        self.cols > self.rows
    }

    /// Places in a line with its rim.
    pub fn stride(&self) -> usize {
        self.short + 2
    }

    /// All places.
    pub fn len(&self) -> usize {
        self.stride() * (self.long + 2)
    }

    /// Distances from a place to its neighbours; the first three come later.
    pub fn directions(&self) -> [isize; 6] {
        let stride = self.stride() as isize;
        [1, stride - 1, stride, -1, 1 - stride, -stride]
    }

    /// Whether a side joins the first and the last line, and not the ends of the lines.
    pub fn joins_lines(&self, side: Side) -> bool {
        (side == Side::First) != self.turned()
    }
}
