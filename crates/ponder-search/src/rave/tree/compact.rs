//! In-place compaction of the tree to one subtree.

use super::{Blocks, NONE, Tree};
use crate::mcts::column::{CopyWithin, Shorten};
use crate::mcts::{NodeId, ROOT};

impl<M: Copy + Eq + Send> Tree<M> {
    /// Makes `node` the root and frees all other nodes. Blocks slide towards the front of their
    /// columns, parents before their children.
    pub(super) fn compact_to(&mut self, node: NodeId) {
        if node == ROOT {
            return;
        }
        let root_block = self.block_of[node as usize];
        self.copy_within(node as usize, ROOT as usize, 1);
        self.block_of[ROOT as usize] = NONE;
        let (mut used, mut kept) = (1, 0);
        for block in 0..self.blocks.len() {
            let parent = self.blocks.parent[block];
            let is_root = block as u32 == root_block;
            let to = if parent == NONE { NONE } else { self.blocks.to[parent as usize] };
            if !is_root && to == NONE {
                self.blocks.to[block] = NONE;
                continue;
            }
            let (slot, len) = (self.blocks.slot[block], usize::from(self.blocks.len[block]));
            self.copy_within(self.blocks.start[block] as usize, used, len);
            let owner =
                if is_root { ROOT } else { self.blocks.start[to as usize] + NodeId::from(slot) };
            self.block_of[owner as usize] = kept as u32;
            self.blocks.to[block] = kept as u32;
            self.blocks.start[kept] = used as NodeId;
            self.blocks.len[kept] = len as u16;
            self.blocks.parent[kept] = if is_root { NONE } else { to };
            self.blocks.slot[kept] = if is_root { 0 } else { slot };
            used += len;
            kept += 1;
        }
        self.expanded.moved(&self.blocks.to);
        self.shorten(used);
        self.blocks.shorten(kept);
    }

    fn copy_within(&mut self, from: usize, to: usize, len: usize) {
        self.each_column(&CopyWithin { from, to, len });
        self.moves.copy_within(from..from + len, to);
    }

    fn shorten(&mut self, len: usize) {
        let shorten = Shorten { len, kept: 0 };
        self.each_column(&shorten);
        shorten.one(&mut self.moves);
    }
}

impl Blocks {
    fn shorten(&mut self, len: usize) {
        let shorten = Shorten { len, kept: 0 };
        shorten.one(&mut self.start);
        shorten.one(&mut self.len);
        shorten.one(&mut self.parent);
        shorten.one(&mut self.slot);
        shorten.one(&mut self.to);
    }
}
