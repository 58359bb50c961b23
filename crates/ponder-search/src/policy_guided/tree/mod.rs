//! The tree: columns of child edges, with the children of one node adjacent, and an arena of
//! priors.
//!
//! A node *is* the edge that leads to it and costs 30 bytes and the move, at most 38; where values
//! are corrected ([`value_bias`]), 20 more and its share of a bucket. It is created on its first
//! visit. A node with a policy also has a *ranking* in the arena: 12 bytes, and 2 per
//! legal move; a node without one (an empty or uniform policy) has none.

mod ranking;
pub(super) mod root;
mod subtree_reuse;
mod value_bias;

use crate::mcts::column::{Clear, ColumnOp, CopyWithin, Lengthen};
use crate::mcts::{Columns, NodeId, ROOT};
use crate::mean::{joined, split};
use crate::policy_guided::compact::{LANES, Prior, TAKEN};
use crate::search::{Limits, Proven, StopReason};
use root::Root;
use value_bias::{Part, ValueBias};

/// Number of block sizes: 2, 4, 8, … 65,536 children.
const CLASSES: usize = 16;
/// Small columns double and large ones grow by a quarter, between these numbers of entries.
const GROWTH_MIN: usize = 128;
const GROWTH_MAX: usize = 4096;

/// Evaluation state of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum State {
    /// A node before its evaluation.
    New,
    /// A node during its evaluation.
    Open,
    /// Evaluated, without a policy; `link` is the first child.
    Bare,
    /// Evaluated, with a policy; `link` is its ranking in the arena.
    Ranked,
}

/// The search tree, stored as columns.
pub struct Tree<M> {
    /// The legal moves of the root.
    pub(crate) root: Root<M>,
    /// Mean value for the side that chooses this edge, rounded; `-inf` for a refuted edge.
    pub mean: Vec<f32>,
    /// Mean of the squared values of its visits, 0 to 1.
    pub square: Vec<f32>,
    /// Rounding remainders of the means ([`crate::mean`]).
    rest: Vec<i16>,
    /// Number of visits whose answers have arrived.
    pub visits: Vec<u32>,
    /// The evaluator's value for the side to move, if the search's rule records it (Gumbel).
    pub raw_value: Vec<f32>,
    /// The prior of the edge.
    pub prior: Vec<Prior>,
    /// Proven result of the edge.
    pub proven: Vec<Proven>,
    /// Evaluation state of the node.
    pub state: Vec<State>,
    /// The first child or the ranking, as [`State`] says.
    link: Vec<u32>,
    /// Number of children created so far.
    child_len: Vec<u16>,
    /// Number of legal moves of the position behind the edge; 0 until they are counted.
    legal: Vec<u16>,
    /// The move of the edge.
    moves: Vec<M>,
    /// The rankings: see the `ranking` module.
    arena: Vec<u16>,
    /// Number of entries that have been taken, including free ones.
    used: usize,
    nodes: usize,
    /// Free blocks by size class, each by its first entry.
    free: [Vec<NodeId>; CLASSES],
    /// The errors of earlier values, if values are corrected by them.
    bias: Option<Box<ValueBias>>,
}

impl<M: Copy + Eq + Send> Tree<M> {
    /// Bytes per entry in all columns together.
    pub const ENTRY_BYTES: usize = 5 * 4 + 4 * 2 + 2 + size_of::<M>();

    /// Creates a tree with only a root.
    pub fn new() -> Self {
        let mut tree = Tree {
            root: Root::default(),
            mean: Vec::new(),
            square: Vec::new(),
            rest: Vec::new(),
            visits: Vec::new(),
            raw_value: Vec::new(),
            prior: Vec::new(),
            proven: Vec::new(),
            state: Vec::new(),
            link: Vec::new(),
            child_len: Vec::new(),
            legal: Vec::new(),
            moves: Vec::new(),
            arena: Vec::new(),
            used: 0,
            nodes: 1,
            free: Default::default(),
            bias: None,
        };
        let root = tree.take(1);
        debug_assert_eq!(root, ROOT);
        tree.set_mean(ROOT, 0.0);
        tree
    }

    /// Returns whether a node has been evaluated.
    #[inline]
    pub fn is_evaluated(&self, node: NodeId) -> bool {
        matches!(self.state[node as usize], State::Bare | State::Ranked)
    }

    /// Returns whether a node is in evaluation.
    #[inline]
    pub fn is_open(&self, node: NodeId) -> bool {
        self.state[node as usize] == State::Open
    }

    /// The number of legal moves, 0 while they have not been counted.
    #[inline]
    pub fn legal(&self, node: NodeId) -> usize {
        usize::from(self.legal[node as usize])
    }

    /// The number of children created so far.
    #[inline]
    pub fn child_count(&self, node: NodeId) -> usize {
        usize::from(self.child_len[node as usize])
    }

