//! MCTS-Solver (Winands et al. 2008): propagation of finished games up the tree, and its effect on
//! the averages.
//!
//! When an edge is refuted, its visits are removed from every node above it, both values and
//! number.

use super::{Columns, Core, NodeId, ROOT, Step};
use crate::search::Proven;
use ponder_game::Position;

impl<P: Position, T: Columns<Move = P::Move>> Core<P, T> {
    /// Marks the last edge of the path as proven and propagates the proof upwards.
    pub(crate) fn prove(&mut self, path: &[Step], proven: Proven) {
        let mut proven = proven;
        for depth in (1..path.len()).rev() {
            let child = path[depth].node;
            let Step { node: parent, mover } = path[depth - 1];
            match proven {
                Proven::Loss | Proven::DeadEnd => self.remove_visits(path, depth),
                Proven::Draw => self.replace_value(path, depth, 0.0),
                Proven::Win | Proven::Open => {}
            }
            self.tree.prove(child, proven);
            let Some(for_mover) = self.proven_of_node(parent, proven) else { return };
            let chooser = path[depth.saturating_sub(2)].mover;
            proven = if chooser == mover { for_mover } else { for_mover.reversed() };
        }
        self.tree.prove(ROOT, proven);
    }

    /// The result that the children prove for a node's side to move, if any, after one of them was
    /// proven `latest`.
    fn proven_of_node(&self, node: NodeId, latest: Proven) -> Option<Proven> {
        if latest == Proven::Win {
            return Some(Proven::Win);
        }
        if !self.tree.has_all_children(node) {
            return None;
        }
        let mut best = Proven::DeadEnd;
        for child in self.tree.children(node) {
            match (self.tree.proven(child as NodeId), best) {
                (Proven::Open, _) => return None,
                (Proven::Draw, _) => best = Proven::Draw,
                (Proven::Loss, Proven::DeadEnd) => best = Proven::Loss,
                _ => {}
            }
        }
        Some(best)
    }

    /// Removes the visits of the edge at `depth`, which is being refuted, from all nodes above it.
    fn remove_visits(&mut self, path: &[Step], depth: usize) {
        let child = path[depth].node;
        let (gone, mean) = (self.tree.visits(child), self.tree.mean_of(child));
        if gone > 0 {
            self.change_above(path, depth, gone, -mean * f64::from(gone));
        }
    }

    /// Replaces the value of the visits of the edge at `depth` in all nodes above it.
    fn replace_value(&mut self, path: &[Step], depth: usize, value: f64) {
        let child = path[depth].node;
        let weight = f64::from(self.tree.visits(child));
        self.change_above(path, depth, 0, weight * (value - self.tree.mean_of(child)));
    }

    /// Removes the last edge of the path from its node, whose side to move need not try it. The
    /// visits stay in the means of the nodes above.
    pub(super) fn dismiss(&mut self, path: &[Step]) {
        let depth = path.len() - 1;
        self.tree.set(path[depth].node, 0, 0.0);
        self.prove(path, Proven::DeadEnd);
    }

    /// Removes `gone` visits from all nodes above the edge at `depth` and adds `change` to the sums
    /// of their values, for the side that chooses the edge.
    fn change_above(&mut self, path: &[Step], depth: usize, gone: u32, change: f64) {
        let side = path[depth - 1].mover;
        for at in (0..depth).rev() {
            let node = path[at].node;
            let chooser = path[at.saturating_sub(1)].mover;
            let (visits, before) = (self.tree.visits(node), self.tree.mean_of(node));
            let change = f64::from(side.value_for(chooser, 1.0)) * change;
            let rest = visits.saturating_sub(gone);
            let mean = match gone {
                0 => (before + change / f64::from(visits.max(1))).clamp(-1.0, 1.0),
                _ if rest == 0 => 0.0,
                _ => ((before * f64::from(visits) + change) / f64::from(rest)).clamp(-1.0, 1.0),
            };
            self.tree.set(node, rest, mean);
        }
        self.refuted_visits += u64::from(gone);
    }
}
