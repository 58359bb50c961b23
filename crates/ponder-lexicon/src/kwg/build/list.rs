//! Lists of words, to build graphs from.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::kwg::WORD_MAX;
use crate::tile_reader::TileReader;
use crate::{Alphabet, Tile, TileError, letter_of};

/// Words are no list.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ListError {
    /// A line holds something that is no letter.
    #[error("line {line}: {problem}")]
    Letter {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        problem: TileError,
    },
    /// A tile is none of a word.
    #[error("word {word}: tile {tile} is none of a word; these are 1 to 63")]
    Tile {
        /// The word's number, from 1.
        word: usize,
        /// The tile.
        tile: Tile,
    },
    /// A word is empty, or longer than any may be.
    #[error("word {word}: it has {length} letters; a word has 1 to {WORD_MAX}")]
    Length {
        /// The word's number, from 1.
        word: usize,
        /// Its letters.
        length: usize,
    },
    /// There are too many letters in all.
    #[error("a list of words has at most {} letters in all", u32::MAX)]
    TooLong,
}

/// Words in ascending order of their tiles, each once. They lie in one piece, with four bytes a word
/// beside their letters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WordList {
    letters: Vec<Tile>,
    /// Where each word ends.
    ends: Vec<u32>,
    left_out: usize,
}

impl WordList {
    /// The lengths of the words that can be played on a board of 15 by 15.
    pub const LENGTHS: RangeInclusive<usize> = 2..=15;

    /// Reads a text with a word a line, in any order, in capitals or small letters, with line ends of
    /// any system. Words that come again are merged; empty lines are skipped; words whose number of
    /// letters is not among `lengths` are left out and counted.
    ///
    /// # Errors
    /// Names the first line with something that is no letter.
    pub fn from_text(
        text: &str,
        alphabet: &Alphabet,
        lengths: RangeInclusive<usize>,
    ) -> Result<Self, ListError> {
        let lengths = (*lengths.start()).max(1)..=(*lengths.end()).min(WORD_MAX);
        let spelling = TileReader::of(alphabet);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut list = Unsorted::with_capacity(text.len(), 0);
        for (at, line) in text.lines().enumerate() {
            let begin = list.letters.len();
            let word = line.trim();
            let read = spelling.read(word, &mut list.letters).and_then(|()| {
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

    /// A list of these words, in any order; those that come again are merged.
    ///
    /// # Errors
    /// Names the first that is none: tiles are 1 to 63, words have 1 to [`WORD_MAX`].
    pub fn from_words<W: AsRef<[Tile]>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, ListError> {
        let words = words.into_iter();
        let expected = words.size_hint().0;
        let mut list = Unsorted::with_capacity(expected * 6, expected);
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

    /// The same for leaves, among whose tiles is the blank. Each is given with room after its tiles.
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

    /// The number of words.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The words of a text that were left out for their length.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// A word by its number, from 0.
    ///
    /// # Panics
    /// When there is none.
    pub fn word(&self, index: usize) -> &[Tile] {
        &self.letters[self.begin(index)..self.ends[index] as usize]
    }

    /// All words, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Tile]> + Clone {
        (0..self.len()).map(|index| self.word(index))
    }

    /// The list of the words' letters in ascending order, each combination once.
    #[must_use]
    pub fn alphagrams(&self) -> Self {
        let mut letters = self.letters.clone();
        for index in 0..self.len() {
            letters[self.begin(index)..self.ends[index] as usize].sort_unstable();
        }
        Unsorted { letters, ends: self.ends.clone(), left_out: self.left_out }.sorted()
    }

    /// The letters of all words, one after the other.
    pub(super) fn letters(&self) -> &[Tile] {
        &self.letters
    }

    /// Where a word begins among the letters of all.
    pub(super) fn begin(&self, index: usize) -> usize {
        if index == 0 { 0 } else { self.ends[index - 1] as usize }
    }
}

/// Words as they come.
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

    fn end_word(&mut self) -> Result<(), ListError> {
        let end = u32::try_from(self.letters.len()).map_err(|_| ListError::TooLong)?;
        self.ends.push(end);
        Ok(())
    }

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