    /// The variance of the values of a node's visits, 0 to 1.
    #[inline]
    pub fn variance(&self, node: NodeId) -> f32 {
        let mean = self.mean[node as usize].max(-1.0);
        (self.square[node as usize] - mean * mean).max(0.0)
    }

    /// The entry of the first child, if there is one.
    #[inline]
    pub fn first_child(&self, node: NodeId) -> NodeId {
        let link = self.link[node as usize];
        match self.state[node as usize] {
            State::Ranked => self.word(link as usize),
            State::Bare => link,
            State::New | State::Open => 0,
        }
    }

    /// The children of a node and the entries after them, up to a full chunk of lanes.
    #[inline]
    pub fn padded_children(&self, node: NodeId) -> std::ops::Range<usize> {
        let start = self.first_child(node) as usize;
        start..start + self.child_count(node).next_multiple_of(LANES)
    }

    /// The 32-bit number at two entries of the arena.
    #[inline]
    fn word(&self, at: usize) -> u32 {
        u32::from(self.arena[at]) | u32::from(self.arena[at + 1]) << 16
    }

    #[inline]
    fn set_word(&mut self, at: usize, word: u32) {
        self.arena[at] = word as u16;
        self.arena[at + 1] = (word >> 16) as u16;
    }

    /// Creates the child of legal move number `index`, without visits, and returns it and, if its
    /// siblings have moved to other entries, the old entry of the first.
    pub fn add_child(&mut self, node: NodeId, index: usize, mv: M) -> (NodeId, Option<NodeId>) {
        let at = node as usize;
        let len = self.child_count(node);
        let mut first = self.first_child(node);
        let mut moved_from = None;
        if len == 0 {
            first = self.take_block(0);
            self.set_first_child(node, first);
        } else if len.is_power_of_two() && len >= 2 {
            moved_from = Some(first);
            first = self.grow(first as usize, len);
            self.set_first_child(node, first);
        }
        self.moves.resize(self.mean.len(), mv);
        let child = first + len as NodeId;
        self.child_len[at] += 1;
        self.moves[child as usize] = mv;
        self.set_mean(child, 0.0);
        self.nodes += 1;
        self.prior[child as usize] = self.take_prior(node, index);
        (child, moved_from)
    }

    /// The same as [`add_child`](Tree::add_child), but records the child of the root.
    pub fn add_legal(&mut self, node: NodeId, index: usize, mv: M) -> (NodeId, Option<NodeId>) {
        let added = self.add_child(node, index, mv);
        if node == ROOT {
            self.root.made(index);
        }
        added
    }

    fn set_first_child(&mut self, node: NodeId, first: NodeId) {
        let link = self.link[node as usize] as usize;
        match self.state[node as usize] {
            State::Ranked => self.set_word(link, first),
            _ => self.link[node as usize] = first,
        }
    }

    /// Moves a full block of `len` children to one of twice the size.
    fn grow(&mut self, from: usize, len: usize) -> NodeId {
        let class = len.trailing_zeros() as usize - 1;
        let to = self.take_block(class + 1) as usize;
        self.moves.resize(self.mean.len(), self.moves[from]);
        self.copy_within(from, to, len);
        self.clear_entries(from, len);
        self.free[class].push(from as NodeId);
        to as NodeId
    }

    /// Takes a block of `2 << class` entries.
    fn take_block(&mut self, class: usize) -> NodeId {
        match self.free[class].pop() {
            Some(start) => start,
            None => self.take(2 << class),
        }
    }

    /// Takes new entries at the end.
    fn take(&mut self, count: usize) -> NodeId {
        let start = self.used;
        self.used += count;
        // A full chunk of lanes is always readable.
        if self.used + LANES > self.mean.len() {
            let len = self.used + LANES + growth_of(self.used);
            self.each_column(&Lengthen { len, most: len });
            self.moves.reserve_exact(len - self.moves.len());
        }
        start as NodeId
    }

    /// Copies entries, including their moves.
    fn copy_within(&mut self, from: usize, to: usize, len: usize) {
        self.each_column(&CopyWithin { from, to, len });
        self.moves.copy_within(from..from + len, to);
    }

    /// Resets entries to their unused state.
    fn clear_entries(&mut self, start: usize, len: usize) {
        self.each_column(&Clear { start, len });
    }

    /// Applies an operation to all columns but the moves.
    fn each_column(&mut self, op: &impl ColumnOp) {
        op.on(&mut self.mean, f32::NEG_INFINITY);
        op.on(&mut self.square, 0.0);
        op.on(&mut self.rest, 0);
        op.on(&mut self.visits, 0);
        op.on(&mut self.raw_value, 0.0);
        op.on(&mut self.prior, TAKEN);
        op.on(&mut self.proven, Proven::Open);
        op.on(&mut self.state, State::New);
        op.on(&mut self.link, 0);
        op.on(&mut self.child_len, 0);
        op.on(&mut self.legal, 0);
        if let Some(bias) = &mut self.bias {
            op.on(&mut bias.parts, Part::NONE);
        }
    }
}

