//! Hash keys of positions and the Zobrist tables they are made from.

use crate::Seed;

/// A 128-bit hash key of a position.
///
/// Equality of keys is treated as equality of positions (superko, repetition, transpositions): with
/// 2^40 positions the chance of any collision is below 2^-48.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
pub struct Key(pub u128);

impl Key {
    /// Toggles a feature (Zobrist's exclusive or).
    #[inline]
    #[must_use]
    pub const fn toggled(self, feature: Key) -> Key {
        Key(self.0 ^ feature.0)
    }

    /// The low 64 bits, for tables that store a shorter key.
    #[inline]
    #[must_use]
    pub const fn low(self) -> u64 {
        self.0 as u64
    }
}

/// Random keys for `N` features, the same in every process (A. L. Zobrist 1970).
pub struct ZobristTable<const N: usize>([Key; N]);

impl<const N: usize> ZobristTable<N> {
    /// The table for a fixed seed; usable in a `static`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        let mut keys = [Key(0); N];
        let mut state = seed;
        let mut index = 0;
        while index < N {
            let (high, next) = Seed::splitmix(state);
            let (low, next) = Seed::splitmix(next);
            state = next;
            keys[index] = Key(((high as u128) << 64) | low as u128);
            index += 1;
        }
        ZobristTable(keys)
    }

    /// The key of a feature.
    ///
    /// # Panics
    /// Panics when `feature >= N`.
    #[inline]
    pub const fn key(&self, feature: usize) -> Key {
        self.0[feature]
    }
}
