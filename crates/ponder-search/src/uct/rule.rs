//! Selection of UCT, and the walk from the root to a leaf.

use super::tree::Tree;
use super::{UctConfig, select};
use crate::mcts::{Columns, Core, Leaf, NodeId, Path, ROOT, Rule, Step, order};
use ponder_game::Position;

/// Selection rule of UCT: the child with the highest upper confidence bound.
pub struct UctRule(pub(super) UctConfig);

type UctCore<P> = Core<P, Tree<<P as Position>::Move>>;

impl<P: Position> Rule<P> for UctRule {
    type Tree = Tree<P::Move>;

    const EXCLUDES: bool = true;

    /// Walks from the root to a new or a proven node, or, if the tree is full, to the node that a
    /// new one would be added to.
    #[inline]
    fn walk(&mut self, core: &mut UctCore<P>, path: &mut Path) -> Leaf<P> {
        let mut position = core.position.clone();
        let mut node = ROOT;
        path.push(Step { node, mover: position.to_move() });
        if core.tree.visits[ROOT as usize] == 0 {
            return Leaf::Evaluate(position);
        }
        loop {
            let legal = legal_moves(core, node, &position);
            let children = core.tree.child_count(node) as u32;
            let untried = children < legal;
            let (child, mv, new) = if untried && self.tries_untried(core, node, path) {
                if core.tree.is_full(&core.limits).is_some() {
                    return Leaf::Evaluate(position);
                }
                let key = core.seed.0 ^ position.search_key().low();
                let index = order::permuted(children, legal, key);
                let mv = nth_move(core, node, &position, index as usize)
                    .expect("the index is below the number of legal moves");
                (core.tree.add_child(node, mv), mv, true)
            } else {
                let child = (core.tree.children(node).start + self.best(core, node).0) as NodeId;
                (child, core.tree.move_of(child), false)
            };
            if P::DEPENDS_ON_HISTORY {
                core.history.push(position.repetition_key());
            }
            position.play(mv);
            path.push(Step { node: child, mover: position.to_move() });
            if new {
                let end = core.end_of_game(path, &position);
                return end.unwrap_or_else(|| Leaf::Evaluate(position));
            }
            if let Some(value) = core.tree.proven[child as usize].value() {
                return Leaf::Known(value);
            }
            node = child;
        }
    }

    fn value(&self, core: &UctCore<P>) -> f32 {
        core.value_of_best()
    }
}

impl UctRule {
    /// Factor of `1 / sqrt(visits)` of a child in UCB1.
    #[inline]
    fn exploration_weight<P: Position>(&self, core: &UctCore<P>, node: NodeId) -> f32 {
        self.0.exploration * (core.tree.visits[node as usize] as f32).ln().max(0.0).sqrt()
    }

    /// Returns whether the next move to try is an untried one.
    #[inline]
    fn tries_untried<P: Position>(&self, core: &UctCore<P>, node: NodeId, path: &Path) -> bool {
        let Some(reduction) = self.0.first_play_reduction else { return true };
        if core.tree.child_count(node) == 0 {
            return true;
        }
        let urgency = core.value_for_mover(path) - reduction + self.exploration_weight(core, node);
        self.best(core, node).1 < urgency
    }

    /// The index of the best child of a node, and its score.
    #[inline]
    fn best<P: Position>(&self, core: &UctCore<P>, node: NodeId) -> (usize, f32) {
        let range = core.tree.padded_children(node, select::LANES);
        select::best(
            &core.tree.mean[range.clone()],
            &core.tree.spread[range],
            self.exploration_weight(core, node),
        )
    }
}

/// The number of moves of a node that may be tried, counted on the first call.
#[inline]
fn legal_moves<P: Position>(core: &mut UctCore<P>, node: NodeId, position: &P) -> u32 {
    let known = &mut core.tree.legal[node as usize];
    if *known == 0 {
        let left_out = if node == ROOT { core.excluded.len() } else { 0 };
        let count = position.count_moves(&core.history) - left_out;
        *known = u16::try_from(count).unwrap_or(u16::MAX);
    }
    u32::from(*known)
}

/// The move of a node with this index among those that may be tried.
#[inline]
fn nth_move<P: Position>(
    core: &UctCore<P>,
    node: NodeId,
    position: &P,
    index: usize,
) -> Option<P::Move> {
    if node != ROOT || core.excluded.is_empty() {
        return position.nth_move(&core.history, index);
    }
    let mut allowed = Vec::new();
    position.for_each_move(&core.history, |mv| {
        if !core.excluded.contains(&mv) {
            allowed.push(mv);
        }
    });
    allowed.get(index).copied()
}
