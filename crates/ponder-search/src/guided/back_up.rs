//! What a result changes on the way back to the root: averages, and what it proves.

use super::{Core, NodeId, Path, ROOT, Step};
use crate::uct::Proven;
use ponder_game::{Position, Side};

impl<P: Position> Core<P> {
    /// Adds a visit of `value`, which is `side`'s, to the nodes of the path; what lies behind a
    /// refuted edge counts only behind it.
    #[inline]
    pub(super) fn back_up(&mut self, path: &Path, side: Side, value: f32) {
        if let Some(step) = path.get(1) {
            let slot = (step.node - self.tree.first_child(ROOT)) as usize;
            if slot >= self.through.len() {
                self.through.resize(slot + 1, 0);
            }
            self.through[slot] += 1;
        }
        let mut chooser = path[path.len() - 1].mover;
        for at in (0..path.len()).rev() {
            let node = path[at].node as usize;
            if at > 0 {
                chooser = path[at - 1].mover;
            }
            let visits = self.tree.visits[node].saturating_add(1);
            self.tree.visits[node] = visits;
            match self.tree.proven[node] {
                Proven::Open => {
                    let mean = if visits == 1 { 0.0 } else { self.tree.mean_of(node as NodeId) };
                    let seen = f64::from(side.value_for(chooser, value));
                    self.tree.set_mean(node as NodeId, mean + (seen - mean) / f64::from(visits));
                }
                Proven::Loss | Proven::DeadEnd if at > 0 => {
                    self.refuted_visits += 1;
                    return;
                }
                _ => {}
            }
        }
    }

    /// Adds `count` leaves under way to every node of a path, where the rule counts them.
    #[inline]
    pub(super) fn count_open(&mut self, path: &Path, count: f32) {
        if self.counts_open {
            for step in path {
                self.tree.note[step.node as usize] += count;
            }
        }
    }

    /// Marks the last edge of the path as proven and follows what that proves further up
    /// (MCTS-Solver, Winands et al. 2008).
    pub(super) fn prove(&mut self, path: &Path, proven: Proven) {
        let mut proven = proven;
        for depth in (1..path.len()).rev() {
            match proven {
                Proven::Loss | Proven::DeadEnd => self.forget(path, depth),
                Proven::Draw => self.replace(path, depth, 0.0),
                Proven::Win | Proven::Open => {}
            }
            self.mark(path[depth].node, proven);
            let Step { node: parent, mover } = path[depth - 1];
            let Some(for_mover) = self.proven_of_node(parent, proven) else { return };
            let chooser = path[depth.saturating_sub(2)].mover;
            proven = if chooser == mover { for_mover } else { for_mover.reversed() };
        }
        self.mark(ROOT, proven);
    }

    fn mark(&mut self, node: NodeId, proven: Proven) {
        self.tree.proven[node as usize] = proven;
        match proven.value() {
            Some(value) if node == ROOT || !proven.is_refuted() => {
                self.tree.set_mean(node, f64::from(value));
            }
            _ if node == ROOT => self.tree.set_mean(node, 0.0),
            _ => self.tree.exclude(node),
        }
    }

    /// What the children prove of a node for its side to move, if anything, after one of them was
    /// proven `latest`.
    fn proven_of_node(&self, node: NodeId, latest: Proven) -> Option<Proven> {
        if latest == Proven::Win {
            return Some(Proven::Win);
        }
        if self.tree.child_count(node) < self.tree.legal(node) {
            return None;
        }
        let proven = &self.tree.proven[self.tree.children(node)];
        [Proven::Open, Proven::Draw, Proven::Loss]
            .into_iter()
            .find(|result| proven.contains(result))
            .map_or(Some(Proven::DeadEnd), |result| (result != Proven::Open).then_some(result))
    }

    /// Takes the visits of the edge at `depth`, which is being refuted, out of all nodes above it.
    fn forget(&mut self, path: &Path, depth: usize) {
        let child = path[depth].node;
        let gone = self.tree.visits[child as usize];
        if gone == 0 {
            return;
        }
        let lost = self.tree.mean_of(child) * f64::from(gone);
        self.refuted_visits += u64::from(gone);
        for at in 0..depth {
            let node = path[at].node;
            let sign = self.sign(path, at, depth);
            let visits = self.tree.visits[node as usize];
            let rest = visits.saturating_sub(gone);
            let sum = self.tree.mean_of(node) * f64::from(visits) - sign * lost;
            self.tree.visits[node as usize] = rest;
            let mean = if rest == 0 { 0.0 } else { (sum / f64::from(rest)).clamp(-1.0, 1.0) };
            self.tree.set_mean(node, mean);
        }
    }

    /// Gives the visits of the edge at `depth` a new value in all nodes above it.
    fn replace(&mut self, path: &Path, depth: usize, value: f64) {
        let child = path[depth].node;
        let weight = f64::from(self.tree.visits[child as usize]);
        if weight == 0.0 {
            return;
        }
        let change = weight * (value - self.tree.mean_of(child));
        for at in 0..depth {
            let node = path[at].node;
            let sign = self.sign(path, at, depth);
            let visits = f64::from(self.tree.visits[node as usize].max(1));
            let mean = self.tree.mean_of(node) + sign * change / visits;
            self.tree.set_mean(node, mean.clamp(-1.0, 1.0));
        }
    }

    /// The sign that a value of the chooser of the edge at `depth` has for who chose the node at
    /// `at`.
    fn sign(&self, path: &Path, at: usize, depth: usize) -> f64 {
        let chooser = path[at.saturating_sub(1)].mover;
        f64::from(path[depth - 1].mover.value_for(chooser, 1.0))
    }
}
