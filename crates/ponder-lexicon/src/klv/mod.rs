//! What the tiles that are left on a rack are worth: tables of leaves.
//!
//! A **leave** is a combination of tiles, written in ascending order with the blank (0) first. Values
//! are in millipoints, thousandths of a point, so that sums are exact. A leave that a table does not
//! have is worth 0.

mod dense;
mod file;
mod list;

pub use dense::{Dense, Rank};
pub use file::{KlvError, KlvForm, KlvOpenError};
pub use list::{LeaveError, LeaveList};

use crate::Tile;
use crate::kwg::{Content, Counts, Kwg, Node};

/// The tiles of the longest leave.
pub const LEAVE_MAX: usize = 9;

/// The most that a leave can be worth, either way, in points.
pub const POINTS_MAX: f32 = 100_000.0;

/// Leaves with their values: a graph of their tiles, and the values in its order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaves {
    graph: Kwg,
    counts: Counts,
    /// In millipoints.
    values: Vec<i32>,
}

impl Leaves {
    /// No leaves: all are worth 0.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    #[allow(clippy::expect_used, reason = "a constant, which a test makes")]
    pub fn none() -> Self {
        let root = vec![Node::new(0, 0).ending()];
        let graph = Kwg::from_nodes(root, Content::Leaves).expect("an empty graph is one");
        let counts = Counts::of(&graph).expect("it has no leaves");
        Leaves { graph, counts, values: Vec::new() }
    }

    /// The number of leaves.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// What a leave is worth, in millipoints. The tiles are in ascending order; 0 for a leave that the
    /// table does not have, and for none at all.
    pub fn value(&self, leave: &[Tile]) -> i32 {
        let index = self.counts.index_of(&self.graph, leave);
        index.map_or(0, |index| self.values[index as usize])
    }

    /// The values of all leaves that a rack can have, see [`LeaveTable::subsets`].
    ///
    /// # Panics
    /// When there is no room for the values.
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

    /// All leaves in their order, with their values in millipoints.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<Tile>, i32)> + '_ {
        self.graph.words().zip(self.values.iter().copied())
    }

    /// The graph of the leaves, by whose order values are numbered.
    pub fn graph(&self) -> &Kwg {
        &self.graph
    }
}

/// Leaves as hot code asks them: a table with one entry for each combination of tiles where that fits
/// into memory, otherwise the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LeaveTable {
    /// One read a leave.
    Dense(Dense),
    /// A walk through the graph.
    Walk(Leaves),
}

impl LeaveTable {
    /// A table for an alphabet with this many letters beside the blank.
    #[must_use]
    pub fn new(leaves: Leaves, letters: u8) -> Self {
        match Dense::of(&leaves, letters) {
            Some(dense) => LeaveTable::Dense(dense),
            None => LeaveTable::Walk(leaves),
        }
    }

    /// What a leave is worth, in millipoints. The tiles are in ascending order; 0 for a leave that the
    /// table does not have, and for none at all.
    #[inline]
    pub fn value(&self, leave: &[Tile]) -> i32 {
        match self {
            LeaveTable::Dense(dense) => dense.value(dense.rank(leave)),
            LeaveTable::Walk(leaves) => leaves.value(leave),
        }
    }

    /// The values of all leaves that a rack can have, in millipoints. The tiles of the rack are in
    /// **descending** order. `values[set]` is what the tiles whose bits are in `set` are worth: bit 0
    /// for the first tile, and so on; `values[0]` is 0.
    ///
    /// # Panics
    /// When there is no room for the values: 2 to the number of tiles.
    #[inline]
    pub fn subsets(&self, tiles: &[Tile], values: &mut [i32]) {
        match self {
            LeaveTable::Dense(dense) => dense.subsets(tiles, values),
            LeaveTable::Walk(leaves) => leaves.subsets(tiles, values),
        }
    }
}
