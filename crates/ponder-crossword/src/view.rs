//! The game as one side sees it.

use crate::{Board, Move};
use ponder_lexicon::{Alphabet, Tile, is_blank};

/// The information available to the side to move.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board,
    /// The rack of the side to move, unordered.
    pub rack: &'a [Tile],
    /// The tiles of the bag and of the opponent's rack together, in ascending order.
    pub unseen: Vec<Tile>,
    /// Number of tiles in the bag.
    pub bag: usize,
    /// The score of the side to move, then that of the opponent.
    pub scores: [i32; 2],
    /// Number of consecutive scoreless turns so far.
    pub scoreless_turns: u8,
    /// The preceding turn, if it is known.
    pub last: Option<LastTurn<'a>>,
}

/// The preceding turn, and the board before it.
#[derive(Clone, Copy, Debug)]
pub struct LastTurn<'a> {
    /// The board before it.
    pub before: &'a Board,
    /// The move. Of an exchange only the number of tiles is known: they are blanks here.
    pub mv: Move,
}

impl LastTurn<'_> {
    /// The tiles that were placed, blanks as such.
    pub fn placed(&self) -> Vec<Tile> {
        let Move::Place(play) = &self.mv else { return Vec::new() };
        let new = play.tiles().iter().filter(|&&tile| tile != 0);
        new.map(|&tile| if is_blank(tile) { 0 } else { tile }).collect()
    }
}

impl View<'_> {
    /// Total value of all unseen tiles, in points.
    pub fn unseen_value(&self, alphabet: &Alphabet) -> i32 {
        self.unseen.iter().map(|&tile| i32::from(alphabet.value(tile))).sum()
    }

    /// Number of tiles on the opponent's rack.
    pub fn other_rack(&self) -> usize {
        self.unseen.len().saturating_sub(self.bag)
    }

    /// The lead of the side to move, in points; negative if it is behind.
    pub fn lead(&self) -> i32 {
        self.scores[0] - self.scores[1]
    }
}
