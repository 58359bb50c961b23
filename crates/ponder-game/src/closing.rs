//! Games that end when their players stop.

use crate::{History, Seed};
use std::convert::Infallible;

/// A position of a game that ends when the players find nothing left to decide; see
/// [`Position::closing`](crate::Position::closing).
pub trait Closing<M> {
    /// The move with which to stop, such as a pass, where the position plainly shows that no other
    /// move gives the side to move a better result; else `None`.
    fn settled(&self) -> Option<M>;

    /// Moves to try instead of `mv` where `mv` may end the game while something is still open: the
    /// side to move would lose then, and with these it may not. Empty for every other move.
    fn instead_of(&self, mv: M, history: &History, seed: Seed) -> Vec<M>;
}

impl<M> Closing<M> for Infallible {
    fn settled(&self) -> Option<M> {
        match *self {}
    }

    fn instead_of(&self, _mv: M, _history: &History, _seed: Seed) -> Vec<M> {
        match *self {}
    }
}
