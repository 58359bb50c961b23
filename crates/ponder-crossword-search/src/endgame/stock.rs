//! Kinds of tiles of an endgame, and racks of them packed into one word.

use ponder_lexicon::{Alphabet, Tile};

/// Greatest number of different tiles: sixteen counters of four bits.
const KINDS_MAX: usize = 16;

/// The highest bit of every counter, unused by counts of up to seven.
const GUARDS: u64 = 0x8888_8888_8888_8888;

/// Packed rack: the number of tiles of each kind of a [`Stock`], four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Hand(pub(super) u64);

impl Hand {
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether it has all tiles of another.
    #[inline(always)]
    pub(super) fn has(self, other: Hand) -> bool {
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }

    /// Returns the tiles that remain without those of another, which it must have.
    #[inline]
    pub(super) fn without(self, other: Hand) -> Hand {
        Hand(self.0 - other.0)
    }

    /// Returns the number of tiles.
    #[inline]
    pub(super) fn tiles(self) -> u32 {
        let pairs = (self.0 & 0x0f0f_0f0f_0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }
}

/// Kinds of tiles that may still be played.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    /// The tile of each kind, in ascending order.
    kinds: [Tile; KINDS_MAX],
    /// Number of kinds.
    len: usize,
    /// Bit offset of the counter of each tile; 64 for tiles that nobody has.
    shifts: [u8; 64],
    /// Value of a tile of each kind, in points.
    values: [u8; KINDS_MAX],
    /// Counters of tiles that are worth 0.
    worthless: u64,
}

impl Stock {
    /// Creates the stock of the kinds of these tiles.
    ///
    /// # Panics
    /// When there are more than sixteen.
    pub(super) fn of(alphabet: &Alphabet, tiles: impl Iterator<Item = Tile>) -> Self {
        let mut kinds: Vec<Tile> = tiles.map(|tile| tile & 63).collect();
        kinds.sort_unstable();
        kinds.dedup();
        assert!(kinds.len() <= KINDS_MAX, "two racks and a bag of two have 16 tiles at most");
        let mut stock = Stock {
            kinds: [0; KINDS_MAX],
            len: kinds.len(),
            shifts: [64; 64],
            values: [0; KINDS_MAX],
            worthless: 0,
        };
        for (at, &tile) in kinds.iter().enumerate() {
            stock.kinds[at] = tile;
            stock.shifts[usize::from(tile)] = 4 * at as u8;
            stock.values[at] = alphabet.value(tile);
            stock.worthless |= u64::from(stock.values[at] == 0) * (15 << (4 * at));
        }
        stock
    }

    /// Returns a hand of one tile of a kind.
    #[inline]
    pub(super) fn one(&self, tile: Tile) -> Hand {
        Hand(1 << self.shifts[usize::from(tile & 63)])
    }

    /// Returns the number of copies of a tile in a hand.
    #[inline]
    pub(super) fn count(&self, hand: Hand, tile: Tile) -> u64 {
        let shift = self.shifts[usize::from(tile & 63)];
        if shift < 64 { hand.0 >> shift & 15 } else { 0 }
    }

    /// Packs a rack.
    pub(super) fn hand(&self, rack: &[Tile]) -> Hand {
        Hand(rack.iter().map(|&tile| self.one(tile).0).sum())
    }

    /// Returns whether one of two hands has a tile that is worth 0.
    #[inline]
    pub(super) fn has_worthless(&self, one: Hand, two: Hand) -> bool {
        (one.0 | two.0) & self.worthless != 0
    }

    /// Returns the total value of the tiles of a hand.
    pub(super) fn worth(&self, hand: Hand) -> i32 {
        let of = |at: usize| (hand.0 >> (4 * at) & 15) as i32 * i32::from(self.values[at]);
        (0..self.len).map(of).sum()
    }

    /// Returns the letters of a hand, a bit each; bit 0 if there is a blank.
    pub(super) fn letters(&self, hand: Hand) -> u64 {
        let has = |at: &usize| hand.0 >> (4 * at) & 15 != 0;
        (0..self.len).filter(has).fold(0, |set, at| set | 1 << self.kinds[at])
    }
}
