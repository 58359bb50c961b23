//! UCT: Monte Carlo tree search with upper confidence bounds, as a resumable state machine.
//!
//! [`Uct::poll`] walks down the tree and hands out the leaves it wants evaluated; [`Uct::resume`]
//! takes the answers. Nodes are made when they are first visited, and proven results go up the
//! tree (MCTS-Solver, Winands et al. 2008). A value belongs to the side to move and changes its
//! sign only where the side changes.

mod config;
mod proof;
mod select;
mod tree;
mod walk;

pub use crate::averages::{SUPPORT, UctMove, UctReport};
pub use config::{Limits, Poll, Stop, UctConfig};
pub use proof::Proven;

use crate::averages::{self, Averages, Columns};
use ponder_game::{Answers, Line, Position, Request, Seed};
use tree::Tree;

/// A search of one position.
pub struct Uct<P: Position> {
    base: Averages<P, Tree<P::Move>>,
    config: UctConfig,
}

impl<P: Position> Uct<P> {
    /// A search of `position`, which is at the end of `line`.
    #[must_use]
    pub fn new(position: P, line: Line, config: UctConfig, seed: Seed) -> Self {
        let leaves = config.leaves_in_flight_max;
        Uct { base: Averages::new(position, line, seed, Tree::new(), leaves), config }
    }

    averages::shell!(Uct);

    /// Starts anew without some moves of the root, until the next one is played. None is left out
    /// if no other would remain.
    pub fn exclude(&mut self, moves: &[P::Move]) {
        self.base.exclude(moves);
    }

    /// Takes the answers to requests of [`poll`](Uct::poll). Answers to leaves of an older
    /// generation are dropped.
    pub fn resume(&mut self, answers: &Answers) {
        self.base.resume(answers, |_, _, _| {});
    }

    /// Plays a move: the tree below it is kept, the rest is given back, in place.
    pub fn advance(&mut self, mv: P::Move) {
        self.base.advance(mv);
    }
}
