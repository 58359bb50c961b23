//! What an answer changes on the way back to the root.

use super::{Averages, Columns, Path, ROOT};
use ponder_game::{Position, Side};

/// What an open leaf counts for everybody who chose an edge to it (virtual loss).
const OPEN: f64 = -1.0;

impl<P: Position, T: Columns<Move = P::Move>> Averages<P, T> {
    /// Whether leaves under way count as lost visits.
    #[inline]
    pub fn counts_open_leaves(&self) -> bool {
        self.leaves_in_flight_max > 1
    }

    /// Adds a visit of `value`, which is `side`'s, to every node of the path.
    #[inline]
    pub(super) fn back_up(&mut self, path: &Path, side: Side, value: f32) {
        self.back_up_from(path, 0, side, value);
    }

    /// As [`back_up`](Averages::back_up), for a leaf with a proven result. What lies behind a refuted
    /// edge counts only behind it.
    pub(super) fn back_up_known(&mut self, path: &Path, side: Side, value: f32) {
        let refuted = |&(node, _): &(_, Side)| self.tree.proven(node).is_refuted();
        let from = path.nodes[1..].iter().rposition(refuted).map_or(0, |before| before + 1);
        self.back_up_from(path, from, side, value);
        self.refuted_visits += u64::from(from > 0);
    }

    #[inline]
    fn back_up_from(&mut self, path: &Path, from: usize, side: Side, value: f32) {
        self.count_through(path);
        let value = f64::from(value);
        let mut chooser = path.nodes[from.saturating_sub(1)].1;
        for &(node, mover) in &path.nodes[from..] {
            self.tree.add_visit(node, if chooser == side { value } else { -value });
            chooser = mover;
        }
    }

    /// Counts a simulation for the child of the root that it went through.
    #[inline]
    pub(super) fn count_through(&mut self, path: &Path) {
        let Some(&(child, _)) = path.nodes.get(1) else { return };
        let slot = child as usize - self.tree.children(ROOT).start;
        if slot >= self.through.len() {
            self.through.resize(slot + 1, 0);
        }
        self.through[slot] += 1;
    }

    /// Counts an open leaf as a lost visit for everybody who chose an edge to it.
    pub(super) fn add_visits(&mut self, path: &Path) {
        for &(node, _) in &path.nodes {
            self.tree.add_visit(node, OPEN);
        }
    }

    /// Replaces the lost visit of an open leaf by its value, which is `side`'s.
    pub(super) fn settle(&mut self, path: &Path, side: Side, value: f32) {
        self.count_through(path);
        let mut chooser = path.nodes[0].1;
        for &(node, mover) in &path.nodes {
            let seen = f64::from(side.value_for(chooser, value));
            chooser = mover;
            let visits = f64::from(self.tree.visits(node));
            self.tree.set_mean(node, self.tree.mean_of(node) + (seen - OPEN) / visits);
        }
    }

    /// Removes the lost visit of a leaf that is given up.
    pub(super) fn take_back_visits(&mut self, path: &Path) {
        for &(node, _) in &path.nodes {
            let (visits, mean) = (self.tree.visits(node) - 1, self.tree.mean_of(node));
            let rest = if visits == 0 { 0.0 } else { mean + (mean - OPEN) / f64::from(visits) };
            self.tree.set(node, visits, rest);
        }
    }
}
