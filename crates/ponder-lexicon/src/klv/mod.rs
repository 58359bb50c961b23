//! Leave values: the worth of the tiles left on a rack after a move.
//!
//! A **leave** is a combination of tiles, written in ascending order with the blank (0) first.
//! Values are in millipoints, thousandths of a point, so that sums are exact. A leave that a table
//! does not have is worth 0.

mod dense_table;
mod file;
mod list;

pub use dense_table::{Dense, Rank};
pub use file::{KlvError, KlvForm, KlvOpenError};
pub use list::{LeaveError, LeaveList};

use crate::Tile;
use crate::kwg::{Content, Counts, Kwg, Node};

/// Maximum number of tiles of a leave.
pub const LEAVE_MAX: usize = 9;

/// Maximum absolute value of a leave, in points.
pub const POINTS_MAX: f32 = 100_000.0;

/// Leaves with their values: a graph of their tiles, and the values in the order of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaves {
    graph: Kwg,
    counts: Counts,
    /// Values in millipoints, by leave index.
    values: Vec<i32>,
}

impl Leaves {
    /// Returns an empty table: all leaves are worth 0.
    ///
    /// # Panics
    /// Never panics: a test calls it.
    #[must_use]
    #[allow(clippy::expect_used, reason = "a constant, which a test makes")]
    pub fn empty() -> Self {
        let root = vec![Node::new(0, 0).ending()];
        let graph = Kwg::from_nodes(root, Content::Leaves).expect("an empty graph is one");
        let counts = Counts::of(&graph).expect("it has no leaves");
        Leaves { graph, counts, values: Vec::new() }
    }

    /// Number of leaves.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of a leave in millipoints, with its tiles in ascending order; 0 for an empty leave
    /// and for one that the table does not have.
    pub fn value(&self, leave: &[Tile]) -> i32 {
        let index = self.counts.index_of(&self.graph, leave);
        index.map_or(0, |index| self.values[index as usize])
    }

    /// Writes the values of all leaves of a rack, see [`LeaveTable::subsets`].
    ///
    /// # Panics
    /// Panics if there is no room for the values.
    pub fn subsets(&self, tiles: &[Tile], values: &mut [i32]) {
        let values = &mut values[..1 << tiles.len()];
        for (set, value) in values.iter_mut().enumerate() {
            let mut leave = [0; usize::BITS as usize];
            let mut count = 0;
            for (at, &tile) in tiles.iter().enumerate().rev() {
                if set >> at & 1 == 1 {
                    leave[count] = tile;
                    count += 1;
                }
            }
            *value = self.value(&leave[..count]);
        }
    }

    /// All leaves in ascending order, with their values in millipoints.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<Tile>, i32)> + '_ {
        self.graph.words().zip(self.values.iter().copied())
    }

    /// The graph of the leaves; its order gives the indices of the values.
    pub fn graph(&self) -> &Kwg {
        &self.graph
    }
}

/// Leave values for hot code: a dense table with one entry for each combination of tiles where that
/// fits into memory, otherwise the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LeaveTable {
    /// A dense table: one load per leave.
    Dense(Dense),
    /// The graph: one traversal per leave.
    Graph(Leaves),
}

impl LeaveTable {
    /// Creates a table for an alphabet with this many letters besides the blank.
    #[must_use]
    pub fn new(leaves: Leaves, letters: u8) -> Self {
        match Dense::of(&leaves, letters) {
            Some(dense) => LeaveTable::Dense(dense),
            None => LeaveTable::Graph(leaves),
        }
    }

    /// The value of a leave in millipoints, with its tiles in ascending order; 0 for an empty leave
    /// and for one that the table does not have.
    #[inline]
    pub fn value(&self, leave: &[Tile]) -> i32 {
        match self {
            LeaveTable::Dense(dense) => dense.value(dense.rank(leave)),
            LeaveTable::Graph(leaves) => leaves.value(leave),
        }
    }

    /// Writes the values of all leaves of a rack, in millipoints. The tiles of the rack are in
    /// **descending** order. `values[set]` is the value of the tiles whose bits are in `set`, bit 0
    /// being the first tile; `values[0]` is 0.
    ///
    /// # Panics
    /// Panics if there is no room for the values: 2 to the power of the number of tiles.
    #[inline]
    pub fn subsets(&self, tiles: &[Tile], values: &mut [i32]) {
        match self {
            LeaveTable::Dense(dense) => dense.subsets(tiles, values),
            LeaveTable::Graph(leaves) => leaves.subsets(tiles, values),
        }
    }
}
