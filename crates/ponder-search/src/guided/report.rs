//! What a search has found.

use super::compact::unpack;
use super::{Core, NodeId, ROOT};
use crate::Child;
use crate::uct::Proven;
use ponder_game::Position;

/// The longest principal variation that is reported, in moves.
const VARIATION_MAX: usize = 32;

/// What a search thinks of one legal move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// Its number in the order of [`Position::for_each_move`].
    pub index: usize,
    /// Visits that its value is the mean of, without those that went through moves further down
    /// which have been refuted since; 0 for a move that has not been tried.
    pub visits: u64,
    /// Simulations that began with it: those since the root was played, and the visits kept from
    /// before. With the root's own evaluations they sum to the visits of the root.
    pub spent: u64,
    /// Its value for the side to move at the root, -1 to 1; for a move without visits what the
    /// search assumes.
    pub value: f32,
    /// The evaluator's prior, 0 to 1, without noise.
    pub prior: f32,
    /// The share that the search would have a policy learn, 0 to 1; all sum to 1.
    pub target: f32,
    /// What is proven of it for the side to move at the root.
    pub proven: Proven,
    /// Best play that starts with it.
    pub variation: Vec<M>,
    /// The visits of each move of it.
    pub variation_visits: Vec<u64>,
}

/// What a search thinks of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// Visits of the root, its own evaluation and those kept from earlier moves included.
    pub visits: u64,
    /// Nodes in memory.
    pub nodes: usize,
    /// Bytes of the tree that are in use.
    pub bytes: usize,
    /// The value of the root for its side to move, -1 to 1.
    pub value: f32,
    /// What the evaluator alone said of the root, if the search knows it.
    pub raw_value: Option<f32>,
    /// What is proven for the side to move.
    pub proven: Proven,
    /// All legal moves, the one to play first; empty until the root has been evaluated.
    pub moves: Vec<MoveReport<M>>,
}

impl<M> Report<M> {
    /// The targets of all legal moves in the order of [`Position::for_each_move`].
    #[must_use]
    pub fn targets(&self) -> Vec<f32> {
        let mut targets = vec![0.0; self.moves.len()];
        for entry in &self.moves {
            targets[entry.index] = entry.target;
        }
        targets
    }
}

impl<P: Position> Core<P> {
    /// The report, with targets yet to be set. `assumed` is the value of the legal move number so
    /// many, which has no visits.
    pub fn report(&self, value: f32, assumed: impl Fn(usize) -> f32) -> Report<P::Move> {
        let mut moves = Vec::with_capacity(self.root.moves.len());
        for child in self.ranked(ROOT) {
            let slot = (child - self.tree.first_child(ROOT)) as usize;
            moves.push(self.move_report(child, self.root.index_of(slot), &assumed));
        }
        let mut rest: Vec<usize> =
            (0..self.root.moves.len()).filter(|&index| self.root.slots[index].is_none()).collect();
        rest.sort_by(|&a, &b| self.root.priors[b].total_cmp(&self.root.priors[a]));
        let refuted = moves.iter().filter(|entry| entry.proven.is_refuted()).count();
        let at = moves.len() - refuted;
        let untried = rest.into_iter().map(|index| MoveReport {
            mv: self.root.moves[index],
            index,
            visits: 0,
            spent: 0,
            value: assumed(index),
            prior: self.root.priors[index],
            target: 0.0,
            proven: Proven::Open,
            variation: vec![self.root.moves[index]],
            variation_visits: vec![0],
        });
        moves.splice(at..at, untried);
        Report {
            visits: self.visits(),
            nodes: self.tree.nodes(),
            bytes: self.tree.bytes(),
            value,
            raw_value: self.root.value,
            proven: self.proven(),
            moves,
        }
    }

    fn move_report(
        &self,
        child: NodeId,
        index: usize,
        assumed: &impl Fn(usize) -> f32,
    ) -> MoveReport<P::Move> {
        let at = child as usize;
        let (variation, variation_visits) = self.variation(child);
        let proven = self.tree.proven[at];
        let visits = u64::from(self.tree.visits[at]);
        let value = match proven.value() {
            Some(value) => value,
            None if visits == 0 => assumed(index),
            None => self.tree.mean[at].max(-1.0),
        };
        MoveReport {
            mv: self.tree.move_of(child),
            index,
            visits,
            spent: self.spent(child),
            value,
            prior: self.root.priors[index],
            target: 0.0,
            proven,
            variation,
            variation_visits,
        }
    }

    /// Best play from a move on, and the visits of each move.
    fn variation(&self, child: NodeId) -> (Vec<P::Move>, Vec<u64>) {
        let (mut variation, mut visits) = (Vec::new(), Vec::new());
        let mut next = Some(child);
        while let Some(node) = next.filter(|_| variation.len() < VARIATION_MAX) {
            variation.push(self.tree.move_of(node));
            visits.push(u64::from(self.tree.visits[node as usize]));
            next = self.ranked(node).first().copied();
        }
        (variation, visits)
    }

    /// The moves that were tried after a path from the root, or `None` if it leaves the tree.
    pub fn children(&self, path: &[P::Move]) -> Option<Vec<Child<P::Move>>> {
        let mut node = ROOT;
        for mv in path {
            let mut children = self.tree.children(node).map(|child| child as NodeId);
            node = children.find(|&child| self.tree.move_of(child) == *mv)?;
        }
        let of = |child: NodeId| {
            let at = child as usize;
            let proven = self.tree.proven[at];
            Child {
                mv: self.tree.move_of(child),
                visits: u64::from(self.tree.visits[at]),
                spent: if node == ROOT { self.spent(child) } else { self.kept(at) },
                value: proven.value().unwrap_or(self.tree.mean[at]).max(-1.0),
                prior: Some(unpack(self.tree.prior[at])),
                proven,
                variation: self.variation(child).0,
            }
        };
        Some(self.ranked(node).into_iter().map(of).collect())
    }

    /// The visits of an edge that count, none if it is refuted.
    pub(super) fn kept(&self, edge: usize) -> u64 {
        if self.tree.proven[edge].is_refuted() { 0 } else { u64::from(self.tree.visits[edge]) }
    }

    /// Simulations through a child of the root.
    fn spent(&self, child: NodeId) -> u64 {
        let slot = (child - self.tree.first_child(ROOT)) as usize;
        self.through.get(slot).copied().unwrap_or(0)
    }

    /// The children of a node, the one its side to move should choose first: a proven win, then by
    /// visits; a refuted one comes last.
    pub fn ranked(&self, node: NodeId) -> Vec<NodeId> {
        let rank = |&child: &NodeId| {
            let at = child as usize;
            let class = match self.tree.proven[at] {
                Proven::Win => 0,
                Proven::Open | Proven::Draw => 1,
                Proven::Loss => 2,
                Proven::DeadEnd => 3,
            };
            (class, std::cmp::Reverse(self.tree.visits[at]), child)
        };
        let mut children: Vec<_> = self.tree.children(node).map(|child| child as NodeId).collect();
        children.sort_by_key(rank);
        children
    }
}
