//! Masks and flood fill for one board size.

use crate::{Bitboard, HexRules};
use ponder_game::Side;

/// Masks of a board of `cols` by `rows` cells. The cell at column `col` and row `row` is bit
/// `row * cols + col`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<P> {
    /// Number of columns (cells in a row), 1 to 19.
    pub cols: u8,
    /// Number of rows, 1 to 19.
    pub rows: u8,
    /// Mask of all cells.
    pub full: P,
    /// Edge from which each side's chain starts: the top row, and the left column.
    pub start: [P; 2],
    /// Edge that each side has to reach: the bottom row, and the right column.
    pub goal: [P; 2],
    /// Mask of all cells except the left column.
    pub(crate) not_left: P,
    /// Mask of all cells except the right column.
    pub(crate) not_right: P,
}

impl<P: Bitboard> Board<P> {
    /// Returns the board of the given rules; boards are created once and shared.
    ///
    /// # Panics
    /// Panics when the board has more cells than the bitboard has bits.
    #[must_use]
    pub fn new(rules: &HexRules) -> &'static Self {
        let (cols, rows) = (usize::from(rules.cols()), usize::from(rules.rows()));
        P::boards()[(rows - 1) * 19 + cols - 1].get_or_init(|| Self::with_size(cols, rows))
    }

    fn with_size(cols: usize, rows: usize) -> Self {
        assert!(cols * rows <= P::BITS, "{cols}x{rows} cells do not fit {} bits", P::BITS);
        let cells = |keep: &dyn Fn(usize, usize) -> bool| {
            let mut bitboard = P::EMPTY;
            for row in 0..rows {
                for col in (0..cols).filter(|&col| keep(col, row)) {
                    bitboard = bitboard | P::bit(row * cols + col);
                }
            }
            bitboard
        };
        Board {
            cols: cols as u8,
            rows: rows as u8,
            full: cells(&|_, _| true),
            start: [cells(&|_, row| row == 0), cells(&|col, _| col == 0)],
            goal: [cells(&|_, row| row == rows - 1), cells(&|col, _| col == cols - 1)],
            not_left: cells(&|col, _| col != 0),
            not_right: cells(&|col, _| col != cols - 1),
        }
    }

    /// Number of cells.
    #[inline]
    pub fn cells(&self) -> usize {
        usize::from(self.cols) * usize::from(self.rows)
    }

    /// Index of the cell at a column and a row, both from 0.
    #[inline]
    pub fn cell(&self, col: usize, row: usize) -> usize {
        row * usize::from(self.cols) + col
    }

    /// Column and row of a cell, both from 0.
    #[inline]
    pub fn col_row(&self, cell: usize) -> (usize, usize) {
        (cell % usize::from(self.cols), cell / usize::from(self.cols))
    }

    /// Neighbours (up to six each) of the cells of a set; cells of the set itself are included only
    /// if they neighbour each other.
    #[inline]
    pub fn neighbours(&self, set: P) -> P {
        let rest = u32::from(self.cols) - 1;
        let to_left = set & self.not_left;
        let to_right = set & self.not_right;
        let adjacent = to_right.up(1) | to_left.down(1);
        let below = (set.up(1) | to_left).up(rest);
        let above = (set.down(1) | to_right).down(rest);
        (adjacent | below | above) & self.full
    }

    /// Flood fill: the cells of `area` that can be reached from `seeds` within `area`.
    #[inline]
    pub fn flood(&self, seeds: P, area: P) -> P {
        let mut reached = seeds & area;
        loop {
            let grown = reached | (self.neighbours(reached) & area);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// Returns whether `stones` of a side connect its two edges.
    #[inline]
    pub fn connected(&self, side: Side, stones: P) -> bool {
        let from = stones & self.start[side.index()];
        let to = stones & self.goal[side.index()];
        if from.is_empty() || to.is_empty() {
            return false;
        }
        // With the row length a constant, every shift is by a constant.
        macro_rules! widths {
            ($($cols:literal),*) => {
                match self.cols {
                    $($cols => self.meet::<{ $cols - 1 }>(from, to, stones),)*
                    _ => unreachable!("a board has 1 to 19 columns"),
                }
            };
        }
        widths!(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
    }

    /// Returns whether flood fills through `stones` from both ends meet. `REST` is the row length
    /// less 1.
    #[inline(always)]
    fn meet<const REST: u32>(&self, mut from: P, mut to: P, stones: P) -> bool {
        loop {
            let next_from = self.grown::<REST>(from, stones);
            let next_to = self.grown::<REST>(to, stones);
            if !(next_from & next_to).is_empty() {
                return true;
            }
            if next_from == from || next_to == to {
                return false;
            }
            (from, to) = (next_from, next_to);
        }
    }

    /// Grows `reached` by its neighbours in `stones`.
    #[inline(always)]
    fn grown<const REST: u32>(&self, reached: P, stones: P) -> P {
        let to_left = reached & self.not_left;
        let to_right = reached & self.not_right;
        let adjacent = to_right.up(1) | to_left.down(1);
        let below = (reached.up(1) | to_left).up(REST);
        let above = (reached.down(1) | to_right).down(REST);
        reached | ((adjacent | below | above) & stones)
    }

    /// Mirrors the bitboard in the long diagonal: column and row are exchanged. The result belongs to
    /// the board with columns and rows exchanged.
    pub fn mirrored(&self, bitboard: P) -> P {
        let mut image = P::EMPTY;
        bitboard.for_each(|cell| {
            let (col, row) = self.col_row(cell);
            image = image | P::bit(col * usize::from(self.rows) + row);
        });
        image
    }

    /// Rotates the bitboard by 180 degrees.
    pub fn rotated(&self, bitboard: P) -> P {
        let last = self.cells() - 1;
        let mut image = P::EMPTY;
        bitboard.for_each(|cell| image = image | P::bit(last - cell));
        image
    }
}
