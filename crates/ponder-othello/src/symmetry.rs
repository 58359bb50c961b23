//! The eight symmetries of the board.

use crate::{Bitboard, OthelloMove, OthelloPosition, OthelloRules};
use ponder_game::{Position, Side, Symmetric};

/// A symmetry: reflections of columns and of rows, then optionally a transposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct OthelloSymmetry(u8);

impl OthelloSymmetry {
    /// Number of symmetries; number 0 is the identity.
    pub const COUNT: usize = 8;

    /// The symmetry with a number.
    ///
    /// # Panics
    /// Panics when there is no such symmetry.
    #[inline]
    #[must_use]
    pub fn number(number: usize) -> Self {
        assert!(number < Self::COUNT, "the board has no symmetry {number}");
        OthelloSymmetry(number as u8)
    }

    /// Image of a square of a board of `size` rows.
    #[inline]
    #[must_use]
    pub fn square(self, size: u8, square: usize) -> usize {
        let last = usize::from(size) - 1;
        let (col, row) = (square & 15, square >> 4);
        let col = if self.0 & 1 != 0 { last - col } else { col };
        let row = if self.0 & 2 != 0 { last - row } else { row };
        if self.0 & 4 != 0 { 16 * col + row } else { 16 * row + col }
    }
}

impl<P: Bitboard> Symmetric for OthelloPosition<P> {
    type Symmetry = OthelloSymmetry;

    fn symmetries(&self) -> Vec<OthelloSymmetry> {
        (0..OthelloSymmetry::COUNT).map(OthelloSymmetry::number).collect()
    }

    fn transformed(&self, symmetry: OthelloSymmetry) -> Self {
        let image = |side: Side| {
            let mut image = P::EMPTY;
            self.discs(side).for_each(|square| {
                image = image | P::of(symmetry.square(self.size(), square));
            });
            image
        };
        let rules = OthelloRules::new(self.size()).expect("the board of a position exists");
        Self::from_discs(&rules, Side::BOTH.map(image), self.to_move())
            .expect("the image of a position is one")
    }

    fn transform_move(&self, mv: OthelloMove, symmetry: OthelloSymmetry) -> OthelloMove {
        let image = |square| OthelloMove::at(symmetry.square(self.size(), square));
        mv.square().map_or(mv, image)
    }

    fn exchanges_sides(_symmetry: OthelloSymmetry) -> bool {
        false
    }
}
