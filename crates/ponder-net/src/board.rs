//! How a padded board lies in memory.
//!
//! Every row is followed by one cell of padding, which is also what lies to the left of the next
//! row; a row of padding and one more cell lie before the first row and after the last. So a tap
//! is a fixed distance, and rows times columns of real cells cost few extra ones.

use crate::Taps;
use ponder_game::Frame;

/// The layout of one board size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub frame: Frame,
    /// Cells from one row to the next.
    pub stride: usize,
    /// Cells with all padding.
    pub cells: usize,
}

impl Layout {
    pub fn new(frame: Frame) -> Self {
        let stride = frame.cols + 1;
        Layout { frame, stride, cells: (frame.rows + 2) * stride + 1 }
    }

    /// Where the first cell of a row lies.
    #[inline]
    pub fn row(&self, row: usize) -> usize {
        (row + 1) * self.stride + 1
    }

    /// The distances of the taps from a cell.
    pub fn distances(&self, taps: &[(isize, isize)]) -> Vec<isize> {
        taps.iter().map(|&(row, col)| row * self.stride as isize + col).collect()
    }

    /// The distances for a convolution with so many taps: 1, 7 or 9.
    pub fn distances_of(&self, taps: usize) -> Vec<isize> {
        self.distances(Taps::offsets_of(taps))
    }

    /// The places of all real cells in order.
    pub fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let layout = *self;
        (0..layout.frame.rows)
            .flat_map(move |row| (0..layout.frame.cols).map(move |col| layout.row(row) + col))
    }
}
