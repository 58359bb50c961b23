//! Kinds of tiles of an endgame, and racks of them packed into one word.

use ponder_lexicon::{Alphabet, RACK_MAX, Tile};

/// Greatest number of tiles that may still be played: two racks and a bag of two.
const TILES_MAX: usize = 2 * RACK_MAX + 2;

/// Packed rack: a counter of the tiles of each kind of a [`Stock`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Hand(pub(super) u64);

impl Hand {
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the tiles that remain without those of another, which it must have.
    #[inline]
    pub(super) fn without(self, other: Hand) -> Hand {
        Hand(self.0 - other.0)
    }
}

/// Bits of a [`Hand`] that count the tiles of a kind.
#[derive(Clone, Copy, Debug)]
struct Counter {
    shift: u8,
    /// Mask of its value; 0 for tiles that nobody has.
    mask: u8,
}

impl Counter {
    #[inline]
    fn of(self, hand: Hand) -> u64 {
        hand.0 >> self.shift & u64::from(self.mask)
    }
}

/// Kinds of tiles that may still be played. The counter of a kind is just wide enough for all of
/// them, with a guard bit above it. A counter of `n` tiles needs at most `2 n` bits with its guard.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    /// The tile of each kind, in ascending order, with its value in points.
    kinds: Vec<(Tile, u8)>,
    /// The counter of each tile.
    counters: [Counter; 64],
    /// The bit above every counter, which no count uses.
    guards: u64,
    /// Counters of tiles that are worth 0.
    worthless: u64,
}

const _: () = assert!(2 * TILES_MAX < 64, "the counters of all kinds fit into one word");

impl Stock {
    /// Creates the stock of these tiles.
    ///
    /// # Panics
    /// Panics when there are more than [`TILES_MAX`].
    pub(super) fn of(alphabet: &Alphabet, tiles: impl Iterator<Item = Tile>) -> Self {
        let mut tiles: Vec<Tile> = tiles.map(|tile| tile & 63).collect();
        assert!(tiles.len() <= TILES_MAX, "two racks and a bag of two are {TILES_MAX} tiles");
        tiles.sort_unstable();
        let mut stock = Stock {
            kinds: Vec::new(),
            counters: [Counter { shift: 63, mask: 0 }; 64],
            guards: 0,
            worthless: 0,
        };
        let mut shift = 0;
        for copies in tiles.chunk_by(|a, b| a == b) {
            let (tile, width) = (copies[0], copies.len().ilog2() + 1);
            let (mask, value) = ((1 << width) - 1, alphabet.value(tile));
            stock.kinds.push((tile, value));
            stock.counters[usize::from(tile)] = Counter { shift, mask };
            stock.guards |= 1 << (u32::from(shift) + width);
            stock.worthless |= u64::from(value == 0) * (u64::from(mask) << shift);
            shift += width as u8 + 1;
        }
        stock
    }

    /// Returns whether a hand has all tiles of another.
    #[inline(always)]
    pub(super) fn has(&self, hand: Hand, other: Hand) -> bool {
        ((hand.0 | self.guards) - other.0) & self.guards == self.guards
    }

    /// Returns a hand of one tile of a kind.
    #[inline]
    pub(super) fn one(&self, tile: Tile) -> Hand {
        Hand(1 << self.counters[usize::from(tile & 63)].shift)
    }

    /// Returns the number of copies of a tile in a hand.
    #[inline]
    pub(super) fn count(&self, hand: Hand, tile: Tile) -> u64 {
        self.counters[usize::from(tile & 63)].of(hand)
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
        let of = |&(tile, value): &(Tile, u8)| self.count(hand, tile) as i32 * i32::from(value);
        self.kinds.iter().map(of).sum()
    }

    /// Returns the letters of a hand, a bit each (bit 0 if there is a blank), and its number of
    /// tiles.
    pub(super) fn letters(&self, hand: Hand) -> (u64, u32) {
        self.kinds.iter().fold((0, 0), |(set, tiles), &(tile, _)| {
            let count = self.count(hand, tile);
            (set | u64::from(count > 0) << tile, tiles + count as u32)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;

    #[test]
    fn hands_are_multisets_of_tiles() {
        let alphabet = Alphabet::english();
        let mut rng = ponder_game::Seed(3).rng();
        for round in 0..2_000_u16 {
            // From tiles that are all the same to tiles that are all different.
            let kinds = 1 + (round % 26) as Tile;
            let tiles: Vec<Tile> = (0..TILES_MAX).map(|_| rng.random_range(0..kinds)).collect();
            let stock = Stock::of(&alphabet, tiles.iter().copied());
            let mut rack = || {
                let (from, len) = (rng.random_range(0..TILES_MAX), rng.random_range(0..=RACK_MAX));
                let rack: Vec<Tile> = tiles.iter().cycle().skip(from).take(len).copied().collect();
                rack
            };
            let (one, two) = (rack(), rack());
            let count = |rack: &[Tile], tile| rack.iter().filter(|&&own| own == tile).count();
            let has = (0..kinds).all(|tile| count(&one, tile) >= count(&two, tile));
            let hands = [stock.hand(&one), stock.hand(&two)];
            assert_eq!(stock.has(hands[0], hands[1]), has, "{one:?} {two:?}");
            for tile in 0..64 {
                assert_eq!(stock.count(hands[0], tile), count(&one, tile) as u64);
            }
            let left = if has { hands[0].without(hands[1]) } else { hands[0] };
            let less = |tile| if has { count(&two, tile) } else { 0 };
            let counts = (0..kinds).map(|tile| (tile, count(&one, tile) - less(tile)));
            let expected = counts.fold((0, 0, 0), |(set, tiles, worth), (tile, count)| {
                let value = i32::from(alphabet.value(tile)) * count as i32;
                (set | u64::from(count > 0) << tile, tiles + count as u32, worth + value)
            });
            let (set, tiles) = stock.letters(left);
            assert_eq!((set, tiles, stock.worth(left)), expected, "{one:?} {two:?}");
        }
    }
}
