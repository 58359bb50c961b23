//! Moves of Go.

/// A move: a stone on a point, or a pass.
///
/// A point is its number in [`Geometry`](crate::Geometry), which counts walls too; the same number
/// is another point on a board of another width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct GoMove(u16);

impl GoMove {
    /// The pass.
    pub const PASS: GoMove = GoMove(u16::MAX);

    /// Creates a move that puts a stone on a point.
    #[inline]
    #[must_use]
    pub const fn at(point: usize) -> Self {
        debug_assert!(point < 512);
        GoMove(point as u16)
    }

    /// The point, or `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn point(self) -> Option<usize> {
        if self.0 == Self::PASS.0 { None } else { Some(self.0 as usize) }
    }
}
