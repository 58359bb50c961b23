//! A lexicon prepared for move generation: its word graph with a set of letters for every list, and
//! an index of the words that a rack can form by their letters.
//!
//! A move generator asks over and over for the words that the tiles of a rack form, alone or with
//! one tile of the board. Two tables answer that for words of up to [`INDEXED_MAX`] letters: the
//! words of a multiset of letters, and the letters that complete a multiset to the letters of a
//! word. The key of a multiset is an additive Zobrist hash (the sum of one random number per
//! letter), so that the key with one more letter is one addition away.

mod completions;
mod graph;
mod long_words;

pub use completions::{AnagramIndex, Completed, Entry, Key};
pub use graph::{List, Read};

use crate::kwg::{Kwg, WORD_MAX};
use crate::{Tile, letter_of};
use completions::{Found, Wide};
use graph::{Graph, is_wide};
use long_words::LongWordFilter;

/// Maximum number of tiles on a rack.
pub const RACK_MAX: usize = 10;

/// Maximum length of a word in the tables: a byte a letter in a `u64`.
pub const INDEXED_MAX: usize = 8;

/// A word graph with the tables built from its words.
#[derive(Clone, Debug)]
pub struct Lexicon {
    graph: Graph,
    /// The key of each letter.
    of_letter: [Key; 64],
    completions: AnagramIndex,
    /// The words that are too long for the tables.
    long: LongWordFilter,
}

impl Lexicon {
    /// Prepares a graph. It should hold a GADDAG; without one, no moves are found on a board that
    /// has tiles. Time and memory grow with the number of words, which [`Kwg::prefix_count`]
    /// bounds.
    #[must_use]
    pub fn new(graph: &Kwg) -> Self {
        let mut lexicon = Lexicon {
            graph: Graph::new(graph),
            of_letter: completions::keys(),
            completions: AnagramIndex::default(),
            long: LongWordFilter::of(&[]),
        };
        let mut found = Vec::new();
        lexicon.collect(lexicon.dawg(), &mut [0; INDEXED_MAX], 0, &mut found);
        let mut long = Vec::new();
        lexicon.collect_long(lexicon.dawg(), Key::default(), 0, &mut long);
        lexicon.long = LongWordFilter::of(&long);
        let wide = Wide(is_wide(lexicon.letters()));
        lexicon.completions = AnagramIndex::of(found, &lexicon.of_letter, wide);
        lexicon
    }

    /// Memory used, in bytes.
    pub fn bytes(&self) -> usize {
        self.graph.bytes() + self.completions.bytes() + self.long.bytes()
    }

    /// Collects the words of up to [`INDEXED_MAX`] letters that begin with the first `length`
    /// letters of `word` and go on with `list`.
    fn collect(
        &self,
        list: List,
        word: &mut [Tile; INDEXED_MAX],
        length: usize,
        found: &mut Vec<Found>,
    ) {
        if length == INDEXED_MAX {
            return;
        }
        let mut left = list.letters();
        while left != 0 {
            let letter = left.trailing_zeros() as Tile;
            left &= left - 1;
            word[length] = letter;
            let read = self.read(list, letter);
            if read.accepts && length > 0 {
                let sum = |sum: Key, &tile: &Tile| sum.with(self.of_letter[usize::from(tile)]);
                let key = word[..=length].iter().fold(Key::default(), sum);
                found.push((key, u64::from_le_bytes(*word), length as u8 + 1));
            }
            self.collect(read.list, word, length + 1, found);
            word[length] = 0;
        }
    }

    /// Collects the keys of all words that are too long for the tables.
    fn collect_long(&self, list: List, key: Key, length: usize, found: &mut Vec<Key>) {
        if length == WORD_MAX {
            return;
        }
        let mut left = list.letters();
        while left != 0 {
            let letter = left.trailing_zeros() as Tile;
            left &= left - 1;
            let read = self.read(list, letter);
            let key = key.with(self.key(letter));
            if read.accepts && length >= INDEXED_MAX {
                found.push(key);
            }
            self.collect_long(read.list, key, length + 1, found);
        }
    }

    /// Returns whether letters may form a word that is too long for the tables: always `true` if
    /// they do, rarely `true` if they do not.
    #[inline(always)]
    pub fn may_be_long_word(&self, key: Key) -> bool {
        self.long.may_have(key)
    }

    /// The letters of all words, one bit each.
    #[inline]
    pub fn letters(&self) -> u64 {
        self.graph.letters
    }

    /// The key of a letter.
    #[inline(always)]
    pub fn key(&self, letter: Tile) -> Key {
        self.of_letter[usize::from(letter & 63)]
    }

    /// The tables of words by their letters.
    #[inline(always)]
    pub fn completions(&self) -> &AnagramIndex {
        &self.completions
    }

    /// The root list of the DAWG, where words are read forwards; it may be empty.
    #[inline]
    pub fn dawg(&self) -> List {
        self.graph.dawg
    }

    /// The root list of the GADDAG, where words are read backwards from any letter, then forwards;
    /// it may be empty.
    #[inline]
    pub fn gaddag(&self) -> List {
        self.graph.gaddag
    }

    /// Reads a letter that is in a list.
    #[inline(always)]
    pub fn read(&self, list: List, letter: Tile) -> Read {
        self.graph.read(list, letter)
    }

    /// Reads a letter; `None` if it is not in the list.
    #[inline(always)]
    pub fn child(&self, list: List, letter: Tile) -> Option<Read> {
        (list.letters() >> letter & 1 != 0).then(|| self.read(list, letter))
    }

    /// The list after a letter; empty if the letter is not in the list.
    #[inline]
    pub fn follow(&self, list: List, letter: Tile) -> List {
        self.child(list, letter).map_or(List::EMPTY, |read| read.list)
    }

    /// Returns whether a sequence of tiles is a word.
    pub fn contains(&self, word: &[Tile]) -> bool {
        let Some((&last, before)) = word.split_last() else { return false };
        let list = before.iter().fold(self.dawg(), |list, &letter| self.follow(list, letter));
        self.child(list, last).is_some_and(|read| read.accepts)
    }

    /// The letters among `live` that form a word with the tiles before and after them, at least one
    /// in total.
    #[inline]
    pub fn cross_set(
        &self,
        before: impl ExactSizeIterator<Item = Tile>,
        mut after: impl DoubleEndedIterator<Item = Tile> + Clone,
        live: u64,
    ) -> u64 {
        let follow = |list, tile| self.follow(list, letter_of(tile));
        if before.len() == 0 && !self.gaddag().is_empty() {
            return self.accepted(after.rev().fold(self.gaddag(), follow)) & live & !1;
        }
        let list = before.fold(self.dawg(), follow);
        let Some(last) = after.next_back() else { return self.accepted(list) & live };
        let mut set = 0;
        let mut left = list.letters() & live;
        while left != 0 {
            let letter = left.trailing_zeros() as Tile;
            left &= left - 1;
            let list = after.clone().fold(self.read(list, letter).list, follow);
            let ends = self.child(list, letter_of(last)).is_some_and(|read| read.accepts);
            set |= u64::from(ends) << letter;
        }
        set
    }

    /// The letters of a list that end a word.
    pub fn accepted(&self, list: List) -> u64 {
        let (mut left, mut set) = (list.letters(), 0);
        while left != 0 {
            let letter = left.trailing_zeros() as Tile;
            left &= left - 1;
            set |= u64::from(self.read(list, letter).accepts) << letter;
        }
        set
    }
}
