//! The choice below the root.

use super::completed::Transform;
use super::select::{self, Children, Scratch};
use crate::guided::compact::{Untried, unpack};
use crate::guided::{Choice, NodeId, Rule, Tree};

pub(super) struct GumbelRule {
    transform: Transform,
    scratch: Scratch,
}

impl GumbelRule {
    pub fn new(transform: Transform) -> Self {
        GumbelRule { transform, scratch: Scratch::default() }
    }
}

impl Rule for GumbelRule {
    #[inline]
    fn choose<M: Copy>(
        &mut self,
        tree: &Tree<M>,
        node: NodeId,
        _value: f32,
        untried: Option<Untried>,
    ) -> Choice {
        let count = tree.child_count(node);
        if count == 0 {
            return Choice::Untried(tree.note[node as usize]);
        }
        let untried = untried.map_or((0.0, 0.0), |untried| (unpack(untried.best), untried.mass));
        let children = tree.padded_children(node);
        let node = Children {
            count,
            mean: &tree.mean[children.clone()],
            prior: &tree.prior[children.clone()],
            visits: &tree.visits[children],
            raw_value: tree.note[node as usize],
            untried,
        };
        let (child, assumed) = select::choose(node, self.transform, &mut self.scratch);
        child.map_or(Choice::Untried(assumed), Choice::Child)
    }

    #[inline]
    fn evaluated<M>(&self, tree: &mut Tree<M>, node: NodeId, value: f32) {
        tree.note[node as usize] = value;
    }
}
