//! Moves: placements of tiles, exchanges and passes.

use crate::coord::{Direction, Spot, row_and_col};
use crate::layout::SIDE_MAX;
use ponder_lexicon::RACK_MAX;
use ponder_lexicon::{Alphabet, Tile, is_blank};
use std::fmt::Write;

/// A placement of tiles in one lane. It does not allocate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// The direction of the main word.
    pub direction: Direction,
    /// The row of a word across, or the column of one down, from 0.
    pub lane: u8,
    /// Index of the first square of the main word in its lane, from 0.
    pub start: u8,
    /// Number of squares of the main word.
    pub len: u8,
    /// The score in points, including the bonus; [`capped`] at 32,767.
    pub score: i16,
    word: [Tile; SIDE_MAX],
}

/// The score of a play as it is stored: on boards with many premiums it may be larger than
/// `i16::MAX`, at which it is cut off.
#[inline(always)]
pub fn capped(score: i32) -> i16 {
    score.min(i32::from(i16::MAX)) as i16
}

impl Play {
    /// Creates a play. `tiles` has the new tiles of the main word, and 0 for those already on the
    /// board.
    ///
    /// # Panics
    /// Panics if the word is longer than the side of the largest board.
    #[inline]
    #[must_use]
    pub fn new(direction: Direction, lane: u8, start: u8, tiles: &[Tile], score: i16) -> Self {
        let mut word = [0; SIDE_MAX];
        word[..tiles.len()].copy_from_slice(tiles);
        Play { direction, lane, start, len: tiles.len() as u8, score, word }
    }

    /// Creates a play of a main word of at most eight squares, with one byte per tile, the first in
    /// the lowest byte.
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

    /// The tiles of the main word: the new ones, and 0 for those already on the board.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.word[..usize::from(self.len)]
    }

    /// First square and direction of the main word.
    pub fn spot(&self) -> Spot {
        let (row, col) = match self.direction {
            Direction::Across => (self.lane, self.start),
            Direction::Down => (self.start, self.lane),
        };
        Spot { row, col, direction: self.direction }
    }

    /// Number of tiles that the play takes from the rack.
    #[inline]
    pub fn placed(&self) -> usize {
        self.tiles().iter().filter(|&&tile| tile != 0).count()
    }

    /// Writes the play with its score, such as `8D RETAINS 66`.
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

/// Tiles of a rack, stored inline: at most [`RACK_MAX`], in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TileSet {
    tiles: [Tile; RACK_MAX],
    len: u8,
}

impl TileSet {
    /// Sorts and stores the tiles; `None` if there are too many.
    #[must_use]
    pub fn new(tiles: &[Tile]) -> Option<Self> {
        let mut found = TileSet { tiles: [0; RACK_MAX], len: u8::try_from(tiles.len()).ok()? };
        found.tiles.get_mut(..tiles.len())?.copy_from_slice(tiles);
        found.tiles[..tiles.len()].sort_unstable();
        Some(found)
    }

    /// The tiles in ascending order, blanks first.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }
}

/// A move of a player: a placement, an exchange or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A placement of tiles on the board.
    Place(Play),
    /// An exchange of at least one tile.
    Exchange(TileSet),
    /// A pass.
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

    /// The tiles that the move takes from the rack; 0 is a blank.
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

    /// The score of the move in points; 0 for an exchange or a pass.
    pub fn score(&self) -> i32 {
        match self {
            Move::Place(play) => i32::from(play.score),
            Move::Exchange(_) | Move::Pass => 0,
        }
    }
}
