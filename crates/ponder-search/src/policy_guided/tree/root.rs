//! The legal moves of the root, in the order of the position.

use super::Tree;
use crate::mcts::{Columns, NodeId, ROOT};
use ponder_game::{History, Position};

/// Legal moves of the root and their priors.
pub struct Root<M> {
    /// The legal moves; empty until the root has been evaluated.
    pub moves: Vec<M>,
    /// Priors from the evaluator in the same order, without noise.
    pub priors: Vec<f32>,
    /// The child of each move, if it has been created.
    pub slots: Vec<Option<u16>>,
    /// The evaluator's value of the root for the side to move, if it was evaluated as the root.
    pub value: Option<f32>,
    indices: Vec<u16>,
}

impl<M> Default for Root<M> {
    fn default() -> Self {
        Root {
            moves: Vec::new(),
            priors: Vec::new(),
            slots: Vec::new(),
            value: None,
            indices: Vec::new(),
        }
    }
}

impl<M: Copy + Eq + Send> Root<M> {
    /// Clears everything but keeps the memory.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.priors.clear();
        self.slots.clear();
        self.indices.clear();
        self.value = None;
    }

    fn list<P: Position<Move = M>>(&mut self, position: &P, history: &History) {
        self.clear();
        position.for_each_move(history, |mv| self.moves.push(mv));
        // Moves beyond the maximum number of children are not searched.
        self.moves.truncate(usize::from(u16::MAX));
        self.slots.resize(self.moves.len(), None);
    }

    /// Stores the evaluator's answer for the root.
    pub fn open<P: Position<Move = M>>(
        &mut self,
        position: &P,
        history: &History,
        policy: &[f32],
        value: f32,
    ) {
        self.list(position, history);
        self.value = Some(value);
        if policy.len() == self.moves.len() {
            // As in the compact form, so that no prior is 0 or NaN.
            let least = crate::policy_guided::compact::unpack(1);
            self.priors.extend(policy.iter().map(|prior| prior.max(least).min(1.0)));
        } else {
            self.priors.resize(self.moves.len(), 1.0 / self.moves.len().max(1) as f32);
        }
    }

    /// Restores the state of a node that has become the root.
    pub fn reopen<P: Position<Move = M>>(
        &mut self,
        position: &P,
        history: &History,
        tree: &mut Tree<M>,
    ) {
        self.list(position, history);
        if tree.child_count(ROOT) == 0 {
            tree.set_legal(ROOT, self.moves.len());
        }
        for child in tree.children(ROOT) {
            let mv = tree.move_of(child as NodeId);
            if let Some(index) = self.moves.iter().position(|&known| known == mv) {
                self.made(index);
            }
        }
        let first = tree.first_child(ROOT) as usize;
        for (index, slot) in self.slots.iter().enumerate() {
            self.priors.push(match slot {
                Some(slot) => {
                    crate::policy_guided::compact::unpack(tree.prior[first + usize::from(*slot)])
                }
                None => tree.untried_prior(ROOT, index),
            });
        }
    }

    /// Records that the next child has been created, for legal move number `index`.
    pub fn made(&mut self, index: usize) {
        self.slots[index] = Some(self.indices.len() as u16);
        self.indices.push(index as u16);
    }

    /// The child of legal move number `index`, if it has been created.
    #[inline]
    pub fn slot_of(&self, index: usize) -> Option<usize> {
        self.slots[index].map(usize::from)
    }

    /// The index of the legal move of child number `slot`.
    #[inline]
    pub fn index_of(&self, slot: usize) -> usize {
        usize::from(self.indices[slot])
    }
}
