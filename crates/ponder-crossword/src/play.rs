//! Moves: tiles put on the board, tiles exchanged, or nothing.

use crate::coord::{Direction, Spot, row_and_col};
use crate::layout::SIDE_MAX;
use ponder_lexicon::RACK_MAX;
use ponder_lexicon::{Alphabet, Tile, is_blank};
use std::fmt::Write;

/// Tiles put on the board in one lane. It owns no memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// The direction of the main word.
    pub direction: Direction,
    /// The row of a word across, the column of one down, from 0.
    pub lane: u8,
    /// Where the main word begins in its lane, from 0.
    pub start: u8,
    /// Squares of the main word.
    pub len: u8,
    /// What it scores, with the bonus.
    pub score: i16,
    word: [Tile; SIDE_MAX],
}

impl Play {
    /// A play. `tiles` has the new tiles of the main word, and 0 for those that are there.
    ///
    /// # Panics
    /// When the word is longer than the largest board.
    #[inline]
    #[must_use]
    pub fn new(direction: Direction, lane: u8, start: u8, tiles: &[Tile], score: i16) -> Self {
        let mut word = [0; SIDE_MAX];
        word[..tiles.len()].copy_from_slice(tiles);
        Play { direction, lane, start, len: tiles.len() as u8, score, word }
    }

    /// A play of a word of at most eight tiles, a byte each, the first in the lowest.
    #[inline(always)]
    pub fn of_eight(
        direction: Direction,
        lane: usize,
        start: usize,
        len: usize,
        tiles: u64,
        score: i16,
    ) -> Self {
        let mut word = [0; SIDE_MAX];
        word[..8].copy_from_slice(&tiles.to_le_bytes());
        Play { direction, lane: lane as u8, start: start as u8, len: len as u8, score, word }
    }

    /// The tiles of the main word: new ones, and 0 for those that were there.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.word[..usize::from(self.len)]
    }

    /// Where the main word begins.
    pub fn spot(&self) -> Spot {
        let (row, col) = match self.direction {
            Direction::Across => (self.lane, self.start),
            Direction::Down => (self.start, self.lane),
        };
        Spot { row, col, direction: self.direction }
    }

    /// How many tiles of the rack it takes.
    #[inline]
    pub fn placed(&self) -> usize {
        self.tiles().iter().filter(|&&tile| tile != 0).count()
    }

    /// Writes it with its score, as in `8D RETAINS 66`.
    pub fn write(&self, alphabet: &Alphabet, text: &mut String) {
        let (row, col) = row_and_col(self.direction, self.lane.into(), self.start.into());
        let column = char::from(b'A' + col as u8);
        let _ = match self.direction {
            Direction::Across => write!(text, "{}{column} ", row + 1),
            Direction::Down => write!(text, "{column}{} ", row + 1),
        };
        for &tile in self.tiles() {
            text.push_str(if tile == 0 { "." } else { alphabet.label(tile) });
        }
        let _ = write!(text, " {}", self.score);
    }
}

/// Tiles of a rack, few enough to be kept in place: at most [`RACK_MAX`], in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Handful {
    tiles: [Tile; RACK_MAX],
    len: u8,
}

impl Handful {
    /// These tiles; `None` if there are too many.
    #[must_use]
    pub fn new(tiles: &[Tile]) -> Option<Self> {
        let mut found = Handful { tiles: [0; RACK_MAX], len: u8::try_from(tiles.len()).ok()? };
        found.tiles.get_mut(..tiles.len())?.copy_from_slice(tiles);
        found.tiles[..tiles.len()].sort_unstable();
        Some(found)
    }

    /// The tiles, in ascending order: blanks first.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }
}

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Puts tiles on the board.
    Place(Play),
    /// Exchanges tiles, at least one.
    Exchange(Handful),
    /// Does nothing.
    Pass,
}

impl Move {
    /// The text of a move: `8D RETAINS 66`, `exch ABC` or `pass`.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        match self {
            Move::Place(play) => play.write(alphabet, &mut text),
            Move::Exchange(tiles) => {
                text.push_str("exch ");
                text.push_str(&alphabet.text(tiles.tiles()));
            }
            Move::Pass => text.push_str("pass"),
        }
        text
    }

    /// The tiles that it takes from the rack; 0 is a blank.
    pub fn taken(&self) -> Vec<Tile> {
        match self {
            Move::Place(play) => {
                let new = play.tiles().iter().filter(|&&tile| tile != 0);
                new.map(|&tile| if is_blank(tile) { 0 } else { tile }).collect()
            }
            Move::Exchange(tiles) => tiles.tiles().to_vec(),
            Move::Pass => Vec::new(),
        }
    }

    /// What it scores.
    pub fn score(&self) -> i32 {
        match self {
            Move::Place(play) => i32::from(play.score),
            Move::Exchange(_) | Move::Pass => 0,
        }
    }
}
