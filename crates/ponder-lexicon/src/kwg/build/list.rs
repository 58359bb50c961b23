//! Word lists, from which graphs are built.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::kwg::WORD_MAX;
use crate::tile_reader::TileReader;
use crate::{Alphabet, Tile, TileError, letter_of};

/// Error in a list of words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ListError {
    /// A line has a character that is not a letter.
    #[error("line {line}: {problem}")]
    Letter {
        /// The line, from 1.
        line: usize,
        /// The problem.
        problem: TileError,
    },
    /// A tile is not a letter.
    #[error("word {word}: tile {tile} cannot be part of a word; tiles of words are 1 to 63")]
    Tile {
        /// Number of the word, from 1.
        word: usize,
        /// The tile.
        tile: Tile,
    },
    /// A word is empty or too long.
    #[error("word {word}: it has {length} letters; a word has 1 to {WORD_MAX}")]
    Length {
        /// Number of the word, from 1.
        word: usize,
        /// Number of its letters.
        length: usize,
    },
    /// Too many letters in total.
    #[error("the list of words is too long: it can have at most {} letters in all", u32::MAX)]
    TooLong,
}

/// Distinct words in ascending order of their tiles, stored contiguously, with four bytes per word
/// in addition to its letters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WordList {
    letters: Vec<Tile>,
    /// Offset of the end of each word.
    ends: Vec<u32>,
    left_out: usize,
}

impl WordList {
    /// Lengths of the words that can be played on a board of 15 by 15.
    pub const LENGTHS: RangeInclusive<usize> = 2..=15;

    /// Parses a text with one word per line, in any order, in either case, with any line ending.
    /// Duplicates are merged; empty lines are skipped; words whose length is not in `lengths` are
    /// left out and counted.
    ///
    /// # Errors
    /// The error names the first line with a character that is not a letter.
    pub fn from_text(
        text: &str,
        alphabet: &Alphabet,
        lengths: RangeInclusive<usize>,
    ) -> Result<Self, ListError> {
        let lengths = (*lengths.start()).max(1)..=(*lengths.end()).min(WORD_MAX);
        let reader = TileReader::of(alphabet);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut list = Unsorted::with_capacity(text.len(), 0);
        for (at, line) in text.lines().enumerate() {
            let begin = list.letters.len();
            let word = line.trim();
            let read = reader.read(word, &mut list.letters).and_then(|()| {
                let letters = &mut list.letters[begin..];
                letters.iter_mut().for_each(|tile| *tile = letter_of(*tile));
                let blank = letters.iter().position(|&tile| tile == 0);
                let at = |blank| alphabet.place_of(word, blank);
                let error = |blank| TileError { at: at(blank), found: "?".to_owned() };
                blank.map_or(Ok(()), |blank| Err(error(blank)))
            });
            read.map_err(|mut problem| {
                problem.at += line.chars().take_while(|letter| letter.is_whitespace()).count();
                ListError::Letter { line: at + 1, problem }
            })?;
            let length = list.letters.len() - begin;
            if lengths.contains(&length) {
                list.end_word()?;
            } else {
                list.letters.truncate(begin);
                list.left_out += usize::from(length > 0);
            }
        }
        Ok(list.sorted())
    }

    /// Creates a list from words in any order; duplicates are merged.
    ///
    /// # Errors
    /// The error names the first invalid word: tiles are 1 to 63, words have 1 to [`WORD_MAX`].
    pub fn from_words<W: AsRef<[Tile]>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, ListError> {
        let words = words.into_iter();
        let count = words.size_hint().0;
        let mut list = Unsorted::with_capacity(count * 6, count);
        for (at, tiles) in words.enumerate() {
            let (word, tiles) = (at + 1, tiles.as_ref());
            if tiles.is_empty() || tiles.len() > WORD_MAX {
                return Err(ListError::Length { word, length: tiles.len() });
            }
            if let Some(&tile) = tiles.iter().find(|tile| !(1..=63).contains(*tile)) {
                return Err(ListError::Tile { word, tile });
            }
            list.letters.extend_from_slice(tiles);
            list.end_word()?;
        }
        Ok(list.sorted())
    }

    /// The same as [`from_words`](Self::from_words), but for leaves, whose tiles include the blank.
    /// Each is given in a fixed-size array with the number of its tiles.
    pub(crate) fn from_leaves<const N: usize>(
        leaves: impl ExactSizeIterator<Item = ([Tile; N], usize)>,
    ) -> Result<Self, ListError> {
        let mut list = Unsorted::with_capacity(leaves.len() * N, leaves.len());
        for (tiles, count) in leaves {
            list.letters.extend_from_slice(&tiles[..count]);
            list.end_word()?;
        }
        Ok(list.sorted())
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Number of words left out because of their length.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The word with an index, from 0.
    ///
    /// # Panics
    /// Panics if there is no such word.
    pub fn word(&self, index: usize) -> &[Tile] {
        &self.letters[self.begin(index)..self.ends[index] as usize]
    }

    /// All words in ascending order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Tile]> + Clone {
        (0..self.len()).map(|index| self.word(index))
    }

    /// Returns the alphagrams of the words: their letters in ascending order, each combination
    /// once.
    #[must_use]
    pub fn alphagrams(&self) -> Self {
        let mut letters = self.letters.clone();
        for index in 0..self.len() {
            letters[self.begin(index)..self.ends[index] as usize].sort_unstable();
        }
        Unsorted { letters, ends: self.ends.clone(), left_out: self.left_out }.sorted()
    }

    /// The letters of all words, concatenated.
    pub(super) fn letters(&self) -> &[Tile] {
        &self.letters
    }

    /// Offset of a word among the letters of all.
    pub(super) fn begin(&self, index: usize) -> usize {
        if index == 0 { 0 } else { self.ends[index - 1] as usize }
    }
}

/// Words in input order.
struct Unsorted {
    letters: Vec<Tile>,
    ends: Vec<u32>,
    left_out: usize,
}

impl Unsorted {
    fn with_capacity(letters: usize, words: usize) -> Self {
        let (letters, ends) = (Vec::with_capacity(letters), Vec::with_capacity(words));
        Unsorted { letters, ends, left_out: 0 }
    }

    /// Ends a word after the last letter added.
    fn end_word(&mut self) -> Result<(), ListError> {
        let end = u32::try_from(self.letters.len()).map_err(|_| ListError::TooLong)?;
        self.ends.push(end);
        Ok(())
    }

    /// Sorts the words and drops duplicates.
    fn sorted(mut self) -> WordList {
        let begin = |index: usize| if index == 0 { 0 } else { self.ends[index - 1] as usize };
        let word = |index: usize| &self.letters[begin(index)..self.ends[index] as usize];
        if (1..self.ends.len()).any(|index| word(index - 1) >= word(index)) {
            let mut order: Vec<u32> = (0..self.ends.len() as u32).collect();
            order.sort_unstable_by(|&one, &other| word(one as usize).cmp(word(other as usize)));
            order.dedup_by(|one, other| word(*one as usize) == word(*other as usize));
            let mut letters = Vec::with_capacity(self.letters.len());
            let mut ends = Vec::with_capacity(order.len());
            for index in order {
                letters.extend_from_slice(word(index as usize));
                ends.push(letters.len() as u32);
            }
            (self.letters, self.ends) = (letters, ends);
        }
        self.letters.shrink_to_fit();
        self.ends.shrink_to_fit();
        WordList { letters: self.letters, ends: self.ends, left_out: self.left_out }
    }
}
