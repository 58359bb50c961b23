//! Positions that were reached by another order of moves.
//!
//! The tree stays a tree: a node whose position has been expanded elsewhere before, its
//! *transposition*, inherits the statistics of the moves there. Two positions are transpositions if
//! their search keys are equal and exactly the same moves are legal, so that a move that superko
//! forbids on only one path is never mixed up.

use super::{BlockId, KNOWN_COUNT, NONE, Tree};
use crate::mcts::NodeId;
use crate::rave::select::HINT_UNITS;
use crate::search::Proven;
use ponder_game::Key;
use std::collections::HashMap;

/// Maximum number of visits that a move inherits.
const INHERITED_MAX: f32 = 500.0;

/// The most recent block of each position.
#[derive(Default)]
pub(super) struct Expanded(HashMap<Key, BlockId>);

impl Expanded {
    /// Bytes per entry, including the free entries of a hash table.
    const ENTRY_BYTES: usize = 2 * (size_of::<(Key, BlockId)>() + 1);

    pub fn bytes(&self) -> usize {
        self.0.len() * Self::ENTRY_BYTES
    }

    /// Updates the positions of blocks that were moved; blocks that were freed are removed.
    pub fn moved(&mut self, to: &[BlockId]) {
        self.0.retain(|_, block| {
            *block = to[*block as usize];
            *block != NONE
        });
        self.0.shrink_to_fit();
    }
}

impl<M: Copy + Eq + Send> Tree<M> {
    /// Records a node, whose moves have just been added, as the most recent one with its position.
    /// If there was one before with the same moves, it inherits their statistics; returns whether
    /// it did.
    pub fn inherit(&mut self, node: NodeId, key: Key) -> bool {
        let block = self.block_of[node as usize];
        let Some(other) = self.expanded.0.insert(key, block) else { return false };
        let from = self.moves_of_block(other);
        let to = self.moves_of_block(block);
        // The order of moves depends only on the search key, so the same moves have the same order.
        if self.moves[from.clone()] != self.moves[to.clone()] {
            return false;
        }
        for (from, to) in from.zip(to) {
            self.inherit_move(from, to);
        }
        true
    }

    fn inherit_move(&mut self, from: usize, to: usize) {
        let proven = self.proven[from];
        if proven != Proven::Open {
            // The proof itself is not inherited: it may depend on moves that were forbidden on the
            // way there.
            let value = proven.value().unwrap_or(-1.0);
            self.add_amaf(to, INHERITED_MAX, value);
            self.add_hint(to, INHERITED_MAX, value);
            return;
        }
        let count = self.amaf_count[from].min(KNOWN_COUNT);
        let value = self.amaf_sum[from] / self.amaf_count[from].max(f32::MIN_POSITIVE);
        self.add_amaf(to, count, value);
        let hinted = f32::from(self.hint_weight[from]) / HINT_UNITS;
        let visits = self.visits[from] as f32;
        let sum = f32::from(self.hint_sum[from]) / HINT_UNITS + visits * self.mean[from];
        let weight = hinted + visits;
        if weight > 0.0 {
            self.add_hint(to, weight.min(INHERITED_MAX), sum / weight);
        }
    }
}
