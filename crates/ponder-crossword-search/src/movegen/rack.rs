//! Sub-multisets of a rack.

use ponder_lexicon::RACK_MAX;
use ponder_lexicon::Tile;

/// Rack as its different tiles with their counts. Its sub-multisets are numbered in a mixed radix
/// with a digit for every tile: the number of the leave is that of the whole rack minus that of the
/// tiles played.
#[derive(Clone, Debug)]
pub struct Subsets {
    /// The letters without blanks, in ascending order.
    letters: [Tile; RACK_MAX],
    counts: [u8; RACK_MAX],
    len: usize,
    pub(super) blanks: u8,
    /// Amount that one tile of each number adds to the number of a sub-multiset; 0 for absent
    /// tiles. Index 0 is that of a blank.
    pub(super) steps: [u16; 64],
    /// Count of the tiles of each number.
    pub(super) left: [u8; 64],
    /// The count of sub-multisets without a blank.
    pub(super) plain: u16,
    /// The number of the whole rack.
    pub(super) full: u16,
}

impl Subsets {
    /// Creates the sub-multisets of at most [`RACK_MAX`] tiles, in any order.
    ///
    /// # Panics
    /// Panics when there are more tiles.
    #[must_use]
    pub fn of(rack: &[Tile]) -> Self {
        assert!(rack.len() <= RACK_MAX, "a rack has at most {RACK_MAX} tiles");
        let mut left = [0_u8; 64];
        for &tile in rack {
            left[usize::from(tile & 63)] += 1;
        }
        let mut subsets = Subsets {
            letters: [0; RACK_MAX],
            counts: [0; RACK_MAX],
            len: 0,
            blanks: left[0],
            steps: [0; 64],
            left,
            plain: 1,
            full: 0,
        };
        for (tile, &count) in left.iter().enumerate().skip(1).filter(|(_, count)| **count > 0) {
            subsets.letters[subsets.len] = tile as Tile;
            subsets.counts[subsets.len] = count;
            subsets.steps[tile] = subsets.plain;
            subsets.len += 1;
            subsets.plain *= u16::from(count) + 1;
        }
        subsets.steps[0] = subsets.plain;
        subsets.full = subsets.plain * (u16::from(subsets.blanks) + 1) - 1;
        subsets
    }

    /// Returns the count of sub-multisets, with the empty one and the whole rack.
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.full) + 1
    }

    /// Returns the number of tiles.
    #[inline]
    pub fn tiles(&self) -> usize {
        self.left.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns the letters without blanks, each once, with their counts.
    #[inline]
    pub(super) fn letters(&self) -> impl Iterator<Item = (Tile, u8)> + '_ {
        let letters = &self.letters[..self.len];
        letters.iter().copied().zip(self.counts.iter().copied())
    }

    /// Calls `f` with the number and the tiles of every sub-multiset, the tiles in descending
    /// order.
    pub fn for_each(&self, mut f: impl FnMut(usize, &[Tile])) {
        let mut tiles = [0; RACK_MAX];
        for number in 0..self.count() {
            let len = self.tiles_of(number, &mut tiles);
            f(number, &tiles[..len]);
        }
    }

    /// Writes the tiles of a sub-multiset in descending order and returns their number.
    pub fn tiles_of(&self, number: usize, tiles: &mut [Tile; RACK_MAX]) -> usize {
        let mut len = 0;
        for place in (0..self.len).rev() {
            let letter = self.letters[place];
            let step = usize::from(self.steps[usize::from(letter)]);
            for _ in 0..number / step % (usize::from(self.counts[place]) + 1) {
                tiles[len] = letter;
                len += 1;
            }
        }
        for _ in 0..number / usize::from(self.plain) {
            tiles[len] = 0;
            len += 1;
        }
        len
    }
}
