//! Open leaves in a selection.

use super::Tree;
use crate::mcts::NodeId;
use std::ops::Range;

/// Columns of the children of a node in which an open leaf counts as a visit that leaves means as
/// they are (Liu et al. 2020, "Watch the unobserved"). A child that is itself in evaluation is
/// excluded, so that the next best one is selected instead of waiting for the answer.
#[derive(Default)]
pub(crate) struct OpenLeaves {
    mean: Vec<f32>,
    visits: Vec<u32>,
}

impl OpenLeaves {
    /// The means and visits of `children`, with the child on the way to each open leaf in `open`.
    #[inline]
    pub fn count<'a, M: Copy + Eq + Send>(
        &'a mut self,
        tree: &'a Tree<M>,
        children: Range<usize>,
        open: &[NodeId],
    ) -> (&'a [f32], &'a [u32]) {
        let (mean, visits) = (&tree.mean[children.clone()], &tree.visits[children.clone()]);
        if open.is_empty() {
            return (mean, visits);
        }
        self.mean.clear();
        self.mean.extend_from_slice(mean);
        self.visits.clear();
        self.visits.extend_from_slice(visits);
        for &child in open {
            let slot = child as usize - children.start;
            self.visits[slot] += 1;
            if tree.is_open(child) {
                self.mean[slot] = f32::NEG_INFINITY;
            }
        }
        (&self.mean, &self.visits)
    }
}

/// The selected child `slot`, or an open leaf if nothing else was left and `slot` is excluded.
#[inline]
pub(crate) fn or_open<M: Copy + Eq + Send>(
    slot: usize,
    mean: &[f32],
    tree: &Tree<M>,
    start: usize,
    open: &[NodeId],
) -> usize {
    if open.is_empty() || mean[slot] > f32::NEG_INFINITY {
        return slot;
    }
    let leaf = open.iter().find(|&&child| tree.is_open(child));
    leaf.map_or(slot, |&child| child as usize - start)
}
