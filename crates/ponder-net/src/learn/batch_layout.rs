//! Memory layout of a batch of boards: stacked in one column.
//!
//! Every row is followed by one padding cell, which is also the left neighbour of the next row, and
//! a padding row lies before each board and after the last. Each tap is thus a fixed offset for all
//! cells of all boards, and a batch is a single tall board.

use crate::KernelOffsets;
use ponder_game::Frame;

/// Layout of a stack of boards of one size; a *place* is an index of a cell, padding included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BatchLayout {
    /// Size of every board.
    pub frame: Frame,
    /// Places from one row to the next.
    pub stride: usize,
    /// Places from one board to the next.
    pub board: usize,
}

/// Number of places to allocate after the last board, so that tiles may read and write beyond it.
pub(super) const TAIL_PADDING: usize = 96;

impl BatchLayout {
    /// Creates the layout of boards of this size.
    pub fn new(frame: Frame) -> Self {
        let stride = frame.cols + 1;
        BatchLayout { frame, stride, board: (frame.rows + 1) * stride }
    }

    /// Returns the number of places of `boards` boards with their padding.
    pub fn places(&self, boards: usize) -> usize {
        boards * self.board + self.stride + 1
    }

    /// Returns the place of the first cell of a row.
    #[inline(always)]
    pub fn row(&self, board: usize, row: usize) -> usize {
        board * self.board + (row + 1) * self.stride + 1
    }

    /// Returns the places where the rows of the first `boards` boards start, in order.
    #[inline(always)]
    pub fn rows(&self, boards: usize) -> impl Iterator<Item = usize> + use<> {
        let layout = *self;
        (0..boards)
            .flat_map(move |board| (0..layout.frame.rows).map(move |row| layout.row(board, row)))
    }

    /// Returns the first place of a cell in the first `boards` boards, and the place after the last
    /// cell.
    #[allow(dead_code, reason = "for tiles, which not every processor has")]
    pub fn span(&self, boards: usize) -> (usize, usize) {
        let last = self.row(boards - 1, self.frame.rows - 1);
        (self.row(0, 0), last + self.frame.cols)
    }

    /// Returns the offset of each tap from a cell, in places, for a convolution with 1, 7 or 9
    /// taps.
    pub fn offsets(&self, taps: usize) -> Vec<isize> {
        let offset = |&(row, col): &(isize, isize)| row * self.stride as isize + col;
        KernelOffsets::offsets_of(taps).iter().map(offset).collect()
    }
}
