//! The tree: columns of moves, with those of one node adjacent.
//!
//! A node *is* the move that leads to it. All moves of a node are added together, as one block: 29
//! bytes and the move each, and 16 bytes per block. Blocks lie in the order in which they were
//! added, each after the one that contains its node.

mod compact;
mod transpositions;

use super::select::{HINT_UNITS, Moves};
use crate::mcts::column::{ColumnOp, Lengthen};
use crate::mcts::{Columns, NodeId, ROOT};
use crate::mean::{joined, split};
use crate::search::{Limits, Proven, StopReason};
use std::ops::Range;
use transpositions::Expanded;

/// Block id: an index into the columns of blocks.
type BlockId = u32;

/// No block.
const NONE: BlockId = BlockId::MAX;

/// The stored point of a move without one.
pub(super) const NO_POINT: u16 = u16::MAX;

/// Number of virtual rollouts of a move with a known value, all but one with that value: open moves
/// that look equal are tried first.
const KNOWN_COUNT: f32 = (1 << 20) as f32;

/// The search tree, stored as columns.
pub struct Tree<M> {
    /// Mean value for the side that makes the move, rounded.
    mean: Vec<f32>,
    /// Rounding remainders of the means ([`crate::mean`]).
    rest: Vec<i16>,
    /// Visits, including those in flight, without those below refuted moves further down.
    visits: Vec<u32>,
    /// Addition of the hint to the sum of the values, in units.
    hint_sum: Vec<i16>,
    /// Addition of the hint to the visits, in units.
    hint_weight: Vec<i16>,
    /// Sum of the values, for the side to move, of the rollouts in which it played here first;
    /// `-inf` for a refuted move, which gives its score that value.
    pub amaf_sum: Vec<f32>,
    /// The number of these rollouts.
    pub amaf_count: Vec<f32>,
    /// The point on which the move plays; [`NO_POINT`] also once the move is proven, since its
    /// value is then known.
    pub point: Vec<u16>,
    proven: Vec<Proven>,
    block_of: Vec<BlockId>,
    /// The moves; the root's entry is meaningless, and exists once there is any other.
    moves: Vec<M>,
    blocks: Blocks,
    expanded: Expanded,
    limits: Limits,
    full: Option<StopReason>,
}

/// The columns of blocks.
#[derive(Default)]
struct Blocks {
    start: Vec<NodeId>,
    len: Vec<u16>,
    /// The block that contains the node, [`NONE`] for the root, and its index there.
    parent: Vec<BlockId>,
    slot: Vec<u16>,
    /// New position of the block during compaction.
    to: Vec<BlockId>,
}

impl<M: Copy + Eq + Send> Tree<M> {
    /// Bytes per move in all columns together.
    const MOVE_BYTES: usize = 5 * 4 + 3 * 2 + 2 + 1 + size_of::<M>();
    /// Bytes per block.
    const BLOCK_BYTES: usize = 3 * 4 + 2 * 2;

    /// Creates a tree with only a root.
    pub fn new(limits: Limits) -> Self {
        Tree {
            mean: vec![0.0],
            rest: vec![0],
            visits: vec![0],
            hint_sum: vec![0],
            hint_weight: vec![0],
            amaf_sum: vec![0.0],
            amaf_count: vec![0.0],
            point: vec![NO_POINT],
            proven: vec![Proven::Open],
            block_of: vec![NONE],
            moves: Vec::new(),
            blocks: Blocks::default(),
            expanded: Expanded::default(),
            limits,
            full: None,
        }
    }

    /// Returns whether the moves of a node have been added.
    #[inline]
    pub fn is_expanded(&self, node: NodeId) -> bool {
        self.block_of[node as usize] != NONE
    }

