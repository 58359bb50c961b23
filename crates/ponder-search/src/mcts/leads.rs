//! Average leads in points over the evaluations of a search.

use super::{Columns, NodeId, OpenLeaf, ROOT};

/// Sums of the leads of the first side, in half points.
#[derive(Default)]
pub(crate) struct Leads {
    sum: i64,
    count: u32,
    /// True if any lead was not 0.
    counts: bool,
    /// Sum and number of the leads through each move of the root.
    moves: Vec<(i64, u32)>,
}

impl Leads {
    /// Adds the lead of an answer, to the root and to the move of the root on the path to its leaf.
    #[inline]
    pub fn add<T: Columns>(&mut self, tree: &T, leaf: &OpenLeaf, margin_halves: i32) {
        if self.count == i32::MAX as u32 {
            return;
        }
        self.sum += i64::from(margin_halves);
        self.count += 1;
        self.counts |= margin_halves != 0;
        let Some(step) = leaf.path().get(1) else { return };
        let index = step.node as usize - tree.children(ROOT).start;
        if index >= self.moves.len() {
            self.moves.resize(index + 1, (0, 0));
        }
        let (sum, count) = &mut self.moves[index];
        *sum += i64::from(margin_halves);
        *count += 1;
    }

    /// Handles a move that is played: limits the weight of the leads so far to that of `count` at
    /// most, and clears those of moves.
    pub fn advance(&mut self, count: u64) {
        self.moves.clear();
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        if count < self.count {
            let part = f64::from(count) / f64::from(self.count);
            self.sum = (self.sum as f64 * part).round() as i64;
            self.count = count;
        }
    }

    /// The mean lead of the first side in points, if the evaluator knows leads.
    pub fn mean(&self) -> Option<f32> {
        self.of((self.sum, self.count))
    }

    /// The mean leads after the moves of the root that were evaluated.
    pub fn of_moves<T: Columns>(&self, tree: &T) -> Vec<(T::Move, f32)> {
        let mean = |(index, child)| {
            Some((tree.move_of(child as NodeId), self.of(*self.moves.get(index)?)?))
        };
        tree.children(ROOT).enumerate().filter_map(mean).collect()
    }

    fn of(&self, (sum, count): (i64, u32)) -> Option<f32> {
        (self.counts && count > 0).then(|| (sum as f64 / f64::from(count) / 2.0) as f32)
    }
}
