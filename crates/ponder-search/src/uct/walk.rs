//! From the root to a leaf.

use super::proof::Proven;
use super::tree::{Moved, NodeId, ROOT};
use super::{Path, Uct, order, select};
use ponder_game::{Position, Request, Status};

/// How a descent ended.
enum Leaf<P> {
    /// A position to evaluate.
    Evaluate(P),
    /// A proven result for the side that chose the last edge.
    Known(f32),
    /// Nothing to learn: the last edge was a dead end.
    Nothing,
}

impl<P: Position> Uct<P> {
    pub(super) fn descend(&mut self, requests: &mut Vec<Request<P>>) {
        let mut path = self.spare.pop().unwrap_or_default();
        path.nodes.clear();
        let base = self.line.path_len();
        let leaf = self.walk(&mut path);
        if P::ASKS_LINE {
            self.line.truncate(base);
        }
        match leaf {
            Leaf::Evaluate(position) => {
                if self.counts_open_leaves() {
                    self.add_visits(&path);
                }
                let leaf = self.open.iter().position(Option::is_none).unwrap_or_else(|| {
                    self.open.push(None);
                    self.open.len() - 1
                });
                self.open[leaf] = Some(path);
                self.open_count += 1;
                requests.push(Request {
                    search: 0,
                    leaf: leaf as u32,
                    generation: self.generation,
                    seed: self.seed.stream(self.leaves),
                    position,
                });
                self.leaves += 1;
            }
            Leaf::Known(value) => {
                let chooser = path.nodes[path.nodes.len() - 2].1;
                self.back_up_known(&path, chooser, value);
                self.spare.push(path);
            }
            Leaf::Nothing => self.spare.push(path),
        }
    }

    /// From the root to a new node or a proven one.
    fn walk(&mut self, path: &mut Path) -> Leaf<P> {
        let mut position = self.position.clone();
        let mut node = ROOT;
        path.nodes.push((node, position.to_move()));
        if self.tree.visits[ROOT as usize] == 0 {
            return Leaf::Evaluate(position);
        }
        loop {
            let legal = self.legal_moves(node, &position);
            let children = self.tree.child_count(node) as u32;
            let untried = children < legal;
            let (child, mv, new) = if untried && self.tries_untried(node, path) {
                let index =
                    order::permuted(children, legal, self.seed.0 ^ position.search_key().low());
                let mv = position
                    .nth_move(&self.line, index as usize)
                    .expect("the index is below the number of legal moves");
                let (child, moved) = self.tree.add_child(node, mv);
                if let Some(moved) = moved.filter(|_| self.open_count > 0) {
                    self.follow_moved(node, path.nodes.len(), &moved);
                }
                (child, mv, true)
            } else {
                let child = self.best_child(node);
                (child, self.tree.move_of(child), false)
            };
            if P::ASKS_LINE {
                self.line.push(position.repetition_key());
            }
            position.play(mv);
            path.nodes.push((child, position.to_move()));
            if new {
                return self.look_at_new(path, position);
            }
            if let Some(value) = self.tree.proven[child as usize].value() {
                return Leaf::Known(value);
            }
            node = child;
        }
    }

    /// Sees to the open paths through children, `depth` edges below the root, that have moved
    /// because their `parent` got one more.
    #[cold]
    fn follow_moved(&mut self, parent: NodeId, depth: usize, moved: &Moved) {
        for path in self.open.iter_mut().flatten() {
            let through = path.nodes.get(depth - 1).is_some_and(|&(node, _)| node == parent);
            if let Some((child, _)) = path.nodes.get_mut(depth).filter(|_| through) {
                *child = *child - moved.from + moved.to;
            }
        }
    }

    /// Settles a new node whose game is over.
    fn look_at_new(&mut self, path: &Path, position: P) -> Leaf<P> {
        match position.status(&self.line) {
            Status::Running => Leaf::Evaluate(position),
            Status::Over(outcome) => {
                let chooser = path.nodes[path.nodes.len() - 2].1;
                let value = outcome.value_for(chooser);
                self.prove(path, Proven::of_value(value));
                Leaf::Known(value)
            }
            Status::DeadEnd => {
                self.prove(path, Proven::DeadEnd);
                Leaf::Nothing
            }
        }
    }

    #[inline]
    fn legal_moves(&mut self, node: NodeId, position: &P) -> u32 {
        let known = &mut self.tree.legal[node as usize];
        if *known == 0 {
            *known = u16::try_from(position.count_moves(&self.line)).unwrap_or(u16::MAX);
        }
        u32::from(*known)
    }

    #[inline]
    fn exploration_weight(&self, node: NodeId) -> f32 {
        self.config.exploration * (self.tree.visits[node as usize] as f32).ln().max(0.0).sqrt()
    }

    /// Whether the next move to try is one that has not been tried.
    #[inline]
    fn tries_untried(&self, node: NodeId, path: &Path) -> bool {
        let Some(reduction) = self.config.first_play_reduction else { return true };
        if self.tree.child_count(node) == 0 {
            return true;
        }
        let urgency = self.value_for_mover(node, path) - reduction + self.exploration_weight(node);
        self.best_scored(node).1 < urgency
    }

    /// The mean value of a node for the side to move there.
    fn value_for_mover(&self, node: NodeId, path: &Path) -> f32 {
        let mean = self.tree.mean[node as usize];
        match path.nodes.len() {
            0 | 1 => mean,
            len => path.nodes[len - 2].1.value_for(path.nodes[len - 1].1, mean),
        }
    }

    #[inline]
    fn best_scored(&self, node: NodeId) -> (usize, f32) {
        let range = self.tree.padded_children(node, select::LANES);
        select::best(
            &self.tree.mean[range.clone()],
            &self.tree.spread[range],
            self.exploration_weight(node),
        )
    }

    #[inline]
    fn best_child(&self, node: NodeId) -> NodeId {
        let index = self.best_scored(node).0;
        (self.tree.children(node).start + index) as NodeId
    }
}