    /// Statistics for the selection among the moves of a node.
    #[inline]
    pub fn moves_of(&self, node: NodeId) -> Moves<'_> {
        let range = self.children(node);
        Moves {
            mean: &self.mean[range.clone()],
            visits: &self.visits[range.clone()],
            hint_sum: &self.hint_sum[range.clone()],
            hint_weight: &self.hint_weight[range.clone()],
            amaf_sum: &self.amaf_sum[range.clone()],
            amaf_count: &self.amaf_count[range],
        }
    }

    /// Reserves `count` entries, at least 1, for the moves of a node, which is `slot` of the block
    /// of `parent`; the root has no parent. Returns `None`, and the tree is full, if that would
    /// exceed a limit.
    pub fn add_block(
        &mut self,
        node: NodeId,
        parent: Option<NodeId>,
        count: usize,
    ) -> Option<usize> {
        let start = self.mean.len();
        let len = start + count;
        let blocks = (self.blocks.len() + 1) * Self::BLOCK_BYTES;
        let bytes = len * Self::MOVE_BYTES + blocks + self.expanded.bytes();
        if bytes > self.limits.bytes_max || len > NodeId::MAX as usize {
            self.full = Some(StopReason::Bytes);
            return None;
        }
        if len > self.limits.nodes_max {
            self.full = Some(StopReason::Nodes);
            return None;
        }
        let count = u16::try_from(count).expect("a position has fewer than 65,536 moves");
        let parent = parent.map_or(NONE, |parent| self.block_of[parent as usize]);
        let slot = if parent == NONE { 0 } else { node - self.blocks.start[parent as usize] };
        self.block_of[node as usize] = self.blocks.len() as BlockId;
        self.blocks.push(start as NodeId, count, parent, slot as u16);
        self.extend(len);
        Some(start)
    }

    fn extend(&mut self, len: usize) {
        let most = self.limits.bytes_max / Self::MOVE_BYTES;
        self.each_column(&Lengthen { len, most });
    }

    /// Applies an operation to all columns but the moves.
    fn each_column(&mut self, op: &impl ColumnOp) {
        op.on(&mut self.mean, 0.0);
        op.on(&mut self.rest, 0);
        op.on(&mut self.visits, 0);
        op.on(&mut self.hint_sum, 0);
        op.on(&mut self.hint_weight, 0);
        op.on(&mut self.amaf_sum, 0.0);
        op.on(&mut self.amaf_count, 0.0);
        op.on(&mut self.point, NO_POINT);
        op.on(&mut self.proven, Proven::Open);
        op.on(&mut self.block_of, NONE);
    }

    #[inline]
    fn moves_of_block(&self, block: BlockId) -> Range<usize> {
        let start = self.blocks.start[block as usize] as usize;
        start..start + usize::from(self.blocks.len[block as usize])
    }

    /// Adds a move to the room of its block.
    #[inline]
    pub fn enter(&mut self, at: usize, mv: M, point: u16) {
        if self.moves.len() < self.mean.len() {
            let most = self.limits.bytes_max / Self::MOVE_BYTES;
            Lengthen { len: self.mean.len(), most }.on(&mut self.moves, mv);
        }
        self.moves[at] = mv;
        self.point[at] = point;
    }

    /// Adds rollouts to the AMAF statistics of an open move.
    #[inline]
    pub fn add_amaf(&mut self, at: usize, weight: f32, value: f32) {
        self.amaf_count[at] += weight;
        self.amaf_sum[at] += weight * value;
    }

    /// Adds virtual visits of a hint to the statistics of a move, up to 500 in all.
    pub fn add_hint(&mut self, at: usize, weight: f32, value: f32) {
        let weight = weight.clamp(0.0, 500.0);
        self.hint_weight[at] = (weight * HINT_UNITS).round() as i16;
        self.hint_sum[at] = (weight * value.clamp(-1.0, 1.0) * HINT_UNITS).round() as i16;
    }
}

impl Blocks {
    fn len(&self) -> usize {
        self.start.len()
    }

    fn push(&mut self, start: NodeId, len: u16, parent: BlockId, slot: u16) {
        self.start.push(start);
        self.len.push(len);
        self.parent.push(parent);
        self.slot.push(slot);
        self.to.push(NONE);
    }
}

impl<M: Copy + Eq + Send> Columns for Tree<M> {
    type Move = M;

    const GUIDED: bool = false;

    fn nodes(&self) -> usize {
        self.mean.len()
    }

    fn bytes(&self) -> usize {
        let blocks = self.blocks.len() * Self::BLOCK_BYTES;
        self.mean.len() * Self::MOVE_BYTES + blocks + self.expanded.bytes()
    }

    fn limit(&mut self, limits: &Limits) {
        self.limits = *limits;
        self.full = None;
    }

    #[inline]
    fn is_full(&self, _limits: &Limits) -> Option<StopReason> {
        self.full
    }

    #[inline]
    fn children(&self, node: NodeId) -> Range<usize> {
        match self.block_of[node as usize] {
            NONE => 0..0,
            block => self.moves_of_block(block),
        }
    }

    #[inline]
    fn has_all_children(&self, node: NodeId) -> bool {
        self.is_expanded(node)
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
        if proven == Proven::Open {
            return;
        }
        let value = proven.value().unwrap_or(if node == ROOT { 0.0 } else { -1.0 });
        (self.mean[at], self.rest[at]) = (value, 0);
        (self.hint_sum[at], self.hint_weight[at]) = (0, 0);
        self.point[at] = NO_POINT;
        self.amaf_count[at] = KNOWN_COUNT;
        self.amaf_sum[at] = match proven {
            Proven::Loss | Proven::DeadEnd => f32::NEG_INFINITY,
            _ => value * KNOWN_COUNT - 1.0,
        };
    }

    #[inline]
    fn add_visit(&mut self, node: NodeId, value: f64) {
        let at = node as usize;
        let visits = self.visits[at] + 1;
        self.visits[at] = visits;
        if self.proven[at] == Proven::Open {
            let before = if visits == 1 { 0.0 } else { self.mean_of(node) };
            (self.mean[at], self.rest[at]) = split(before + (value - before) / f64::from(visits));
        }
    }

    #[inline]
    fn set(&mut self, node: NodeId, visits: u32, mean: f64) {
        self.visits[node as usize] = visits;
        self.set_mean(node, mean);
    }

    #[inline]
    fn set_mean(&mut self, node: NodeId, mean: f64) {
        let at = node as usize;
        if self.proven[at] == Proven::Open {
            (self.mean[at], self.rest[at]) = split(mean);
        }
    }

    fn keep_only(&mut self, node: NodeId) {
        self.compact_to(node);
    }

    fn clear(&mut self) {
        *self = Tree::new(self.limits);
    }
}
