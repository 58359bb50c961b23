//! Numbering of leaves, by which their statistics are stored in arrays.

use super::RACK;
use ponder_lexicon::{Alphabet, Tile};

/// Most tiles of a leave: at least one tile is played or drawn.
pub(super) const LEAVE_MAX: usize = RACK - 1;

/// Limit on the count of numbers.
const NUMBERS_MAX: u64 = 1 << 24;

/// Numbering of all combinations of at most [`LEAVE_MAX`] tiles: the combinatorial number system,
/// the same as that of [`Dense`](ponder_lexicon::Dense). The empty leave is 0.
#[derive(Clone)]
pub(super) struct Ranking {
    /// Summand of a tile, by the number of greater or equal tiles before it.
    adds: [[u32; 64]; LEAVE_MAX],
    /// Count of numbers.
    numbers: usize,
    /// Number of tiles of each kind in the bag.
    bag: Vec<u16>,
}

impl Ranking {
    /// Creates the numbering of the leaves of an alphabet; `None` if there are more than
    /// 16,777,216.
    pub(super) fn of(alphabet: &Alphabet) -> Option<Self> {
        let kinds = u64::from(alphabet.letters()) + 1;
        let numbers = binomial(kinds + LEAVE_MAX as u64, LEAVE_MAX as u64);
        if numbers > NUMBERS_MAX {
            return None;
        }
        let mut adds = [[0; 64]; LEAVE_MAX];
        for (at, row) in adds.iter_mut().enumerate() {
            let left = (LEAVE_MAX - at) as u64;
            for (tile, add) in row.iter_mut().enumerate().take(kinds as usize) {
                *add = binomial(tile as u64 + left, left) as u32;
            }
        }
        let bag = (0..=alphabet.letters()).map(|tile| alphabet.kind(tile).count).collect();
        Some(Ranking { adds, numbers: numbers as usize, bag })
    }

    /// Returns how many leave numbers there are.
    pub(super) fn len(&self) -> usize {
        self.numbers
    }

    /// Calls `f` with every set of tiles, a bit each, and its number. The tiles are in descending
    /// order; sets that are too large are skipped.
    pub(super) fn for_each_set(&self, tiles: &[Tile], mut f: impl FnMut(usize, usize)) {
        let mut ranks = [0_u32; 1 << RACK];
        f(0, 0);
        for (at, &tile) in tiles.iter().enumerate() {
            let bit = 1 << at;
            for set in 0..bit {
                let count = (set as u32).count_ones() as usize;
                if count < LEAVE_MAX {
                    let rank = ranks[set] + self.adds[count][usize::from(tile & 63)];
                    ranks[set | bit] = rank;
                    f(set | bit, rank as usize);
                }
            }
        }
    }

    /// Calls `f` with every leave of `size` tiles that a full bag can give, in descending order.
    pub(super) fn for_each_leave(&self, size: usize, f: &mut impl FnMut(&[Tile])) {
        let last = self.bag.len() as Tile - 1;
        self.extend(&mut Vec::with_capacity(size), size, last, f);
    }

    /// Calls `f` with every leave of `size` tiles that continues `tiles` with tiles up to `most`.
    fn extend(&self, tiles: &mut Vec<Tile>, size: usize, most: Tile, f: &mut impl FnMut(&[Tile])) {
        if tiles.len() == size {
            f(tiles);
            return;
        }
        for tile in (0..=most).rev() {
            let used = tiles.iter().filter(|&&own| own == tile).count();
            if used < usize::from(self.bag[usize::from(tile)]) {
                tiles.push(tile);
                self.extend(tiles, size, tile, f);
                tiles.pop();
            }
        }
    }
}

/// The binomial coefficient: the number of ways to choose `k` of `n`.
fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, taken| ways * (n - taken) / (taken + 1))
}
