//! A game as one side sees it.

use crate::{Board, Move};
use ponder_lexicon::{Alphabet, Tile, is_blank};

/// What a side knows when it is to move.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board,
    /// Its rack, in no particular order.
    pub rack: &'a [Tile],
    /// The tiles of the bag and of the other rack together, in ascending order.
    pub unseen: Vec<Tile>,
    /// How many of them are in the bag.
    pub bag: usize,
    /// Its own score, and that of the other side.
    pub scores: [i32; 2],
    /// Turns without a point up to now, one after the other.
    pub zero_turns: u8,
    /// The turn just before, where it is known.
    pub last: Option<LastTurn<'a>>,
}

/// A turn, and the board it found.
#[derive(Clone, Copy, Debug)]
pub struct LastTurn<'a> {
    /// The board before it.
    pub before: &'a Board,
    /// What was done. Of an exchange only how many tiles it took can be known: they are blanks here.
    pub mv: Move,
}

impl LastTurn<'_> {
    /// The tiles that were put on the board, blanks as such.
    pub fn placed(&self) -> Vec<Tile> {
        let Move::Place(play) = &self.mv else { return Vec::new() };
        let new = play.tiles().iter().filter(|&&tile| tile != 0);
        new.map(|&tile| if is_blank(tile) { 0 } else { tile }).collect()
    }
}

impl View<'_> {
    /// What all unseen tiles are worth.
    pub fn unseen_value(&self, alphabet: &Alphabet) -> i32 {
        self.unseen.iter().map(|&tile| i32::from(alphabet.value(tile))).sum()
    }

    /// How many tiles the other side holds.
    pub fn other_rack(&self) -> usize {
        self.unseen.len().saturating_sub(self.bag)
    }

    /// By how many points the side to move leads; negative if it is behind.
    pub fn lead(&self) -> i32 {
        self.scores[0] - self.scores[1]
    }
}
