//! The interface of a tree to the search core.

use crate::search::{Limits, Proven, StopReason};
use std::ops::Range;

/// Node id: the index of its entry in the columns.
pub type NodeId = u32;

/// The root node.
pub const ROOT: NodeId = 0;

/// A tree stored in columns, in which a node is the edge that leads to it. The children of a node
/// are adjacent. Values are those of the side that chooses the edge; the root's are those of its
/// side to move.
pub trait Columns: Send {
    /// A move.
    type Move: Copy + Eq;

    /// True if an evaluator's policy guides the search. Without one, a full tree still learns from
    /// more playouts; with one, it would only repeat its requests.
    const GUIDED: bool;

    /// The number of nodes, including the root.
    fn nodes(&self) -> usize;

    /// The number of bytes in use.
    fn bytes(&self) -> usize;

    /// Sets the size limits of the tree.
    fn limit(&mut self, limits: &Limits);

    /// The reason why the tree cannot grow, if there is one.
    fn is_full(&self, limits: &Limits) -> Option<StopReason>;

    /// The children of a node, as a range of entries.
    fn children(&self, node: NodeId) -> Range<usize>;

    /// Returns whether every legal move of a node that has been visited is among its children.
    fn has_all_children(&self, node: NodeId) -> bool;

    /// Creates the child of the root for legal move number `index`, which has not been tried, and
    /// returns it and, if its siblings have moved to other entries, the old entry of the first.
    /// `None` if the tree creates its children only in an order of its own.
    fn add_root_move(&mut self, index: usize, mv: Self::Move) -> Option<(NodeId, Option<NodeId>)> {
        let _ = (index, mv);
        None
    }

    /// The move of a child.
    fn move_of(&self, child: NodeId) -> Self::Move;

    /// The visit count, without visits below refuted edges further down.
    fn visits(&self, node: NodeId) -> u32;

    /// The mean value at full precision; 0 without visits.
    fn mean_of(&self, node: NodeId) -> f64;

    /// The mean value as a float, for comparison and display.
    fn mean(&self, node: NodeId) -> f32;

    /// The proven result of an edge.
    fn proven(&self, node: NodeId) -> Proven;

    /// Records the proven result of an edge; the root stays selectable whatever is proven of it.
    fn prove(&mut self, node: NodeId, proven: Proven);

    /// Adds a visit with a value; the mean of a proven edge is unchanged.
    fn add_visit(&mut self, node: NodeId, value: f64);

    /// Corrects an evaluator's value of a leaf, which is that of the side that chooses the edge.
    #[inline]
    fn corrected(&mut self, node: NodeId, value: f32) -> f32 {
        let _ = node;
        value
    }

    /// Sets visits and mean; the mean of a proven edge is unchanged.
    fn set(&mut self, node: NodeId, visits: u32, mean: f64);

    /// Sets the mean of an unproven edge.
    fn set_mean(&mut self, node: NodeId, mean: f64);

    /// Marks a node as being evaluated.
    #[inline]
    fn take_leaf(&mut self, node: NodeId) {
        let _ = node;
    }

    /// Records that the evaluator's answer for a node will not be used.
    fn drop_leaf(&mut self, node: NodeId) {
        let _ = node;
    }

    /// Makes `node` the root and frees all other nodes, in place.
    fn keep_only(&mut self, node: NodeId);

    /// Clears the tree.
    fn clear(&mut self);
}
