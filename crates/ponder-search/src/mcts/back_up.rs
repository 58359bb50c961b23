//! Backing up values from a leaf to the root.

use super::{Columns, Core, Path, ROOT};
use ponder_game::{Position, Side};

impl<P: Position, T: Columns<Move = P::Move>> Core<P, T> {
    /// Adds a visit of `value`, which is `side`'s, to the nodes of the path; a part below a refuted
    /// edge counts only below it.
    #[inline]
    pub(super) fn back_up(&mut self, path: &Path, side: Side, value: f32) {
        self.count_through(path);
        let value = f64::from(value);
        let mut left = &path[..];
        while let Some((step, above)) = left.split_last() {
            let chooser = above.last().unwrap_or(step).mover;
            self.tree.add_visit(step.node, if chooser == side { value } else { -value });
            if self.tree.proven(step.node).is_refuted() && !above.is_empty() {
                self.refuted_visits += 1;
                return;
            }
            left = above;
        }
    }

    /// Counts a simulation for the child of the root that it passed through.
    #[inline]
    pub(super) fn count_through(&mut self, path: &Path) {
        let Some(step) = path.get(1) else { return };
        let slot = step.node as usize - self.tree.children(ROOT).start;
        if slot >= self.through.len() {
            self.through.resize(slot + 1, 0);
        }
        self.through[slot] += 1;
    }
}
