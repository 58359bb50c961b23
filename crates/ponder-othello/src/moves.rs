//! Moves: squares and the pass.

/// A move: a disc on a square, or a pass.
///
/// A square is the number `16 * row + column`, from 0 at the top left, whatever the size of the
/// board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct OthelloMove(u16);

impl OthelloMove {
    /// The pass of a side that cannot place a disc.
    pub const PASS: OthelloMove = OthelloMove(u16::MAX);

    /// Creates the move that places a disc on a square.
    #[inline]
    #[must_use]
    pub const fn at(square: usize) -> Self {
        debug_assert!(square < 256);
        OthelloMove(square as u16)
    }

    /// Square of the disc, or `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Option<usize> {
        if self.0 == Self::PASS.0 { None } else { Some(self.0 as usize) }
    }
}
