//! Games that end when their players stop.

use crate::{Line, Seed};
use std::convert::Infallible;

/// A position of a game that ends when the players find nothing left to decide; see
/// [`Position::closing`](crate::Position::closing).
pub trait Closing<M> {
    /// The move with which to stop: whatever is played instead, the result gets no better for the side
    /// to move. `None` while the position does not plainly show that.
    fn settled(&self) -> Option<M>;

    /// The moves to try instead of one that gives up what is still open: with `mv` the game may end, the
    /// side to move would lose then, and with these it may not. Empty for every other move.
    fn instead_of(&self, mv: M, line: &Line, seed: Seed) -> Vec<M>;
}

impl<M> Closing<M> for Infallible {
    fn settled(&self) -> Option<M> {
        match *self {}
    }

    fn instead_of(&self, _mv: M, _line: &Line, _seed: Seed) -> Vec<M> {
        match *self {}
    }
}
