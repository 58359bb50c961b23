//! Memory layout of a padded board.
//!
//! Every row is followed by one padding cell, which is also the left neighbour of the next row; a
//! row of padding and one more cell precede the first row and follow the last. Each convolution tap
//! is thus a fixed offset, and padding adds few cells.

use crate::KernelOffsets;
use ponder_game::Frame;

/// Layout of a padded board of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub frame: Frame,
    /// Cells from the start of one row to the next.
    pub stride: usize,
    /// Number of cells, padding included.
    pub cells: usize,
}

impl Layout {
    pub fn new(frame: Frame) -> Self {
        let stride = frame.cols + 1;
        Layout { frame, stride, cells: (frame.rows + 2) * stride + 1 }
    }

    /// Returns the index of the first cell of a row.
    #[inline]
    pub fn row(&self, row: usize) -> usize {
        (row + 1) * self.stride + 1
    }

    /// Returns the offset of each tap from a cell, in cells.
    pub fn offsets(&self, taps: &[(isize, isize)]) -> Vec<isize> {
        taps.iter().map(|&(row, col)| row * self.stride as isize + col).collect()
    }

    /// Returns the offsets for a convolution with 1, 7 or 9 taps.
    pub fn offsets_of(&self, taps: usize) -> Vec<isize> {
        self.offsets(KernelOffsets::offsets_of(taps))
    }

    /// Returns the indices of all board cells in row-major order.
    pub fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let layout = *self;
        (0..layout.frame.rows)
            .flat_map(move |row| (0..layout.frame.cols).map(move |col| layout.row(row) + col))
    }
}
