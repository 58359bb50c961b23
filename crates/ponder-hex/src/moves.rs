//! Moves: cells, swap and pass.

/// A move: a cell, a swap or a pass. Cells are numbered row by row from the top left, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct HexMove(u16);

impl HexMove {
    /// Swap, on the second player's first turn.
    pub const SWAP: HexMove = HexMove(u16::MAX - 1);
    /// Pass, under rules that allow it.
    pub const PASS: HexMove = HexMove(u16::MAX);

    /// Creates the move on a cell.
    #[inline]
    #[must_use]
    pub const fn cell(cell: usize) -> Self {
        debug_assert!(cell < 361);
        HexMove(cell as u16)
    }

    /// Cell of the move, or `None` for a swap or a pass.
    #[inline]
    #[must_use]
    pub const fn as_cell(self) -> Option<usize> {
        if self.0 < Self::SWAP.0 { Some(self.0 as usize) } else { None }
    }
}
