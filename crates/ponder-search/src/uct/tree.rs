//! The tree: columns of child edges, with the children of one node adjacent.
//!
//! A node *is* the edge that leads to it, so a child costs one entry in each column: 23 bytes and
//! the move. Children are created on their first visit. They lie in blocks whose size is the next
//! power of two, at least 2; outgrown blocks go to a free list.

mod compact;

use crate::mcts::column::{Clear, ColumnOp, CopyWithin, Lengthen};
use crate::mcts::{Columns, NodeId, ROOT};
use crate::mean::{joined, split};
use crate::search::{Limits, Proven, StopReason};

/// Number of block sizes: 2, 4, 8, … 65,536 children.
const CLASSES: usize = 16;
/// Number of entries by which columns grow.
const CHUNK: usize = 4096;

/// The search tree, stored as columns.
pub struct Tree<M> {
    /// Mean value for the side that chooses this edge, rounded; `-inf` for a refuted edge and for
    /// an unused entry.
    pub mean: Vec<f32>,
    /// Rounding remainders of the means ([`crate::mean`]).
    rest: Vec<i16>,
    /// `1 / sqrt(visits)`.
    pub spread: Vec<f32>,
    /// Visits, including those in flight, without those below refuted edges further down.
    pub visits: Vec<u32>,
    /// Entry of the first child.
    child_start: Vec<NodeId>,
    /// Number of children created so far.
    child_len: Vec<u16>,
    /// Number of legal moves of the position behind the edge; 0 until they are counted.
    pub legal: Vec<u16>,
    /// Proven result of the edge.
    pub proven: Vec<Proven>,
    /// The moves; the root's entry is meaningless.
    moves: Vec<M>,
    /// Number of entries that have been taken, including free ones.
    used: usize,
    nodes: usize,
    /// Maximum number of entries, by the limit on memory.
    entries_max: usize,
    /// Size of the largest block so far, in entries.
    block_max: usize,
    /// Free blocks by size class, each by its first entry.
    free: [Vec<NodeId>; CLASSES],
}

/// The size of the block for a number of children, at least one.
fn block_of(children: usize) -> usize {
    children.next_power_of_two().max(2)
}

/// The index of the free list for a block size.
fn class_of(block: usize) -> usize {
    block.trailing_zeros() as usize - 1
}

/// The factor of the exploration weight for a number of visits.
fn spread_of(visits: u32) -> f32 {
    1.0 / (visits.max(1) as f32).sqrt()
}

impl<M: Copy + Eq + Send> Tree<M> {
    /// Bytes per entry in all columns together.
    pub const ENTRY_BYTES: usize = 4 * 4 + 3 * 2 + 1 + size_of::<M>();

    /// Creates a tree with only a root.
    pub fn new() -> Self {
        let mut tree = Tree {
            mean: Vec::new(),
            rest: Vec::new(),
            spread: Vec::new(),
            visits: Vec::new(),
            child_start: Vec::new(),
            child_len: Vec::new(),
            legal: Vec::new(),
            proven: Vec::new(),
            moves: Vec::new(),
            used: 0,
            nodes: 1,
            entries_max: CHUNK,
            block_max: 2,
            free: Default::default(),
        };
        let root = tree.take(1);
        debug_assert_eq!(root, ROOT);
        tree.mean[0] = 0.0;
        tree
    }

    /// The entries of the children of a node, and excluded entries up to a multiple of `lanes`, if
    /// the block has them.
    #[inline]
    pub fn padded_children(&self, node: NodeId, lanes: usize) -> std::ops::Range<usize> {
        let node = node as usize;
        let start = self.child_start[node] as usize;
        let len = usize::from(self.child_len[node]);
        start..start + len.next_multiple_of(lanes).min(block_of(len))
    }

    /// The number of children of a node.
    #[inline]
    pub fn child_count(&self, node: NodeId) -> usize {
        usize::from(self.child_len[node as usize])
    }

    /// Adds a child without visits; the other children may move to other entries.
    pub fn add_child(&mut self, node: NodeId, mv: M) -> NodeId {
        let at = node as usize;
        let len = usize::from(self.child_len[at]);
        if len == 0 {
            self.child_start[at] = self.take_block(2);
        } else if len == block_of(len) {
            self.grow(node, len);
        }
        let child = self.child_start[at] + len as NodeId;
        self.child_len[at] += 1;
        if self.moves.len() < self.mean.len() {
            self.moves.resize(self.mean.len(), mv);
        }
        self.moves[child as usize] = mv;
        self.nodes += 1;
        child
    }

    fn grow(&mut self, node: NodeId, len: usize) {
        let from = self.child_start[node as usize];
        let to = self.take_block(2 * len);
        self.copy_within(from as usize, to as usize, len);
        self.clear_entries(from as usize, len);
        self.free[class_of(len)].push(from);
        self.child_start[node as usize] = to;
    }

