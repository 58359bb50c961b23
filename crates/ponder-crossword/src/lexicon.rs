//! A lexicon made ready for move generation: its word graph with a set of letters for every list, and
//! the words that a rack can make found by their letters.
//!
//! What a generator needs to know, over and over, is which words the tiles of a rack make, alone or
//! with one tile of the board. Two tables answer that for words of up to [`RACK_MAX`] + 1 letters: the
//! words of a multiset of letters, and the letters that complete a multiset to the letters of a word.
//! A multiset is known by the sum of random numbers, one a letter, so that the key of a multiset with
//! one letter more is one addition away.

mod graph;

pub(crate) use graph::{List, Read};

use crate::Tile;
use crate::kwg::Kwg;
use graph::{Graph, is_wide};
use ponder_game::Seed;

/// Tiles of a rack in the games that have tables; more are possible where the graph alone is asked.
pub const RACK_MAX: usize = 7;

/// The longest words in the tables.
const LENGTH_MAX: usize = RACK_MAX + 1;

/// What a multiset of letters is known by: two sums of random numbers. Two multisets have the same with
/// a chance of one in 2^128.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Letters {
    key: u64,
    check: u64,
}

impl Letters {
    #[inline(always)]
    pub(crate) fn with(self, letter: Letters) -> Letters {
        Letters {
            key: self.key.wrapping_add(letter.key),
            check: self.check.wrapping_add(letter.check),
        }
    }

    fn without(self, letter: Letters) -> Letters {
        Letters {
            key: self.key.wrapping_sub(letter.key),
            check: self.check.wrapping_sub(letter.check),
        }
    }
}

/// The letters that complete a multiset to those of a word, as a set, and where those words are named.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Completed {
    pub(crate) letters: u64,
    base: u32,
}

/// A multiset that some letters complete, in the table.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    /// Where its groups are: first one that holds its check, then one a letter in ascending order.
    base: u32,
    /// The letters, if the lexicon has few enough; see [`Lexicon::wide_letters`].
    letters: u32,
}

/// The words of one multiset: which one is the first, and how many there are; or a check.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    first: u32,
    count: u32,
}

/// A word graph and what is known of its words.
#[derive(Clone, Debug)]
pub struct Lexicon {
    graph: Graph,
    of_letter: [Letters; 64],
    /// The words of the tables, eight bytes each, the first letter in the lowest.
    words: Vec<u64>,
    groups: Vec<Group>,
    table: Vec<Entry>,
    /// The letters of entries where they do not fit there.
    wide_letters: Vec<u64>,
}

/// A word of the tables while they are made.
type Found = (Letters, u64, u8);

impl Lexicon {
    /// Makes a graph ready. It should hold a GADDAG; of a graph without one no moves are found on a
    /// board that has tiles.
    #[must_use]
    pub fn new(graph: &Kwg) -> Self {
        let mut of_letter = [Letters::default(); 64];
        let seed = Seed(0x6372_6f73_7377_6f72);
        for (letter, known_by) in of_letter.iter_mut().enumerate().skip(1) {
            let key = seed.stream(letter as u64).0;
            *known_by = Letters { key, check: seed.named("check").stream(letter as u64).0 };
        }
        let mut lexicon = Lexicon {
            graph: Graph::new(graph),
            of_letter,
            words: Vec::new(),
            groups: Vec::new(),
            table: Vec::new(),
            wide_letters: Vec::new(),
        };
        lexicon.fill(is_wide(lexicon.letters()));
        lexicon
    }

