//! Dense leave tables, with one entry for each combination of tiles.
//!
//! A combination of at most K of S tiles (including the blank) is ranked by the combinatorial
//! number system (D. H. Lehmer; D. E. Knuth, The Art of Computer Programming, 4A, 7.2.1.3): with
//! the tiles in descending order, the i-th of them (from 0), tile t, adds C(t + K - i, K - i).
//! Missing tiles add nothing, so that the rank of a shorter combination is a partial sum of that of
//! a longer one, and a rank is updated tile by tile. There are C(S + K, K) ranks: 1,107,568 for 27
//! tiles and up to 6 on a rack.

use super::{LEAVE_MAX, Leaves};
use crate::Tile;

/// Maximum number of entries of a table.
const ENTRIES_MAX: u64 = 1 << 24;

/// The values of all combinations of tiles up to the length of the longest leave, four bytes each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dense {
    /// Values by rank, in millipoints, with one more entry, 0, for combinations that are too long.
    values: Vec<i32>,
    /// Rank offset of a tile, by the number of tiles before it.
    offsets: Box<[[u32; 64]; LEAVE_MAX]>,
    /// Number of tiles of the longest leave.
    longest: u8,
}

/// The rank of a combination of tiles in a table, see [`Dense::with`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rank {
    at: u32,
    tiles: u8,
}

impl Dense {
    /// Creates the table of leaves over an alphabet with this many letters besides the blank (62 at
    /// most). `None` if a leave has another tile, or the table would have more than 16,777,216
    /// entries.
    #[must_use]
    pub fn of(leaves: &Leaves, letters: u8) -> Option<Self> {
        let mut words = leaves.graph().words();
        let (mut longest, mut greatest) = (0, 0);
        while let Some(leave) = words.next_word() {
            longest = longest.max(leave.len());
            greatest = leave.last().map_or(greatest, |&tile| greatest.max(tile));
        }
        if greatest > letters || letters > 62 || longest > LEAVE_MAX {
            return None;
        }
        let entries = binomial(u64::from(letters) + 1 + longest as u64, longest as u64);
        if entries > ENTRIES_MAX {
            return None;
        }
        let mut offsets = Box::new([[0; 64]; LEAVE_MAX]);
        for (at, row) in offsets.iter_mut().enumerate().take(longest) {
            let left = (longest - at) as u64;
            for (tile, offset) in row.iter_mut().enumerate().take(usize::from(letters) + 1) {
                *offset = binomial(tile as u64 + left, left) as u32;
            }
        }
        let values = vec![0; entries as usize + 1];
        let mut dense = Dense { values, offsets, longest: longest as u8 };
        let mut words = leaves.graph().words();
        for &value in &leaves.values {
            let leave = words.next_word()?;
            let at = dense.rank(leave).at;
            dense.values[at as usize] = value;
        }
        Some(dense)
    }

    /// The rank of tiles, given in ascending order.
    #[inline]
    pub fn rank(&self, leave: &[Tile]) -> Rank {
        leave.iter().rev().fold(Rank::default(), |rank, &tile| self.with(rank, tile))
    }

    /// The rank with one more tile, which must not be greater than any before it; the rank of no
    /// tiles is the default. A tile above 63 counts modulo 64.
    #[inline]
    pub fn with(&self, rank: Rank, tile: Tile) -> Rank {
        let at = if rank.tiles < self.longest {
            rank.at + self.offsets[usize::from(rank.tiles)][usize::from(tile & 63)]
        } else {
            self.values.len() as u32 - 1
        };
        Rank { at, tiles: rank.tiles.saturating_add(1) }
    }

    /// The value of the tiles with a rank, in millipoints.
    ///
    /// # Panics
    /// Panics if the rank is not one of this table.
    #[inline]
    pub fn value(&self, rank: Rank) -> i32 {
        self.values[rank.at as usize]
    }

    /// Writes the values of all leaves of a rack, see
    /// [`LeaveTable::subsets`](super::LeaveTable::subsets): one addition and one load each, as long
    /// as the rack has at most 8 tiles.
    ///
    /// # Panics
    /// Panics if there is no room for the values.
    pub fn subsets(&self, tiles: &[Tile], values: &mut [i32]) {
        let mut on_stack = [0; 1 << 8];
        let mut on_heap = Vec::new();
        let ranks = if tiles.len() <= 8 {
            &mut on_stack[..]
        } else {
            on_heap.resize(1 << tiles.len(), 0);
            &mut on_heap[..]
        };
        values[0] = 0;
        let beyond = self.values.len() as u32 - 1;
        for (at, &tile) in tiles.iter().enumerate() {
            let bit = 1_usize << at;
            let (before, after) = ranks.split_at_mut(bit);
            for set in 0..bit {
                let count = set.count_ones() as usize;
                let rank = if count < usize::from(self.longest) {
                    before[set] + self.offsets[count][usize::from(tile & 63)]
                } else {
                    beyond
                };
                after[set] = rank;
                values[bit | set] = self.values[rank as usize];
            }
        }
    }
}

/// The binomial coefficient: the number of ways to choose `k` of `n`.
fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, taken| ways * (n - taken) / (taken + 1))
}