    fn take_block(&mut self, size: usize) -> NodeId {
        self.block_max = self.block_max.max(size);
        match self.free[class_of(size)].pop() {
            Some(start) => start,
            None => self.take(size),
        }
    }

    fn take(&mut self, count: usize) -> NodeId {
        let start = self.used;
        self.used += count;
        if self.used > self.mean.len() {
            let most = self.entries_max.max(self.used);
            let len = self.used.next_multiple_of(CHUNK).min(most);
            let lengthen = Lengthen { len, most };
            self.each_column(&lengthen);
            if let Some(&any) = self.moves.first() {
                lengthen.on(&mut self.moves, any);
            }
        }
        start as NodeId
    }

    fn copy_within(&mut self, from: usize, to: usize, len: usize) {
        self.each_column(&CopyWithin { from, to, len });
        self.moves.copy_within(from..from + len, to);
    }

    fn clear_entries(&mut self, start: usize, len: usize) {
        self.each_column(&Clear { start, len });
    }

    /// Applies an operation to all columns but the moves.
    fn each_column(&mut self, op: &impl ColumnOp) {
        op.on(&mut self.mean, f32::NEG_INFINITY);
        op.on(&mut self.rest, 0);
        op.on(&mut self.spread, 0.0);
        op.on(&mut self.visits, 0);
        op.on(&mut self.child_start, 0);
        op.on(&mut self.child_len, 0);
        op.on(&mut self.legal, 0);
        op.on(&mut self.proven, Proven::Open);
    }
}

impl<M: Copy + Eq + Send> Columns for Tree<M> {
    type Move = M;

    const GUIDED: bool = false;

    fn nodes(&self) -> usize {
        self.nodes
    }

    fn bytes(&self) -> usize {
        self.used * Self::ENTRY_BYTES
    }

    fn limit(&mut self, limits: &Limits) {
        self.entries_max = (limits.bytes_max / Self::ENTRY_BYTES).min(NodeId::MAX as usize);
    }

    /// The tree counts as full if the next child might need more room than there is.
    #[inline]
    fn is_full(&self, limits: &Limits) -> Option<StopReason> {
        if self.nodes >= limits.nodes_max {
            Some(StopReason::Nodes)
        } else {
            (self.used + 2 * self.block_max > self.entries_max).then_some(StopReason::Bytes)
        }
    }

    #[inline]
    fn children(&self, node: NodeId) -> std::ops::Range<usize> {
        let start = self.child_start[node as usize] as usize;
        start..start + usize::from(self.child_len[node as usize])
    }

    #[inline]
    fn has_all_children(&self, node: NodeId) -> bool {
        self.child_len[node as usize] >= self.legal[node as usize]
    }

    #[inline]
    fn move_of(&self, child: NodeId) -> M {
        self.moves[child as usize]
    }

    #[inline]
    fn visits(&self, node: NodeId) -> u32 {
        self.visits[node as usize]
    }

    #[inline]
    fn mean(&self, node: NodeId) -> f32 {
        self.mean[node as usize]
    }

    #[inline]
    fn proven(&self, node: NodeId) -> Proven {
        self.proven[node as usize]
    }

    #[inline]
    fn mean_of(&self, node: NodeId) -> f64 {
        let at = node as usize;
        if self.visits[at] == 0 {
            return 0.0;
        }
        joined(self.mean[at], self.rest[at])
    }

    #[inline(always)]
    fn add_visit(&mut self, node: NodeId, value: f64) {
        let at = node as usize;
        let visits = self.visits[at] + 1;
        self.visits[at] = visits;
        self.spread[at] = 1.0 / (visits as f32).sqrt();
        if self.proven[at] == Proven::Open {
            let (mean, rest) = (&mut self.mean[at], &mut self.rest[at]);
            let before = if visits == 1 { 0.0 } else { joined(*mean, *rest) };
            (*mean, *rest) = split(before + (value - before) / f64::from(visits));
        }
    }

    #[inline]
    fn set(&mut self, node: NodeId, visits: u32, mean: f64) {
        let at = node as usize;
        self.visits[at] = visits;
        self.spread[at] = spread_of(visits);
        self.set_mean(node, mean);
    }

    #[inline]
    fn set_mean(&mut self, node: NodeId, mean: f64) {
        let at = node as usize;
        if self.proven[at] == Proven::Open {
            (self.mean[at], self.rest[at]) = split(mean);
        }
    }

    fn prove(&mut self, node: NodeId, proven: Proven) {
        let at = node as usize;
        self.proven[at] = proven;
        if proven != Proven::Open {
            let refuted = if node == ROOT { 0.0 } else { f32::NEG_INFINITY };
            let value = if proven.is_refuted() && node != ROOT { None } else { proven.value() };
            self.mean[at] = value.unwrap_or(refuted);
            self.rest[at] = 0;
        }
    }

    fn keep_only(&mut self, node: NodeId) {
        self.compact_to(node);
    }

    fn clear(&mut self) {
        *self = Tree::new();
    }
}
