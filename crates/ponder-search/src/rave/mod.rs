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
mod reference;
mod select;
mod tree;
mod walk;

pub use config::{HintUse, RaveConfig, Transpositions};

use crate::averages::{self, Averages, Columns, NodeId, ROOT};
use crate::uct::{Limits, Poll, UctReport};
use amaf::Firsts;
use owners::Owners;
use ponder_game::{Answers, Line, Request, Rollout, Seed};
use reference::Reference;
use tree::Tree;

/// A search of one position.
pub struct Rave<P: Rollout> {
    base: Averages<P, Tree<P::Move>>,
    config: RaveConfig,
    policy: P::Policy,
    /// How many points the game tells apart.
    points: usize,
    firsts: Firsts,
    owners: Owners,
    reference: Reference,
    /// Room for the moves of a node, and for where in its fan the move on a point is.
    moves: Vec<P::Move>,
    slots: Vec<u16>,
}

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
        let config = RaveConfig {
            equivalence: config.equivalence.max(f32::MIN_POSITIVE),
            first_play_weight: config.first_play_weight.max(0.01),
            ..config
        };
        let points = position.points().min(usize::from(tree::NO_POINT));
        let tree = Tree::new(Limits::default());
        let leaves = config.leaves_in_flight_max;
        Rave {
            base: Averages::new(position, line, seed, tree, leaves),
            config,
            policy,
            points,
            firsts: Firsts::default(),
            owners: Owners::default(),
            reference: Reference::default(),
            moves: Vec::new(),
            slots: Vec::new(),
        }
    }

    averages::shell!(Rave);

    /// Takes the answers to requests of [`poll`](Rave::poll). Answers to leaves of an older
    /// generation are dropped.
    pub fn resume(&mut self, answers: &Answers) {
        let (firsts, owners, points) = (&mut self.firsts, &mut self.owners, self.points);
        self.base.resume(answers, |tree, path, answer| {
            owners.add(answer.trace, answer.margin_halves);
            if let Some(&(child, _)) = path.nodes.get(1) {
                let index = child as usize - tree.children(ROOT).start;
                owners.add_to_move(index, answer.margin_halves);
            }
            let Some(&(_, side)) = path.nodes.last() else { return };
            let value_for = |viewer| side.value_for(viewer, answer.value);
            firsts.back_up(tree, path, answer.trace, points, value_for);
        });
    }

    /// Plays a move: the tree below it is kept, the rest is given back, in place. What is known of
    /// owners and score counts for no more playouts than there are visits left.
    pub fn advance(&mut self, mv: P::Move) {
        self.base.advance(mv);
        self.owners.fade(self.base.visits());
        self.owners.forget_moves();
    }

    /// Starts anew without some moves of the root, until the next one is played. None is left out
    /// if no other would remain.
    pub fn exclude(&mut self, moves: &[P::Move]) {
        self.base.exclude(moves);
        self.owners = Owners::default();
    }

    /// Who owned each point at the end of the playouts, on average: 1 is always
    /// [`Side::First`](ponder_game::Side::First), -1 always the other side. Empty before the first
    /// playout, and in a game whose playouts do not say.
    #[must_use]
    pub fn ownership(&self) -> Vec<f32> {
        self.owners.means()
    }

    /// By how many points [`Side::First`](ponder_game::Side::First) won the playouts, on average;
    /// `None` before the first one that was won by anything, and so in a game that does not count.
    #[must_use]
    pub fn score(&self) -> Option<f32> {
        self.owners.lead()
    }

    /// By how many points [`Side::First`](ponder_game::Side::First) won the playouts that began with
    /// each move of the root since the root was played; without moves that had none.
    #[must_use]
    pub fn move_scores(&self) -> Vec<(P::Move, f32)> {
        let tree = &self.base.tree;
        let moves = tree.children(ROOT).enumerate();
        moves
            .filter_map(|(index, child)| {
                let lead = self.owners.lead_of_move(index)?;
                Some((tree.move_of(child as NodeId), lead))
            })
            .collect()
    }

    /// The all-moves-as-first statistics of the moves after `path`, which begins at the root, in
    /// the order of the tree, without moves that are proven. `None` if the search has no move
    /// there.
    #[must_use]
    pub fn amaf(&self, path: &[P::Move]) -> Option<Vec<Amaf<P::Move>>> {
        let tree = &self.base.tree;
        let mut node = ROOT;
        for mv in path {
            let mut children = tree.children(node).map(|child| child as NodeId);
            node = children.find(|&child| tree.move_of(child) == *mv)?;
        }
        let open = |&at: &usize| tree.proven(at as NodeId) == crate::uct::Proven::Open;
        let of = |at: usize| Amaf {
            mv: tree.move_of(at as NodeId),
            playouts: tree.amaf_count[at],
            value: tree.amaf_sum[at] / tree.amaf_count[at].max(f32::MIN_POSITIVE),
        };
        tree.is_expanded(node).then(|| tree.children(node).filter(open).map(of).collect())
    }
}
