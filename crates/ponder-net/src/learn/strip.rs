//! How a batch of boards lies in memory: one below the other.
//!
//! Every row is followed by one cell of padding, which is also what lies to the left of the next
//! row, and a row of padding lies before each board and after the last. So a tap is one fixed
//! distance for all cells of all boards, and a batch is a single tall board.

use crate::Taps;
use ponder_game::Frame;

/// The layout of boards of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strip {
    pub frame: Frame,
    /// Places from one row to the next.
    pub stride: usize,
    /// Places from one board to the next.
    pub board: usize,
}

/// Places of memory after a strip, so that tiles may read beyond its end.
pub(super) const SLACK: usize = 96;

impl Strip {
    pub fn new(frame: Frame) -> Self {
        let stride = frame.cols + 1;
        Strip { frame, stride, board: (frame.rows + 1) * stride }
    }

    /// The places of so many boards with their padding.
    pub fn places(&self, boards: usize) -> usize {
        boards * self.board + self.stride + 1
    }

    /// Where the first cell of a row lies.
    #[inline(always)]
    pub fn row(&self, board: usize, row: usize) -> usize {
        board * self.board + (row + 1) * self.stride + 1
    }

    /// Where the rows of the first `boards` boards start, in order.
    #[inline(always)]
    pub fn rows(&self, boards: usize) -> impl Iterator<Item = usize> + use<> {
        let strip = *self;
        (0..boards)
            .flat_map(move |board| (0..strip.frame.rows).map(move |row| strip.row(board, row)))
    }

    /// The first place of a cell in so many boards, and the place after the last.
    #[allow(dead_code, reason = "for tiles, which not every processor has")]
    pub fn span(&self, boards: usize) -> (usize, usize) {
        let last = self.row(boards - 1, self.frame.rows - 1);
        (self.row(0, 0), last + self.frame.cols)
    }

    /// The distances of the taps of a convolution with so many: 1, 7 or 9.
    pub fn distances(&self, taps: usize) -> Vec<isize> {
        let distance = |&(row, col): &(isize, isize)| row * self.stride as isize + col;
        Taps::offsets_of(taps).iter().map(distance).collect()
    }
}
