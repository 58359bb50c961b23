//! From the root to a leaf.

use super::proof::Proven;
use super::tree::{Moved, Tree};
use super::{Uct, select};
use crate::averages::{Averages, Columns, Leaf, NodeId, Path, ROOT, Walks, order};
use ponder_game::{Position, Status};

impl<P: Position> Walks for Uct<P> {
    type Position = P;
    type Tree = Tree<P::Move>;

    #[inline]
    fn base(&mut self) -> &mut Averages<P, Tree<P::Move>> {
        &mut self.base
    }

    #[inline]
    fn walk(&mut self, path: &mut Path) -> Leaf<P> {
        self.walk_down(path)
    }
}

impl<P: Position> Uct<P> {
    /// From the root to a new node or a proven one.
    fn walk_down(&mut self, path: &mut Path) -> Leaf<P> {
        let mut position = self.base.position.clone();
        let mut node = ROOT;
        path.nodes.push((node, position.to_move()));
        if self.base.tree.visits[ROOT as usize] == 0 {
            return Leaf::Evaluate(position);
        }
        loop {
            let legal = self.legal_moves(node, &position);
            let children = self.base.tree.child_count(node) as u32;
            let untried = children < legal;
            let (child, mv, new) = if untried && self.tries_untried(node, path) {
                if self.base.tree.is_full(&self.base.limits).is_some() {
                    return Leaf::Evaluate(position);
                }
                let index = order::permuted(
                    children,
                    legal,
                    self.base.seed.0 ^ position.search_key().low(),
                );
                let mv = self
                    .nth_move(node, &position, index as usize)
                    .expect("the index is below the number of legal moves");
                let (child, moved) = self.base.tree.add_child(node, mv);
                if let Some(moved) = moved.filter(|_| self.base.has_open_leaves()) {
                    self.follow_moved(node, path.nodes.len(), &moved);
                }
                (child, mv, true)
            } else {
                let child = self.best_child(node);
                (child, self.base.tree.move_of(child), false)
            };
            if P::ASKS_LINE {
                self.base.line.push(position.repetition_key());
            }
            position.play(mv);
            path.nodes.push((child, position.to_move()));
            if new {
                return self.look_at_new(path, position);
            }
            if let Some(value) = self.base.tree.proven[child as usize].value() {
                return Leaf::Known(value);
            }
            node = child;
        }
    }

    /// Sees to the open paths through children, `depth` edges below the root, that have moved
    /// because their `parent` got one more.
    #[cold]
    fn follow_moved(&mut self, parent: NodeId, depth: usize, moved: &Moved) {
        for path in self.base.open_paths() {
            let through = path.nodes.get(depth - 1).is_some_and(|&(node, _)| node == parent);
            if let Some((child, _)) = path.nodes.get_mut(depth).filter(|_| through) {
                *child = *child - moved.from + moved.to;
            }
        }
    }

    /// Settles a new node whose game is over.
    fn look_at_new(&mut self, path: &Path, position: P) -> Leaf<P> {
        match position.status(&self.base.line) {
            Status::Running => Leaf::Evaluate(position),
            Status::Over(outcome) => {
                let chooser = path.nodes[path.nodes.len() - 2].1;
                let value = outcome.value_for(chooser);
                self.base.prove(path, Proven::of_value(value));
                Leaf::Known(value)
            }
            Status::DeadEnd => {
                self.base.prove(path, Proven::DeadEnd);
                Leaf::Nothing
            }
        }
    }

    #[inline]
    fn legal_moves(&mut self, node: NodeId, position: &P) -> u32 {
        let known = &mut self.base.tree.legal[node as usize];
        if *known == 0 {
            let left_out = if node == ROOT { self.base.excluded.len() } else { 0 };
            let count = position.count_moves(&self.base.line) - left_out;
            *known = u16::try_from(count).unwrap_or(u16::MAX);
        }
        u32::from(*known)
    }

    /// A move of a node by its number among those that may be tried.
    #[inline]
    fn nth_move(&self, node: NodeId, position: &P, index: usize) -> Option<P::Move> {
        let excluded = &self.base.excluded;
        if node != ROOT || excluded.is_empty() {
            return position.nth_move(&self.base.line, index);
        }
        let mut allowed = Vec::new();
        position.for_each_move(&self.base.line, |mv| {
            if !excluded.contains(&mv) {
                allowed.push(mv);
            }
        });
        allowed.get(index).copied()
    }

    #[inline]
    fn exploration_weight(&self, node: NodeId) -> f32 {
        self.config.exploration * (self.base.tree.visits[node as usize] as f32).ln().max(0.0).sqrt()
    }

    /// Whether the next move to try is one that has not been tried.
    #[inline]
    fn tries_untried(&self, node: NodeId, path: &Path) -> bool {
        let Some(reduction) = self.config.first_play_reduction else { return true };
        if self.base.tree.child_count(node) == 0 {
            return true;
        }
        let urgency = self.value_for_mover(node, path) - reduction + self.exploration_weight(node);
        self.best_scored(node).1 < urgency
    }

    /// The mean value of a node for the side to move there.
    fn value_for_mover(&self, node: NodeId, path: &Path) -> f32 {
        let mean = self.base.tree.mean[node as usize];
        match path.nodes.len() {
            0 | 1 => mean,
            len => path.nodes[len - 2].1.value_for(path.nodes[len - 1].1, mean),
        }
    }

    #[inline]
    fn best_scored(&self, node: NodeId) -> (usize, f32) {
        let range = self.base.tree.padded_children(node, select::LANES);
        select::best(
            &self.base.tree.mean[range.clone()],
            &self.base.tree.spread[range],
            self.exploration_weight(node),
        )
    }

    #[inline]
    fn best_child(&self, node: NodeId) -> NodeId {
        let index = self.best_scored(node).0;
        (self.base.tree.children(node).start + index) as NodeId
    }
}
