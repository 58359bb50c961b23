//! RAVE: Monte Carlo tree search that also learns about a move from the playouts in which it was
//! played later (all moves as first, AMAF; Gelly and Silver 2011), as a resumable state machine.
//!
//! It requests one playout per visit, from an evaluator that reports the first player on each point
//! ([`RolloutEvaluator::traced`](crate::RolloutEvaluator::traced)). The answer is backed up from
//! the leaf to the root with the first player on each point from there on, and every move of a node
//! whose point its side to move played first is updated with the result. Selection mixes a move's
//! own mean with these statistics, which the mean outweighs as visits accumulate.
//!
//! Means and proofs are those of [`uct`](crate::uct).

mod amaf;
mod config;
mod owners;
mod rule;
mod select;
mod tree;

pub use config::{HintUse, RaveConfig, Transpositions};

use crate::mcts::{Columns, Core, Mcts, NodeId};
use crate::search::{Child, Limits, Proven, Report};
use ponder_game::{History, Rollout, Seed};
use rule::RaveRule;
use tree::Tree;

/// A RAVE search of one position.
pub type Rave<P> = Mcts<P, RaveRule<P>>;

/// AMAF statistics of a move of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Amaf<M> {
    /// The move.
    pub mv: M,
    /// Playouts in which its side played there first, plus the weight of hints.
    pub playouts: f32,
    /// Mean value of the playouts for that side, -1 to 1; 0 without playouts.
    pub value: f32,
}

impl<P: Rollout> Rave<P> {
    /// Creates a search of `position`, whose history is `history`. `policy` is that of the
    /// playouts; it provides the hints on moves.
    #[must_use]
    pub fn new(
        position: P,
        history: History,
        config: RaveConfig,
        policy: P::Policy,
        seed: Seed,
    ) -> Self {
        let rule = RaveRule::new(&position, config, policy);
        let tree = Tree::new(Limits::default());
        Mcts { core: Core::new(position, history, seed, tree), rule }
    }

    /// The current results.
    pub fn report(&self) -> Report<Child<P::Move>> {
        self.core.uct_report(&self.rule)
    }

    /// The AMAF statistics of the moves after `path`, which begins at the root, in the order of the
    /// tree, without proven moves. `None` if the search has no move there.
    pub fn amaf(&self, path: &[P::Move]) -> Option<Vec<Amaf<P::Move>>> {
        let tree = &self.core.tree;
        let node = self.core.node_after(path)?;
        let open = |&at: &usize| tree.proven(at as NodeId) == Proven::Open;
        let of = |at: usize| Amaf {
            mv: tree.move_of(at as NodeId),
            playouts: tree.amaf_count[at],
            value: tree.amaf_sum[at] / tree.amaf_count[at].max(f32::MIN_POSITIVE),
        };
        tree.is_expanded(node).then(|| tree.children(node).filter(open).map(of).collect())
    }
}
