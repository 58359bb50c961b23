//! PUCT's choice among the children of a node.

use super::PuctConfig;
use super::select;
use crate::guided::compact::{Untried, unpack};
use crate::guided::{Choice, NodeId, Rule, Tree};

pub(crate) struct PuctRule(pub PuctConfig);

impl PuctRule {
    /// What an untried move of a node is assumed to be worth for the side to move, for whom the
    /// node is worth `value`.
    #[inline]
    pub fn assumed<M: Copy>(&self, tree: &Tree<M>, node: NodeId, value: f32) -> f32 {
        let mass = tree.untried(node).map_or(0.0, |untried| untried.mass);
        self.0.first_play.assumed(value, mass)
    }
}

impl Rule for PuctRule {
    #[inline]
    fn choose<M: Copy>(
        &mut self,
        tree: &Tree<M>,
        node: NodeId,
        value: f32,
        untried: Option<Untried>,
    ) -> Choice {
        let config = &self.0;
        let with_open = config.leaves_in_flight_max > 1;
        let mut visits = tree.visits[node as usize] as f32;
        if with_open {
            visits += tree.note[node as usize];
        }
        let c = ((1.0 + visits + config.c_base) / config.c_base).ln() + config.c_init;
        let weight = c * visits.max(1.0).sqrt();
        let count = tree.child_count(node);
        let children = tree.padded_children(node);
        let (mean, prior) = (&tree.mean[children.clone()], &tree.prior[children.clone()]);
        let visits = &tree.visits[children.clone()];
        let (slot, score) = if with_open {
            select::best_with_open(mean, prior, visits, &tree.note[children], count, weight)
        } else {
            select::best(mean, prior, visits, count, weight)
        };
        match untried {
            Some(untried) => {
                let assumed = config.first_play.assumed(value, untried.mass);
                if assumed + weight * unpack(untried.best) > score {
                    Choice::Untried(assumed)
                } else {
                    Choice::Child(slot)
                }
            }
            None => Choice::Child(slot),
        }
    }

    #[inline]
    fn evaluated<M>(&self, _tree: &mut Tree<M>, _node: NodeId, _value: f32) {}
}
