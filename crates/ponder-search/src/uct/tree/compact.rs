//! In-place compaction of the tree to one subtree.

use super::{CHUNK, Tree, block_of, spread_of};
use crate::mcts::column::Shorten;
use crate::mcts::{Columns, NodeId, ROOT};

impl<M: Copy + Eq + Send> Tree<M> {
    /// Makes `node` the root and frees all other nodes. Blocks slide towards the front of their
    /// columns, so that no copy exists in addition to the old tree.
    ///
    /// Meanwhile, the column `spread`, which can be recomputed from the visits, stores the length
    /// of each kept block at its first entry and its new position at the second, which every block
    /// has; elsewhere it is 0.
    pub fn compact_to(&mut self, node: NodeId) {
        if node == ROOT {
            return;
        }
        self.spread.fill(0.0);
        self.nodes = self.mark(node);
        let used = self.assign();
        self.repoint(node);
        self.slide(node);
        self.used = used;
        self.free.iter_mut().for_each(|list| *list = Vec::new());
        self.truncate();
    }

    /// Records the length of every block below a node; returns the number of nodes.
    fn mark(&mut self, node: NodeId) -> usize {
        let mut nodes = 1;
        let mut todo = vec![node];
        while let Some(parent) = todo.pop() {
            let children = self.children(parent);
            if children.is_empty() {
                continue;
            }
            nodes += children.len();
            self.spread[children.start] = f32::from_bits(block_of(children.len()) as u32);
            todo.extend(children.filter(|&at| self.child_len[at] > 0).map(|child| child as NodeId));
        }
        nodes
    }

    /// The next kept block at or after an entry, as start and length.
    fn next_block(&self, from: usize) -> Option<(usize, usize)> {
        let ahead = self.spread[from..self.used].iter().position(|&len| len.to_bits() > 0)?;
        let start = from + ahead;
        Some((start, self.spread[start].to_bits() as usize))
    }

    /// Records the new position of each kept block; returns the new number of entries.
    fn assign(&mut self) -> usize {
        let (mut end, mut at) = (1, 1);
        while let Some((start, len)) = self.next_block(at) {
            self.spread[start + 1] = f32::from_bits(end as u32);
            end += len;
            at = start + len;
        }
        end
    }

    /// Updates the links of all kept nodes to the new positions of their children.
    fn repoint(&mut self, node: NodeId) {
        let mut at = 1;
        self.repoint_one(node as usize);
        while let Some((start, len)) = self.next_block(at) {
            (start..start + len).for_each(|entry| self.repoint_one(entry));
            at = start + len;
        }
    }

    fn repoint_one(&mut self, entry: usize) {
        if self.child_len[entry] > 0 {
            self.child_start[entry] = self.spread[self.child_start[entry] as usize + 1].to_bits();
        }
    }

    /// Moves the kept blocks, from the front on: none moves backwards.
    fn slide(&mut self, node: NodeId) {
        self.copy_within(node as usize, ROOT as usize, 1);
        self.spread[ROOT as usize] = spread_of(self.visits[ROOT as usize]);
        let mut at = 1;
        while let Some((start, len)) = self.next_block(at) {
            let to = self.spread[start + 1].to_bits() as usize;
            at = start + len;
            self.copy_within(start, to, len);
            for entry in to..to + len {
                self.spread[entry] = spread_of(self.visits[entry]);
            }
        }
    }

    /// Shortens the columns to the entries in use.
    fn truncate(&mut self) {
        let len = self.used.next_multiple_of(CHUNK).min(self.mean.len());
        self.clear_entries(self.used, self.mean.len() - self.used);
        let shorten = Shorten { len, kept: 0 };
        self.each_column(&shorten);
        shorten.one(&mut self.moves);
    }
}
