//! Players that do not know all words.

use super::Bot;
use ponder_crossword::{Board, Equipment, Move, View};
use ponder_game::Seed;
use ponder_lexicon::Tile;

/// A bot that sees the board as somebody who knows other words than are allowed.
pub struct LimitedBot {
    equipment: Equipment,
    inner: Box<dyn Bot>,
}

impl LimitedBot {
    /// A bot that plays with the words of `equipment`, as `inner` does. If all of them are allowed in
    /// the game, its moves are legal.
    #[must_use]
    pub fn new(equipment: Equipment, inner: Box<dyn Bot>) -> Self {
        LimitedBot { equipment, inner }
    }
}

impl Bot for LimitedBot {
    fn choose(&mut self, view: &View<'_>, seed: Seed) -> Move {
        let side = view.board.side();
        let squares = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
        let tiles: Vec<Tile> = squares.map(|(row, col)| view.board.tile(row, col)).collect();
        let Equipment { alphabet, lexicon, .. } = &self.equipment;
        let board = Board::with_tiles(view.board.layout(), alphabet, lexicon, &tiles);
        let view = View { board: &board, last: None, ..view.clone() };
        self.inner.choose(&view, seed)
    }

    fn fresh(&self) -> Box<dyn Bot> {
        Box::new(LimitedBot { equipment: self.equipment.clone(), inner: self.inner.fresh() })
    }
}
