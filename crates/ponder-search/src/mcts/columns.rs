//! The interface of a tree to the core.

use super::LOST;
use crate::search::{Limits, Proven, Stop};
use std::ops::Range;

/// A node: the index of its entry in the columns.
pub type NodeId = u32;

/// The root.
pub const ROOT: NodeId = 0;

/// A tree in columns, in which a node is the edge that leads to it. The children of a node lie side
/// by side. Values are those of the side that chooses the edge; the root's are those of its side to
/// move.
pub trait Columns: Send {
    /// A move.
    type Move: Copy + Eq;

    /// Whether an evaluator's policy guides the search. Without one, open leaves are visits, each
    /// lost for everybody who chose an edge to it (virtual loss) until it is settled, and a full
    /// tree still learns from more playouts; with one, a full tree would only ask for the same again.
    const GUIDED: bool;

    /// Nodes, the root included.
    fn nodes(&self) -> usize;

    /// Bytes in use.
    fn bytes(&self) -> usize;

    /// Sets how large the tree may become.
    fn limit(&mut self, limits: &Limits);

    /// Why the tree cannot grow, if it cannot.
    fn is_full(&self, limits: &Limits) -> Option<Stop>;

    /// The children of a node, as a range of entries.
    fn children(&self, node: NodeId) -> Range<usize>;

    /// Whether every legal move of a node that has been visited is among its children.
    fn has_all_children(&self, node: NodeId) -> bool;

    /// The move of a child.
    fn move_of(&self, child: NodeId) -> Self::Move;

    /// Visits without those below refuted edges further down, and with those under way where these are
    /// [visits](Columns::GUIDED).
    fn visits(&self, node: NodeId) -> u32;

    /// The mean value, exactly; 0 without visits.
    fn mean_of(&self, node: NodeId) -> f64;

    /// The mean value as a float, for comparing and showing.
    fn mean(&self, node: NodeId) -> f32;

    /// What is proven of an edge.
    fn proven(&self, node: NodeId) -> Proven;

    /// Notes what is proven of an edge; the root may be chosen whatever is proven of it.
    fn prove(&mut self, node: NodeId, proven: Proven);

    /// Adds a visit of a value; the mean of an edge that is proven stays.
    fn add_visit(&mut self, node: NodeId, value: f64);

    /// Sets visits and mean; the mean of an edge that is proven stays.
    fn set(&mut self, node: NodeId, visits: u32, mean: f64);

    /// Sets the mean of an edge of which nothing is proven.
    fn set_mean(&mut self, node: NodeId, mean: f64);

    /// Counts an open leaf below a node, or the node itself: a [visit](Columns::GUIDED) that is lost.
    fn open(&mut self, node: NodeId) {
        self.add_visit(node, LOST);
    }

    /// Takes back what [`open`](Columns::open) counted.
    fn close(&mut self, node: NodeId) {
        let (visits, mean) = (self.visits(node) - 1, self.mean_of(node));
        let rest = if visits == 0 { 0.0 } else { mean + (mean - LOST) / f64::from(visits) };
        self.set(node, visits, rest);
    }

    /// Notes that a node is with the evaluator.
    #[inline]
    fn take_leaf(&mut self, node: NodeId) {
        let _ = node;
    }

    /// Notes that the evaluator's answer for a node will not be used.
    fn drop_leaf(&mut self, node: NodeId) {
        let _ = node;
    }

    /// Makes `node` the root and gives the memory of all else back, in place.
    fn keep_only(&mut self, node: NodeId);

    /// Forgets everything.
    fn forget_all(&mut self);
}
