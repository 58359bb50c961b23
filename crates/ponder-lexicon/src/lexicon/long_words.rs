//! Set of the letters of long words: a Bloom filter with one hash function. It has false positives,
//! but no false negatives.

use super::completions::Key;

/// Minimum number of bits per word. At most one in as many multisets without words is a false
/// positive.
const BITS_PER_WORD: usize = 16;

/// The keys of words, as a bit set.
#[derive(Clone, Debug)]
pub(super) struct LongWordFilter {
    bits: Vec<u64>,
    /// Shift that reduces a key to the number of a bit.
    shift: u32,
}

impl LongWordFilter {
    pub(super) fn of(keys: &[Key]) -> Self {
        let log = (keys.len().max(64) * BITS_PER_WORD).next_power_of_two().ilog2();
        let mut filter = LongWordFilter { bits: vec![0; 1 << (log - 6)], shift: 64 - log };
        for &key in keys {
            let (block, bit) = filter.place(key);
            filter.bits[block] |= bit;
        }
        filter
    }

    /// Returns whether a word may have the letters of a key.
    #[inline(always)]
    pub(super) fn may_have(&self, key: Key) -> bool {
        let (block, bit) = self.place(key);
        self.bits[block] & bit != 0
    }

    /// The index of the 64 bits that hold the bit of a key, and that bit among them.
    #[inline(always)]
    fn place(&self, key: Key) -> (usize, u64) {
        let at = key.bits() >> self.shift;
        ((at >> 6) as usize, 1 << (at & 63))
    }

    /// Memory used, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.bits)
    }
}
