//! RAVE: Monte Carlo tree search that learns of a move also from the playouts in which it was played
//! later (all moves as first; Gelly and Silver 2011), as a resumable state machine.
//!
//! It asks for one playout a visit, of an evaluator that says who played where first
//! ([`RolloutEvaluator::traced`](crate::RolloutEvaluator::traced)). When the answer comes back, the
//! way from the leaf to the root is walked with the first player of each point from there on, and
//! every move of a node on whose point its side to move came first learns the result. A move is
//! chosen by a mix of its own mean and these statistics, which the mean outweighs as visits come.
//!
//! Means, proofs and open leaves are those of [`uct`](crate::uct).

mod amaf;
mod config;
mod owners;
mod rule;
mod select;
mod tree;

pub use config::{HintUse, RaveConfig, Transpositions};

use crate::mcts::{Backup, Columns, Core, Mcts, NodeId};
use crate::search::{Child, Limits, Proven, Report};
use ponder_game::{Line, Rollout, Seed};
use rule::RaveRule;
use tree::Tree;

/// A RAVE search of one position.
pub type Rave<P> = Mcts<P, RaveRule<P>>;

/// What playouts through a node say of one of its moves that was played from there on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Amaf<M> {
    /// The move.
    pub mv: M,
    /// Playouts in which its side played there first, and what hints count as such.
    pub playouts: f32,
    /// Their mean value for that side, -1 to 1; 0 without playouts.
    pub value: f32,
}

impl<P: Rollout> Rave<P> {
    /// A search of `position`, which is at the end of `line`. `policy` is that of the playouts; it
    /// is asked for what it knows of moves.
    #[must_use]
    pub fn new(position: P, line: Line, config: RaveConfig, policy: P::Policy, seed: Seed) -> Self {
        let rule = RaveRule::new(&position, config, policy);
        let tree = Tree::new(Limits::default());
        let mut core = Core::new(position, line, seed, tree, Backup::Immediate);
        core.counts_open = config.leaves_in_flight_max > 1;
        Mcts { core, rule }
    }

    /// Everything found so far.
    pub fn report(&self) -> Report<Child<P::Move>> {
        self.core.uct_report(&self.rule)
    }

    /// The all-moves-as-first statistics of the moves after `path`, which begins at the root, in
    /// the order of the tree, without moves that are proven. `None` if the search has no move
    /// there.
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
