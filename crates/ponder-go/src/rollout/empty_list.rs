//! The empty points as a list for drawing random ones.

use super::below;
use crate::{Board, Colour};
use ponder_game::Rng;

/// The empty points of a board, unordered, possibly with some that are no longer empty: those are
/// dropped when they are drawn.
#[derive(Clone, Debug)]
pub struct EmptyList {
    points: [u16; 400],
    len: usize,
}

impl EmptyList {
    /// Lists the empty points of a board.
    #[must_use]
    pub fn new<const CAP: usize>(board: &Board<CAP>) -> Self {
        let mut list = EmptyList { points: [0; 400], len: 0 };
        list.refill(board);
        list
    }

    /// Lists the empty points again, as after a capture.
    #[inline]
    pub fn refill<const CAP: usize>(&mut self, board: &Board<CAP>) {
        self.len = 0;
        for word in 0..board.geometry().words() {
            let mut rest = board.empty().0[word];
            while rest != 0 {
                self.points[self.len] = (word * 64) as u16 + rest.trailing_zeros() as u16;
                self.len += 1;
                rest &= rest - 1;
            }
        }
    }

    /// Draws a uniformly random empty point among those that satisfy `accepts`; `None` if there is
    /// none.
    #[inline]
    pub fn draw<const CAP: usize>(
        &mut self,
        board: &Board<CAP>,
        rng: &mut Rng,
        mut accepts: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        // Points that were rejected lie from `left` on.
        let mut left = self.len;
        while left > 0 {
            let at = below(rng, left);
            let point = self.points[at];
            if board.colour(usize::from(point)) != Colour::Empty {
                left -= 1;
                self.points[at] = self.points[left];
                self.len -= 1;
                self.points[left] = self.points[self.len];
            } else if accepts(usize::from(point)) {
                return Some(usize::from(point));
            } else {
                left -= 1;
                self.points.swap(at, left);
            }
        }
        None
    }
}
