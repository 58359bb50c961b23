//! Positions that were reached by another order of moves.
//!
//! The tree stays a tree: a node whose position has been expanded elsewhere before, its *transposition*,
//! begins with what is known there of its moves. Two positions are transpositions when their search keys are
//! equal and just the same moves are legal, so that what superko forbids on one way and not on the
//! other is never mixed up.

use super::{BlockId, KNOWN_COUNT, NONE, Tree};
use crate::mcts::NodeId;
use crate::rave::select::HINT_UNITS;
use crate::search::Proven;
use ponder_game::Key;
use std::collections::HashMap;

/// The most visits that a move takes over from its other.
const INHERITED_MAX: f32 = 500.0;

/// The newest block of each position.
#[derive(Default)]
pub(super) struct Expanded(HashMap<Key, BlockId>);

impl Expanded {
    /// Bytes an entry takes, with what a hash table keeps free.
    const ENTRY_BYTES: usize = 2 * (size_of::<(Key, BlockId)>() + 1);

    pub fn bytes(&self) -> usize {
        self.0.len() * Self::ENTRY_BYTES
    }

    /// Follows blocks to where they went; those that were given back are forgotten.
    pub fn moved(&mut self, to: &[BlockId]) {
        self.0.retain(|_, block| {
            *block = to[*block as usize];
            *block != NONE
        });
        self.0.shrink_to_fit();
    }
}

impl<M: Copy + Eq + Send> Tree<M> {
    /// Notes a node, whose moves have just been entered, as the newest one with its position. If
    /// there was one before with the same moves, the statistics of those are taken over; true then.
    pub fn inherit(&mut self, node: NodeId, key: Key) -> bool {
        let block = self.block_of[node as usize];
        let Some(other) = self.expanded.0.insert(key, block) else { return false };
        let from = self.moves_of_block(other);
        let to = self.moves_of_block(block);
        // The order of moves follows from the search key, so the same moves lie in the same order.
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
            // Not the proof itself: it may rest on what was forbidden on the way there.
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
