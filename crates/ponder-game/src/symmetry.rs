//! Symmetries of a game.

use crate::Position;
use std::fmt::Debug;

/// A game whose positions can be mirrored or turned into equivalent ones.
pub trait Symmetric: Position {
    /// One symmetry. It may exchange the two sides (the transposition of a Hex board does).
    type Symmetry: Copy + Eq + Debug;

    /// All symmetries of this position's board, the identity first.
    fn symmetries(&self) -> Vec<Self::Symmetry>;

    /// The image of the position.
    #[must_use]
    fn transformed(&self, symmetry: Self::Symmetry) -> Self;

    /// The image of a move of this position.
    fn transform_move(&self, mv: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// Returns whether the symmetry exchanges the sides: the value for [`crate::Side::First`] then
    /// becomes that for [`crate::Side::Second`].
    fn exchanges_sides(symmetry: Self::Symmetry) -> bool;
}
