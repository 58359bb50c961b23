//! What a search has found.

use super::{Averages, Columns, NodeId, ROOT};
use crate::Child;
use crate::uct::Proven;
use ponder_game::Position;

/// Visits from which on a move's own value is taken for that of the position.
pub const SUPPORT: u64 = 32;

/// The longest principal variation that is reported, in moves.
const VARIATION_MAX: usize = 32;

/// What the search thinks of one move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct UctMove<M> {
    /// The move.
    pub mv: M,
    /// Visits, without those that went through moves further down which have been refuted since.
    pub visits: u64,
    /// Simulations that began with it: those since the root was played, and the visits kept from
    /// before. With the root's own evaluations they sum to the visits of the root.
    pub spent: u64,
    /// Its value for the side to move at the root, -1 to 1.
    pub value: f32,
    /// What is proven of it for the side to move at the root.
    pub proven: Proven,
    /// Best play that starts with it.
    pub variation: Vec<M>,
    /// The visits of each move of it.
    pub variation_visits: Vec<u64>,
}

/// What the search thinks of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct UctReport<M> {
    /// Visits of the root, those kept from earlier moves and those of refuted moves included.
    pub visits: u64,
    /// Nodes in memory.
    pub nodes: usize,
    /// Bytes of the tree's columns.
    pub bytes: usize,
    /// The value for the side to move, -1 to 1: of the best move if it is proven or has
    /// [`SUPPORT`] visits, else the mean of the root, because the best of many moves with few
    /// visits looks better than it is.
    pub value: f32,
    /// What is proven for the side to move.
    pub proven: Proven,
    /// All moves that have been tried, the one to play first.
    pub moves: Vec<UctMove<M>>,
}

impl<P: Position, T: Columns<Move = P::Move>> Averages<P, T> {
    pub fn report(&self) -> UctReport<P::Move> {
        let moves: Vec<_> =
            self.ranked(ROOT).into_iter().map(|child| self.move_report(ROOT, child)).collect();
        UctReport {
            visits: self.visits(),
            nodes: self.tree.nodes(),
            bytes: self.tree.bytes(),
            value: moves
                .first()
                .filter(|entry| entry.visits >= SUPPORT || entry.proven != Proven::Open)
                .map_or(self.tree.mean(ROOT), |entry| entry.value),
            proven: self.tree.proven(ROOT),
            moves,
        }
    }

    pub fn best_move(&self) -> Option<P::Move> {
        self.ranked(ROOT).first().map(|&child| self.tree.move_of(child))
    }

    /// The visits of an edge that count, none if it is refuted.
    pub(super) fn kept(&self, edge: NodeId) -> u64 {
        if self.tree.proven(edge).is_refuted() { 0 } else { u64::from(self.tree.visits(edge)) }
    }

    /// Simulations through a child of the root; of any other node, the visits that count.
    fn spent(&self, parent: NodeId, child: NodeId) -> u64 {
        if parent != ROOT {
            return self.kept(child);
        }
        let slot = child as usize - self.tree.children(ROOT).start;
        self.through.get(slot).copied().unwrap_or(0)
    }

    fn move_report(&self, parent: NodeId, child: NodeId) -> UctMove<P::Move> {
        let (mut variation, mut variation_visits) = (Vec::new(), Vec::new());
        let mut next = Some(child);
        while let Some(node) = next.filter(|_| variation.len() < VARIATION_MAX) {
            variation.push(self.tree.move_of(node));
            variation_visits.push(u64::from(self.tree.visits(node)));
            next = self.ranked(node).first().copied();
        }
        let proven = self.tree.proven(child);
        UctMove {
            mv: variation[0],
            visits: u64::from(self.tree.visits(child)),
            spent: self.spent(parent, child),
            value: proven.value().unwrap_or(self.tree.mean(child)).max(-1.0),
            proven,
            variation,
            variation_visits,
        }
    }

    pub fn children(&self, path: &[P::Move]) -> Option<Vec<Child<P::Move>>> {
        let mut node = ROOT;
        for mv in path {
            let mut children = self.tree.children(node).map(|child| child as NodeId);
            node = children.find(|&child| self.tree.move_of(child) == *mv)?;
        }
        let of = |child: NodeId| {
            let UctMove { mv, visits, spent, value, proven, variation, .. } =
                self.move_report(node, child);
            Child { mv, visits, spent, value, prior: None, proven, variation }
        };
        Some(self.ranked(node).into_iter().map(of).collect())
    }

    /// The children of a node that were tried or of which something is proven, the one its side to
    /// move should choose first: by proof, then by visits, and among equal visits by value.
    fn ranked(&self, node: NodeId) -> Vec<NodeId> {
        let class = |child: NodeId| match self.tree.proven(child) {
            Proven::Win => 0,
            Proven::Open | Proven::Draw => 1,
            Proven::Loss => 2,
            Proven::DeadEnd => 3,
        };
        let tried = |&child: &NodeId| {
            self.tree.visits(child) > 0 || self.tree.proven(child) != Proven::Open
        };
        let children = self.tree.children(node).map(|child| child as NodeId);
        let mut children: Vec<_> = children.filter(tried).collect();
        children.sort_by(|&a, &b| {
            class(a)
                .cmp(&class(b))
                .then(self.tree.visits(b).cmp(&self.tree.visits(a)))
                .then(self.tree.mean(b).total_cmp(&self.tree.mean(a)))
                .then(a.cmp(&b))
        });
        children
    }
}
