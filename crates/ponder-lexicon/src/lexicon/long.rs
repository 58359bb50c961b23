//! Which letters make a long word: a set that may say yes where it is no, but never no where it is yes.

use super::completions::Key;

/// Bits for each word, at least. Of letters that make no word, no more than one in as many is taken for
/// some that do.
const BITS: usize = 16;

/// The keys of words, a bit each.
#[derive(Clone, Debug)]
pub(super) struct LongWords {
    bits: Vec<u64>,
    shift: u32,
}

impl LongWords {
    pub(super) fn of(keys: &[Key]) -> Self {
        let log = (keys.len().max(64) * BITS).next_power_of_two().ilog2();
        let mut long = LongWords { bits: vec![0; 1 << (log - 6)], shift: 64 - log };
        for &key in keys {
            let (word, bit) = long.place(key);
            long.bits[word] |= bit;
        }
        long
    }

    /// Whether a word may have the letters of a key.
    #[inline(always)]
    pub(super) fn may_have(&self, key: Key) -> bool {
        let (word, bit) = self.place(key);
        self.bits[word] & bit != 0
    }

    #[inline(always)]
    fn place(&self, key: Key) -> (usize, u64) {
        let at = key.bits() >> self.shift;
        ((at >> 6) as usize, 1 << (at & 63))
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.bits)
    }
}