    /// Bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
            + size_of_val(&*self.words)
            + size_of_val(&*self.groups)
            + size_of_val(&*self.table)
            + size_of_val(&*self.wide_letters)
    }

    /// Makes the tables.
    fn fill(&mut self, is_wide: bool) {
        let mut found: Vec<Found> = Vec::new();
        self.collect(self.graph.dawg, &mut [0; LENGTH_MAX], 0, &mut found);
        found.sort_unstable_by_key(|(letters, word, _)| (letters.key, letters.check, *word));
        self.words = found.iter().map(|(_, word, _)| *word).collect();
        // Every multiset with a letter less, the letter, and the words.
        let mut rests: Vec<(Letters, u8, Group)> = Vec::new();
        let mut first = 0;
        for group in found.chunk_by(|a, b| a.0 == b.0) {
            let (letters, word, length) = group[0];
            let count = group.len() as u32;
            let mut seen = 0_u64;
            for &letter in &word.to_le_bytes()[..usize::from(length)] {
                if seen >> letter & 1 == 0 {
                    let rest = letters.without(self.of_letter[usize::from(letter)]);
                    rests.push((rest, letter, Group { first, count }));
                }
                seen |= 1 << letter;
            }
            first += count;
        }
        drop(found);
        rests.sort_unstable_by_key(|(rest, letter, _)| (rest.key, rest.check, *letter));
        let entries = || rests.chunk_by(|a, b| a.0 == b.0);
        let slots = entries().count() * 4 / 3 + 2;
        self.table = vec![Entry::default(); slots];
        self.wide_letters = vec![0; if is_wide { slots } else { 0 }];
        self.groups = Vec::with_capacity(rests.len() + slots);
        for group in entries() {
            let rest = group[0].0;
            let mut slot = self.slot(rest.key);
            while self.table[slot].key != 0 {
                slot = (slot + 1) % slots;
            }
            let letters = group.iter().fold(0_u64, |set, (_, letter, _)| set | 1 << letter);
            let base = self.groups.len() as u32;
            self.groups.push(Group { first: rest.check as u32, count: (rest.check >> 32) as u32 });
            self.groups.extend(group.iter().map(|(_, _, group)| *group));
            self.table[slot] = Entry { key: rest.key, base, letters: letters as u32 };
            if is_wide {
                self.wide_letters[slot] = letters;
            }
        }
    }

    fn collect(
        &self,
        list: List,
        word: &mut [Tile; LENGTH_MAX],
        length: usize,
        found: &mut Vec<Found>,
    ) {
        if length == LENGTH_MAX {
            return;
        }
        let mut left = list.letters();
        while left != 0 {
            let letter = left.trailing_zeros() as Tile;
            left &= left - 1;
            word[length] = letter;
            let read = self.read(list, letter);
            if read.accepts && length > 0 {
                let sum = |sum: Letters, &tile: &Tile| sum.with(self.of_letter[usize::from(tile)]);
                let letters = word[..=length].iter().fold(Letters::default(), sum);
                found.push((letters, u64::from_le_bytes(*word), length as u8 + 1));
            }
            self.collect(read.list, word, length + 1, found);
            word[length] = 0;
        }
    }

    /// The first slot of a key.
    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.table.len() as u128) >> 64) as usize
    }

    /// All letters that it has, a bit each.
    #[inline]
    pub(crate) fn letters(&self) -> u64 {
        self.graph.letters
    }

    /// What a letter is known by.
    #[inline]
    pub(crate) fn letter(&self, letter: Tile) -> Letters {
        self.of_letter[usize::from(letter & 63)]
    }

    /// The letters that make a word's letters of these.
    #[inline]
    pub(crate) fn completed(&self, letters: Letters) -> Completed {
        let mut slot = self.slot(letters.key);
        loop {
            let Some(entry) = self.table.get(slot) else {
                slot = 0;
                continue;
            };
            if entry.key == letters.key {
                let check = self.groups[entry.base as usize];
                if check.first == letters.check as u32
                    && check.count == (letters.check >> 32) as u32
                {
                    let short = u64::from(entry.letters);
                    let letters = self.wide_letters.get(slot).copied().unwrap_or(short);
                    return Completed { letters, base: entry.base };
                }
            }
            if entry.key == 0 {
                return Completed::default();
            }
            slot += 1;
        }
    }

    /// The words of a completed multiset with one of the letters that complete it, a byte a tile, the
    /// first letter in the lowest.
    #[inline(always)]
    pub(crate) fn words_with(&self, completed: Completed, letter: Tile) -> &[u64] {
        let before = (completed.letters & ((1 << letter) - 1)).count_ones();
        let group = self.groups[(completed.base + 1 + before) as usize];
        let first = group.first as usize;
        &self.words[first..first + group.count as usize]
    }

    /// The first list of words read forwards, which may be empty.
    #[inline]
    pub(crate) fn dawg(&self) -> List {
        self.graph.dawg
    }

    /// The first list of words read backwards from any place, then forwards; it may be empty.
    #[inline]
    pub(crate) fn gaddag(&self) -> List {
        self.graph.gaddag
    }

    /// What reading a letter that is in a list leads to.
    #[inline(always)]
    pub(crate) fn read(&self, list: List, letter: Tile) -> Read {
        self.graph.read(list, letter)
    }

    /// What reading a letter leads to, if a list has it.
    #[inline(always)]
    pub(crate) fn child(&self, list: List, letter: Tile) -> Option<Read> {
        (list.letters() >> letter & 1 != 0).then(|| self.read(list, letter))
    }

    /// The list after a letter, which is empty if that is not in the list before.
    #[inline]
    pub(crate) fn follow(&self, list: List, letter: Tile) -> List {
        self.child(list, letter).map_or(List::EMPTY, |read| read.list)
    }

    /// Whether tiles are a word.
    #[must_use]
    pub fn contains(&self, word: &[Tile]) -> bool {
        let Some((&last, before)) = word.split_last() else { return false };
        let list = before.iter().fold(self.dawg(), |list, &letter| self.follow(list, letter));
        self.child(list, last).is_some_and(|read| read.accepts)
    }

    /// The letters of a list with which a word ends.
    pub(crate) fn accepted(&self, list: List) -> u64 {
        let (mut left, mut set) = (list.letters(), 0);
        while left != 0 {
            let letter = left.trailing_zeros() as Tile;
            left &= left - 1;
            set |= u64::from(self.read(list, letter).accepts) << letter;
        }
        set
    }
}