impl<M: Copy + Eq + Send> Columns for Tree<M> {
    type Move = M;

    const GUIDED: bool = true;

    fn nodes(&self) -> usize {
        self.nodes
    }

    fn bytes(&self) -> usize {
        let bias = self.bias.as_ref().map_or(0, |bias| bias.bytes(self.used));
        self.used * Self::ENTRY_BYTES + self.arena.len() * size_of::<u16>() + bias
    }

    fn limit(&mut self, _limits: &Limits) {}

    #[inline]
    fn is_full(&self, limits: &Limits) -> Option<StopReason> {
        // Another node might not find room within 32-bit links.
        const ROOM: usize = (u32::MAX - (1 << 20)) as usize;
        if self.nodes >= limits.nodes_max {
            Some(StopReason::Nodes)
        } else if self.bytes() >= limits.bytes_max || self.arena.len() > ROOM || self.used > ROOM {
            Some(StopReason::Bytes)
        } else {
            None
        }
    }

    #[inline]
    fn children(&self, node: NodeId) -> std::ops::Range<usize> {
        let start = self.first_child(node) as usize;
        start..start + self.child_count(node)
    }

    #[inline]
    fn has_all_children(&self, node: NodeId) -> bool {
        self.child_count(node) >= self.legal(node)
    }

    fn add_root_move(&mut self, index: usize, mv: M) -> Option<(NodeId, Option<NodeId>)> {
        Some(self.add_legal(ROOT, index, mv))
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
    fn mean_of(&self, node: NodeId) -> f64 {
        joined(self.mean[node as usize], self.rest[node as usize])
    }

    #[inline]
    fn mean(&self, node: NodeId) -> f32 {
        self.mean[node as usize]
    }

    #[inline]
    fn proven(&self, node: NodeId) -> Proven {
        self.proven[node as usize]
    }

    fn prove(&mut self, node: NodeId, proven: Proven) {
        let at = node as usize;
        self.proven[at] = proven;
        if proven != Proven::Open {
            let value = proven.value().filter(|_| node == ROOT || !proven.is_refuted());
            let refuted = if node == ROOT { 0.0 } else { f32::NEG_INFINITY };
            (self.mean[at], self.rest[at]) = (value.unwrap_or(refuted), 0);
        }
    }

    #[inline]
    fn add_visit(&mut self, node: NodeId, value: f64) {
        let at = node as usize;
        let square = (value * value) as f32;
        let visits = self.visits[at].saturating_add(1);
        self.visits[at] = visits;
        self.square[at] += (square - self.square[at]) / visits as f32;
        if self.proven[at] == Proven::Open {
            let mean = if visits == 1 { 0.0 } else { self.mean_of(node) };
            (self.mean[at], self.rest[at]) = split(mean + (value - mean) / f64::from(visits));
            if self.bias.is_some() {
                self.update_bias(node);
            }
        }
    }

    #[inline]
    fn corrected(&mut self, node: NodeId, value: f32) -> f32 {
        match &mut self.bias {
            Some(bias) if node != ROOT => bias.corrected(node, value),
            _ => value,
        }
    }

    fn set(&mut self, node: NodeId, visits: u32, mean: f64) {
        self.visits[node as usize] = visits;
        self.set_mean(node, mean);
        if self.bias.is_some() {
            self.update_bias(node);
        }
    }

    #[inline]
    fn set_mean(&mut self, node: NodeId, mean: f64) {
        let at = node as usize;
        if self.proven[at] == Proven::Open {
            (self.mean[at], self.rest[at]) = split(mean);
        }
    }

    #[inline]
    fn take_leaf(&mut self, node: NodeId) {
        self.state[node as usize] = State::Open;
    }

    fn drop_leaf(&mut self, node: NodeId) {
        self.state[node as usize] = State::New;
        if node == ROOT {
            self.root.clear();
        }
    }

    fn keep_only(&mut self, node: NodeId) {
        self.compact_to(node);
    }

    fn clear(&mut self) {
        let empty = Tree::new();
        let entries = empty.mean.len();
        let bias = self.bias.as_ref().map(|bias| Box::new(bias.cleared(entries)));
        *self = Tree { bias, ..empty };
    }
}

/// Number of entries reserved beyond the needed ones.
fn growth_of(len: usize) -> usize {
    len.clamp(GROWTH_MIN, GROWTH_MAX).max(len / 4)
}

/// Reserves `more` words without ever allocating twice what is needed.
fn reserve(arena: &mut Vec<u16>, more: usize) {
    if arena.capacity() - arena.len() < more {
        arena.reserve_exact(more + growth_of(arena.len()).max(1024));
    }
}

#[cfg(test)]
mod tests {
    use super::Tree;

    #[test]
    fn an_edge_costs_38_bytes_at_most() {
        assert_eq!(Tree::<u64>::ENTRY_BYTES, 38);
        assert_eq!(Tree::<u16>::ENTRY_BYTES, 32);
    }
}
