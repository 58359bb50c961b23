//! UCT: Monte Carlo tree search with upper confidence bounds, as a resumable state machine.
//!
//! [`Search::poll`](crate::Search::poll) walks down the tree and requests evaluations of leaves;
//! [`Search::resume`](crate::Search::resume) handles the answers. Nodes are created on their first
//! visit, and proven results propagate up the tree (MCTS-Solver, Winands et al. 2008). A value
//! belongs to the side to move and changes its sign only where the side changes.

mod config;
mod rule;
mod select;
mod tree;

pub use crate::mcts::SUPPORT;
pub use config::UctConfig;

use crate::mcts::{Core, Mcts};
use crate::search::{Child, Report};
use ponder_game::{History, Position, Seed};
use rule::UctRule;
use tree::Tree;

/// A UCT search of one position.
pub type Uct<P> = Mcts<P, UctRule>;

impl<P: Position> Uct<P> {
    /// Creates a search of `position`, whose history is `history`.
    #[must_use]
    pub fn new(position: P, history: History, config: UctConfig, seed: Seed) -> Self {
        let core = Core::new(position, history, seed, Tree::new());
        Mcts { core, rule: UctRule(config) }
    }

    /// The current results.
    pub fn report(&self) -> Report<Child<P::Move>> {
        self.core.uct_report(&self.rule)
    }
}
