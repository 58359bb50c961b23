//! Tables of words by their letters: the letters that complete a multiset to those of a word, and
//! the words formed.

use super::INDEXED_MAX;
use crate::Tile;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Key of a multiset of letters: an additive Zobrist hash, the sum of one random number per letter.
/// Among the 18 million multisets of a rack of English letters and one more, the chance that any
/// collides with one that has words is one in a million.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Key(u64);

impl Key {
    /// The key with one letter more.
    #[inline(always)]
    #[must_use]
    pub fn with(self, letter: Key) -> Key {
        Key(self.0.wrapping_add(letter.0))
    }

    /// The key as a number.
    #[inline(always)]
    pub(super) fn bits(self) -> u64 {
        self.0
    }

    /// The key with one letter less.
    fn without(self, letter: Key) -> Key {
        Key(self.0.wrapping_sub(letter.0))
    }
}

/// Returns the key of each letter.
pub(super) fn keys() -> [Key; 64] {
    let mut random = SplitMix64::seed_from_u64(0x6372_6f73_7377_6f72);
    std::array::from_fn(|letter| if letter == 0 { Key::default() } else { Key(random.next_u64()) })
}

/// The set of letters that complete a multiset to those of a word, and a reference to these words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Completed {
    /// The letters, one bit each.
    pub letters: u64,
    /// Index of the group of the lowest of these letters.
    base: u32,
}

/// A table entry: a multiset that some letters complete to those of a word.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    key: Key,
    /// Index of its first group; it has one per letter, in ascending order.
    base: u32,
    /// The letters, if those of the lexicon fit; see [`AnagramIndex::wide`].
    letters: u32,
}

/// The words of a multiset: the only one, or the index of the first and their number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Group(u64);

impl Group {
    /// Flag of a group with a single word, in a bit that no letter uses.
    const ONLY: u64 = 1 << 63;

    /// The group of `words`, the first of which has index `first`.
    fn of(first: usize, words: &[u64]) -> Self {
        match words {
            [only] => Group(only | Group::ONLY),
            _ => Group((words.len() as u64) << 32 | first as u64),
        }
    }
}

/// A word of the tables during construction: its key, its letters and their number.
pub(super) type Found = (Key, u64, u8);

/// Tables of all words of up to [`INDEXED_MAX`] letters.
#[derive(Clone, Debug, Default)]
pub struct AnagramIndex {
    /// The words, eight bytes each, the first letter in the lowest byte.
    words: Vec<u64>,
    /// The words of each completed multiset, by entry and then by letter.
    groups: Vec<Group>,
    /// Hash table in the order of keys, each in its slot or as close after it as possible; the last
    /// entry is empty.
    table: Vec<Entry>,
    /// Number of home slots.
    slots: u64,
    /// The letters of entries, where they do not fit there.
    wide: Vec<u64>,
}

const _: () = assert!(INDEXED_MAX == 8, "a word is eight bytes");

impl AnagramIndex {
    /// Builds the tables of some words. `is_wide` is set if letters do not fit into 32 bits.
    pub(super) fn of(mut found: Vec<Found>, of_letter: &[Key; 64], is_wide: Wide) -> Self {
        found.sort_unstable_by_key(|&(key, word, _)| (key, word));
        let words: Vec<u64> = found.iter().map(|&(_, word, _)| word).collect();
        // Every multiset with one letter less, that letter, and the words.
        let mut rests: Vec<(Key, Tile, Group)> = Vec::new();
        let mut first = 0;
        for group in found.chunk_by(|a, b| a.0 == b.0) {
            let (key, word, length) = group[0];
            let all = Group::of(first, &words[first..first + group.len()]);
            let mut seen = 0_u64;
            for &letter in &word.to_le_bytes()[..usize::from(length)] {
                if seen >> letter & 1 == 0 {
                    rests.push((key.without(of_letter[usize::from(letter)]), letter, all));
                }
                seen |= 1 << letter;
            }
            first += group.len();
        }
        drop(found);
        rests.sort_unstable_by_key(|&(rest, letter, _)| (rest, letter));
        let entries = || rests.chunk_by(|a, b| a.0 == b.0);
        let slots = entries().count() as u64 * 3 / 2 + 1;
        let mut tables = AnagramIndex {
            words,
            groups: rests.iter().map(|&(_, _, group)| group).collect(),
            table: Vec::with_capacity(slots as usize + 64),
            slots,
            wide: Vec::new(),
        };
        let mut base = 0;
        for group in entries() {
            let key = group[0].0;
            let slot = tables.slot(key).max(tables.table.len());
            tables.table.resize(slot, Entry::default());
            let letters = group.iter().fold(0_u64, |set, (_, letter, _)| set | 1 << letter);
            tables.table.push(Entry { key, base, letters: letters as u32 });
            if is_wide.0 {
                tables.wide.resize(slot, 0);
                tables.wide.push(letters);
            }
            base += group.len() as u32;
        }
        let end = tables.table.len().max(slots as usize) + 1;
        tables.table.resize(end, Entry::default());
        tables
    }

    /// Memory used, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
            + size_of_val(&*self.groups)
            + size_of_val(&*self.table)
            + size_of_val(&*self.wide)
    }

    /// The home slot of a key.
    #[inline(always)]
    fn slot(&self, key: Key) -> usize {
        ((u128::from(key.0) * u128::from(self.slots)) >> 64) as usize
    }

    /// The entry in the home slot of a key: the first step of
    /// [`completed`](AnagramIndex::completed).
    #[inline(always)]
    pub fn entry(&self, key: Key) -> Entry {
        self.table[self.slot(key)]
    }

    /// The letters that complete a multiset to those of a word; `entry` is that of its home slot.
    #[inline(always)]
    pub fn completed(&self, key: Key, mut entry: Entry) -> Completed {
        let mut slot = self.slot(key);
        while entry.key < key && entry.key != Key::default() {
            slot += 1;
            entry = self.table[slot];
        }
        if entry.key != key {
            return Completed::default();
        }
        let short = u64::from(entry.letters);
        let letters = self.wide.get(slot).copied().unwrap_or(short);
        Completed { letters, base: entry.base }
    }

    /// Index of the group of words of a multiset completed by one of its letters.
    #[inline(always)]
    pub fn group_at(&self, completed: Completed, letter: Tile) -> u32 {
        completed.base + (completed.letters & ((1 << letter) - 1)).count_ones()
    }

    /// Calls `f` with each word of a group, one byte per letter, the first in the lowest byte.
    #[inline(always)]
    pub fn words_at(&self, at: u32, mut f: impl FnMut(u64)) {
        let Group(group) = self.groups[at as usize];
        if group & Group::ONLY != 0 {
            return f(group & !Group::ONLY);
        }
        let (first, count) = (group as u32 as usize, (group >> 32) as usize);
        for &word in &self.words[first..first + count] {
            f(word);
        }
    }
}

/// True if letters do not fit into 32 bits.
#[derive(Clone, Copy)]
pub(super) struct Wide(pub(super) bool);
