//! The state of a game for two: racks, bag, scores and the end of the game.

use crate::{Board, Layout, Move, TileSet, View};
use ponder_game::Seed;
use ponder_lexicon::{Alphabet, Lexicon, Tile};
use rand::RngExt;
use std::sync::Arc;

/// Number of consecutive scoreless turns that ends a game.
pub const SCORELESS_TURNS_MAX: u8 = 6;

/// The full state of a game, including racks and bag.
#[derive(Clone, Debug)]
pub struct State {
    /// The board.
    pub board: Board,
    /// The racks, unordered.
    pub racks: [Vec<Tile>; 2],
    /// The bag. Side 0 draws from its end and side 1 from its beginning, so that the draws of one
    /// side do not depend on how many tiles the other took, while there are enough for both.
    pub bag: Vec<Tile>,
    /// The scores.
    pub scores: [i32; 2],
    /// The side to move, 0 or 1.
    pub to_move: usize,
    /// Number of consecutive scoreless turns so far.
    pub scoreless_turns: u8,
}

impl State {
    /// Starts a game: shuffles the bag and draws both racks.
    #[must_use]
    pub fn begin(layout: &Arc<Layout>, alphabet: &Alphabet, seed: Seed) -> Self {
        let state = State {
            board: Board::new(layout, alphabet),
            racks: [Vec::with_capacity(layout.rack_size()), Vec::with_capacity(layout.rack_size())],
            bag: alphabet.bag(),
            scores: [0; 2],
            to_move: 0,
            scoreless_turns: 0,
        };
        state.dealt(seed)
    }

    /// The same state with the bag shuffled and both racks filled up, empty ones first.
    #[must_use]
    pub(crate) fn dealt(mut self, seed: Seed) -> Self {
        let mut rng = seed.rng();
        for at in (1..self.bag.len()).rev() {
            self.bag.swap(at, rng.random_range(0..=at));
        }
        let mut sides = [0, 1];
        sides.sort_by_key(|&side| !self.racks[side].is_empty());
        sides.into_iter().for_each(|side| self.draw(side));
        self
    }

    /// Fills up a rack from its side's end of the bag.
    pub fn draw(&mut self, side: usize) {
        let full = self.board.layout().rack_size();
        let count = full.saturating_sub(self.racks[side].len()).min(self.bag.len());
        let rack = &mut self.racks[side];
        if side == 0 {
            rack.extend(self.bag.drain(self.bag.len() - count..).rev());
        } else {
            rack.extend(self.bag.drain(..count));
        }
    }

    /// The game as the side to move sees it.
    pub fn view(&self) -> View<'_> {
        let (own, other) = (self.to_move, 1 - self.to_move);
        let mut unseen: Vec<Tile> = self.bag.iter().chain(&self.racks[other]).copied().collect();
        unseen.sort_unstable();
        View {
            board: &self.board,
            rack: &self.racks[own],
            unseen,
            bag: self.bag.len(),
            scores: [self.scores[own], self.scores[other]],
            scoreless_turns: self.scoreless_turns,
            last: None,
        }
    }

    /// The rack of the side to move.
    pub fn rack(&self) -> &[Tile] {
        &self.racks[self.to_move]
    }

    /// Total value of the tiles that the side to move does not see, in points.
    pub fn unseen_value(&self, alphabet: &Alphabet) -> i32 {
        let unseen = self.bag.iter().chain(&self.racks[1 - self.to_move]);
        unseen.map(|&tile| i32::from(alphabet.value(tile))).sum()
    }

    /// Returns whether the game is over: a rack is empty, or the limit of scoreless turns is
    /// reached.
    pub fn is_over(&self) -> bool {
        self.racks.iter().any(Vec::is_empty) || self.scoreless_turns >= SCORELESS_TURNS_MAX
    }

    /// Makes a move, which must be legal. Exchanged tiles return to random places of the bag.
    pub fn make(&mut self, alphabet: &Alphabet, lexicon: &Lexicon, mv: &Move, seed: Seed) {
        let side = self.to_move;
        match mv {
            Move::Place(play) => {
                self.board.play(lexicon, play);
                for &tile in play.tiles().iter().filter(|&&tile| tile != 0) {
                    self.give_up(side, if ponder_lexicon::is_blank(tile) { 0 } else { tile });
                }
                self.scores[side] += i32::from(play.score);
                self.draw(side);
            }
            Move::Exchange(tiles) => self.exchange(side, tiles, seed),
            Move::Pass => {}
        }
        self.scoreless_turns = if mv.score() == 0 { self.scoreless_turns + 1 } else { 0 };
        let worth = |rack: &[Tile]| -> i32 {
            rack.iter().map(|&tile| i32::from(alphabet.value(tile))).sum()
        };
        if self.racks[side].is_empty() {
            self.scores[side] += 2 * worth(&self.racks[1 - side]);
        } else if self.scoreless_turns >= SCORELESS_TURNS_MAX {
            for side in 0..2 {
                self.scores[side] -= worth(&self.racks[side]);
            }
        }
        self.to_move = 1 - side;
    }

    fn exchange(&mut self, side: usize, tiles: &TileSet, seed: Seed) {
        for &tile in tiles.tiles() {
            self.give_up(side, tile);
        }
        self.draw(side);
        let mut rng = seed.rng();
        for &tile in tiles.tiles() {
            let at = rng.random_range(0..=self.bag.len());
            self.bag.push(tile);
            let last = self.bag.len() - 1;
            self.bag.swap(at, last);
        }
    }

    fn give_up(&mut self, side: usize, tile: Tile) {
        let rack = &mut self.racks[side];
        if let Some(at) = rack.iter().position(|&own| own == tile) {
            rack.swap_remove(at);
        }
    }
}
