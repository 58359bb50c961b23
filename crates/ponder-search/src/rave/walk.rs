//! From the root to a leaf.

use super::Rave;
use super::amaf::kept_point;
use super::config::{HintUse, Transpositions};
use super::select::{self, Weights};
use super::tree::Tree;
use crate::averages::{Averages, Columns, Leaf, NodeId, Path, ROOT, Walks, order};
use crate::uct::Proven;
use ponder_game::{Rollout, Status};

impl<P: Rollout> Walks for Rave<P> {
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

impl<P: Rollout> Rave<P> {
    fn walk_down(&mut self, path: &mut Path) -> Leaf<P> {
        let mut position = self.base.position.clone();
        path.nodes.push((ROOT, position.to_move()));
        if !self.base.tree.is_expanded(ROOT) {
            self.expand(path, &position);
            return Leaf::Evaluate(position);
        }
        self.reference.start();
        loop {
            let child = self.choose(path);
            if P::ASKS_LINE {
                self.base.line.push(position.repetition_key());
            }
            position.play(self.base.tree.move_of(child));
            path.nodes.push((child, position.to_move()));
            if let Some(value) = self.base.tree.proven(child).value() {
                return Leaf::Known(value);
            }
            let visits = self.base.tree.visits(child);
            if visits == 0
                && let Some(leaf) = self.look_at_new(path, &position)
            {
                return leaf;
            }
            if !self.base.tree.is_expanded(child) {
                let is_full = self.base.tree.is_full(&self.base.limits).is_some();
                if visits + 1 >= self.config.expand_at && !is_full {
                    self.expand(path, &position);
                }
                return Leaf::Evaluate(position);
            }
        }
    }

    /// The best move of the last node of a path.
    #[inline]
    fn choose(&mut self, path: &Path) -> NodeId {
        let (node, mover) = path.nodes[path.nodes.len() - 1];
        let first_play = self.value_for_mover(path) - self.config.first_play_reduction;
        let tree = &self.base.tree;
        let visits = tree.visits(node);
        let exploration = match self.config.exploration {
            0.0 => 0.0,
            weight => weight * (visits as f32).ln().max(0.0).sqrt(),
        };
        let first_count = self.config.first_play_weight;
        let weights = Weights {
            inverse: 1.0 / self.config.equivalence,
            exploration,
            first_count,
            first_sum: first_count * first_play,
        };
        let wanted = self.config.reference_visits;
        let moves = if wanted == 0 {
            tree.moves_of(node)
        } else if visits >= wanted {
            self.reference.pass(node, mover);
            tree.moves_of(node)
        } else {
            self.reference.moves_of(tree, node, mover, self.points)
        };
        (tree.children(node).start + select::best(moves, weights)) as NodeId
    }

    /// Settles a new node whose game is over.
    fn look_at_new(&mut self, path: &Path, position: &P) -> Option<Leaf<P>> {
        match position.status(&self.base.line) {
            Status::Running => None,
            Status::Over(outcome) => {
                let chooser = path.nodes[path.nodes.len() - 2].1;
                let value = outcome.value_for(chooser);
                self.base.prove(path, Proven::of_value(value));
                Some(Leaf::Known(value))
            }
            Status::DeadEnd => {
                self.base.prove(path, Proven::DeadEnd);
                Some(Leaf::Nothing)
            }
        }
    }

    /// Enters the moves of the last node of a path, in an order that depends on the seed and on the
    /// position, with what is known of them.
    fn expand(&mut self, path: &Path, position: &P) {
        let (node, _) = path.nodes[path.nodes.len() - 1];
        let parent = path.nodes.len().checked_sub(2).map(|at| path.nodes[at].0);
        self.moves.clear();
        let moves = &mut self.moves;
        position.for_each_move(&self.base.line, |mv| moves.push(mv));
        if node == ROOT && !self.base.excluded.is_empty() {
            moves.retain(|mv| !self.base.excluded.contains(mv));
        }
        let Some(start) = self.base.tree.add_fan(node, parent, self.moves.len()) else { return };
        let count = self.moves.len() as u32;
        let key = self.base.seed.0 ^ position.search_key().low();
        self.slots.clear();
        self.slots.resize(self.points, u16::MAX);
        for (index, &mv) in self.moves.iter().enumerate() {
            let slot = order::permuted(index as u32, count, key) as usize;
            let point = kept_point(position.point_of(mv));
            self.base.tree.enter(start + slot, mv, point);
            if let Some(entry) = self.slots.get_mut(usize::from(point)) {
                *entry = slot as u16;
            }
        }
        let inherits = self.config.transpositions == Transpositions::Inherit
            && self.base.tree.inherit(node, position.search_key());
        if !inherits {
            self.enter_hints(node, position);
        }
    }

    fn enter_hints(&mut self, node: NodeId, position: &P) {
        let scale = self.config.hint_scale;
        if self.config.hints == HintUse::Nothing || scale <= 0.0 {
            return;
        }
        let range = self.base.tree.children(node);
        let (tree, slots, hints) = (&mut self.base.tree, &self.slots, self.config.hints);
        position.knowledge(&self.policy, |mv, hint| {
            let by_point = position.point_of(mv).and_then(|point| slots.get(point));
            let guess = by_point.map_or(usize::MAX, |&slot| range.start + usize::from(slot));
            let is_it = |&at: &usize| tree.move_of(at as NodeId) == mv;
            let near = Some(guess).filter(|at| range.contains(at)).filter(is_it);
            let Some(at) = near.or_else(|| range.clone().find(is_it)) else { return };
            let weight = hint.weight * scale;
            if hints != HintUse::Mean {
                tree.add_amaf(at, weight, hint.value);
            }
            if hints != HintUse::Amaf {
                tree.add_hint(at, weight, hint.value);
            }
        });
    }

    /// The mean value of the last node of a path for the side to move there.
    fn value_for_mover(&self, path: &Path) -> f32 {
        let at = path.nodes.len() - 1;
        let (node, mover) = path.nodes[at];
        let mean = self.base.tree.mean(node);
        if at == 0 { mean } else { path.nodes[at - 1].1.value_for(mover, mean) }
    }
}
