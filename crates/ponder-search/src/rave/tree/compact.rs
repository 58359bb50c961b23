//! Giving back everything but one subtree, in place.

use super::{Fans, NONE, Tree};
use crate::averages::{NodeId, ROOT};

impl<M: Copy + Eq> Tree<M> {
    /// Makes `node` the root and gives the memory of all else back. Fans slide towards the front of
    /// their columns, parents before their children.
    pub(super) fn compact_to(&mut self, node: NodeId) {
        if node == ROOT {
            return;
        }
        let root_fan = self.fan[node as usize];
        self.copy_within(node as usize, ROOT as usize, 1);
        self.fan[ROOT as usize] = NONE;
        let (mut used, mut kept) = (1, 0);
        for fan in 0..self.fans.len() {
            let parent = self.fans.parent[fan];
            let is_root = fan as u32 == root_fan;
            let to = if parent == NONE { NONE } else { self.fans.to[parent as usize] };
            if !is_root && to == NONE {
                self.fans.to[fan] = NONE;
                continue;
            }
            let (slot, len) = (self.fans.slot[fan], usize::from(self.fans.len[fan]));
            self.copy_within(self.fans.start[fan] as usize, used, len);
            let owner =
                if is_root { ROOT } else { self.fans.start[to as usize] + NodeId::from(slot) };
            self.fan[owner as usize] = kept as u32;
            self.fans.to[fan] = kept as u32;
            self.fans.start[kept] = used as NodeId;
            self.fans.len[kept] = len as u16;
            self.fans.parent[kept] = if is_root { NONE } else { to };
            self.fans.slot[kept] = if is_root { 0 } else { slot };
            used += len;
            kept += 1;
        }
        self.twins.moved(&self.fans.to);
        self.shorten(used);
        self.fans.shorten(kept);
    }

    fn copy_within(&mut self, from: usize, to: usize, len: usize) {
        let range = from..from + len;
        self.mean.copy_within(range.clone(), to);
        self.rest.copy_within(range.clone(), to);
        self.visits.copy_within(range.clone(), to);
        self.hint_sum.copy_within(range.clone(), to);
        self.hint_weight.copy_within(range.clone(), to);
        self.amaf_sum.copy_within(range.clone(), to);
        self.amaf_count.copy_within(range.clone(), to);
        self.point.copy_within(range.clone(), to);
        self.proven.copy_within(range.clone(), to);
        self.fan.copy_within(range.clone(), to);
        self.moves.copy_within(range, to);
    }

    fn shorten(&mut self, len: usize) {
        shorten(&mut self.mean, len);
        shorten(&mut self.rest, len);
        shorten(&mut self.visits, len);
        shorten(&mut self.hint_sum, len);
        shorten(&mut self.hint_weight, len);
        shorten(&mut self.amaf_sum, len);
        shorten(&mut self.amaf_count, len);
        shorten(&mut self.point, len);
        shorten(&mut self.proven, len);
        shorten(&mut self.fan, len);
        shorten(&mut self.moves, len);
    }
}

impl Fans {
    fn shorten(&mut self, len: usize) {
        shorten(&mut self.start, len);
        shorten(&mut self.len, len);
        shorten(&mut self.parent, len);
        shorten(&mut self.slot, len);
        shorten(&mut self.to, len);
    }
}

fn shorten<T>(column: &mut Vec<T>, len: usize) {
    column.truncate(len);
    column.shrink_to(len);
}
