//! Reports of a search.

use super::{Columns, Core, NodeId, ROOT, Rule};
use crate::search::{Child, Proven, Report};
use ponder_game::Position;

/// Minimum number of visits for taking a move's own value as that of the position.
pub const SUPPORT: u64 = 32;

/// Maximum length of a reported principal variation, in moves.
const VARIATION_MAX: usize = 32;

impl<P: Position, T: Columns<Move = P::Move>> Core<P, T> {
    /// The report of a search without priors. Its value is [that of the best
    /// move](Core::value_of_best), because the best of many moves with few visits looks better than
    /// it is.
    pub(crate) fn uct_report<R: Rule<P, Tree = T>>(&self, rule: &R) -> Report<Child<P::Move>> {
        self.report(self.value_of_best(), self.children(rule, &[]).unwrap_or_default())
    }

    /// Creates a report without the evaluator's own value.
    pub(crate) fn report<E>(&self, value: f32, moves: Vec<E>) -> Report<E> {
        Report {
            visits: self.visits(),
            nodes: self.tree.nodes(),
            bytes: self.tree.bytes(),
            value,
            raw_value: None,
            proven: self.proven(),
            moves,
        }
    }

    /// The value of the best move if it is proven or has [`SUPPORT`] visits, else the mean of the
    /// root.
    pub(crate) fn value_of_best(&self) -> f32 {
        let best = self.ranked(ROOT).first().copied().filter(|&child| {
            u64::from(self.tree.visits(child)) >= SUPPORT || self.tree.proven(child) != Proven::Open
        });
        best.map_or(self.tree.mean(ROOT), |child| self.value_of(child))
    }

    /// The value of an edge for the side that chooses it.
    fn value_of(&self, child: NodeId) -> f32 {
        self.tree.proven(child).value().unwrap_or(self.tree.mean(child)).max(-1.0)
    }

    /// The same as [`Search::children`](crate::Search::children).
    pub(super) fn children<R: Rule<P, Tree = T>>(
        &self,
        rule: &R,
        path: &[P::Move],
    ) -> Option<Vec<Child<P::Move>>> {
        let node = self.node_after(path)?;
        Some(self.ranked(node).into_iter().map(|child| self.child(rule, node, child)).collect())
    }

    /// The node at the end of a path from the root, or `None` if the path leaves the tree.
    pub(crate) fn node_after(&self, path: &[P::Move]) -> Option<NodeId> {
        path.iter().try_fold(ROOT, |node, mv| {
            let mut children = self.tree.children(node).map(|child| child as NodeId);
            children.find(|&child| self.tree.move_of(child) == *mv)
        })
    }

    /// The report on one child of a node.
    pub(crate) fn child<R: Rule<P, Tree = T>>(
        &self,
        rule: &R,
        parent: NodeId,
        child: NodeId,
    ) -> Child<P::Move> {
        let (mut variation, mut variation_visits) = (Vec::new(), Vec::new());
        let mut next = Some(child);
        while let Some(node) = next.filter(|_| variation.len() < VARIATION_MAX) {
            variation.push(self.tree.move_of(node));
            variation_visits.push(u64::from(self.tree.visits(node)));
            next = self.ranked(node).first().copied();
        }
        // They include those through moves further down that are refuted now.
        let (visits, spent) = (variation_visits[0], self.spent(parent, child));
        variation_visits[0] = spent;
        Child {
            mv: variation[0],
            visits,
            spent,
            value: self.value_of(child),
            prior: rule.prior(&self.tree, child),
            proven: self.tree.proven(child),
            variation,
            variation_visits,
        }
    }

    /// The effective visits of an edge, 0 if it is refuted.
    pub(super) fn kept(&self, edge: NodeId) -> u64 {
        if self.tree.proven(edge).is_refuted() { 0 } else { u64::from(self.tree.visits(edge)) }
    }

    /// Simulations through a child of the root; for any other node, its effective visits.
    fn spent(&self, parent: NodeId, child: NodeId) -> u64 {
        if parent != ROOT {
            return self.kept(child);
        }
        let slot = child as usize - self.tree.children(ROOT).start;
        self.through.get(slot).copied().unwrap_or(0)
    }

    /// The children of a node, best first for its side to move: by proof, then by visits. Without a
    /// policy, only those that were tried or have a proven result, and among equal visits by value.
    pub(crate) fn ranked(&self, node: NodeId) -> Vec<NodeId> {
        let class = |child: NodeId| match self.tree.proven(child) {
            Proven::Win => 0,
            Proven::Open | Proven::Draw => 1,
            Proven::Loss => 2,
            Proven::DeadEnd => 3,
        };
        let mut children: Vec<_> = self.tree.children(node).map(|child| child as NodeId).collect();
        if !T::GUIDED {
            children.retain(|&child| {
                self.tree.visits(child) > 0 || self.tree.proven(child) != Proven::Open
            });
        }
        children.sort_by(|&a, &b| {
            let by_mean = || self.tree.mean(b).total_cmp(&self.tree.mean(a));
            class(a)
                .cmp(&class(b))
                .then(self.tree.visits(b).cmp(&self.tree.visits(a)))
                .then_with(|| if T::GUIDED { a.cmp(&b) } else { by_mean().then(a.cmp(&b)) })
        });
        children
    }
}
