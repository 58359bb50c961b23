//! A slow reference: a list of squares, walked one step at a time.

use ponder_game::conformance::Reference;
use ponder_game::{Key, Outcome, Side, Status};
use ponder_othello::{Bitboard, OthelloMove, OthelloPosition, OthelloRules, Start};
use std::collections::BTreeSet;
use std::marker::PhantomData;

/// A board as a table of squares.
#[derive(Clone, Debug)]
pub struct Slow<P> {
    size: i32,
    pub squares: Vec<Vec<Option<Side>>>,
    pub to_move: Side,
    rules: OthelloRules,
    bitboard: PhantomData<P>,
}

const STEPS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl<P: Bitboard> Slow<P> {
    pub fn new(rules: OthelloRules) -> Self {
        let size = i32::from(rules.size());
        let mut squares = vec![vec![None; size as usize]; size as usize];
        let near = size as usize / 2 - 1;
        squares[near][near] = Some(Side::Second);
        squares[near + 1][near + 1] = Some(Side::Second);
        squares[near][near + 1] = Some(Side::First);
        squares[near + 1][near] = Some(Side::First);
        Slow { size, squares, to_move: Side::First, rules, bitboard: PhantomData }
    }

    /// Columns and rows of the discs that a disc of `side` flips.
    pub fn flipped(&self, side: Side, col: i32, row: i32) -> Vec<(i32, i32)> {
        let at = |col: i32, row: i32| {
            let on_board = (0..self.size).contains(&col) && (0..self.size).contains(&row);
            if on_board { self.squares[row as usize][col as usize] } else { None }
        };
        let mut flipped = Vec::new();
        for (right, down) in STEPS {
            let mut run = Vec::new();
            let (mut c, mut r) = (col + right, row + down);
            while at(c, r) == Some(side.opponent()) {
                run.push((c, r));
                (c, r) = (c + right, r + down);
            }
            if at(c, r) == Some(side) {
                flipped.extend(run);
            }
        }
        flipped
    }

    pub fn placeable(&self, side: Side) -> BTreeSet<OthelloMove> {
        let mut found = BTreeSet::new();
        for row in 0..self.size {
            for col in 0..self.size {
                let is_free = self.squares[row as usize][col as usize].is_none();
                if is_free && !self.flipped(side, col, row).is_empty() {
                    found.insert(OthelloMove::at((16 * row + col) as usize));
                }
            }
        }
        found
    }

    pub fn count(&self, side: Side) -> i32 {
        self.squares.iter().flatten().filter(|&&disc| disc == Some(side)).count() as i32
    }

    /// The same position of the bitboards, made from the squares alone.
    pub fn position(&self) -> OthelloPosition<P> {
        let mut start = Start { to_move: self.to_move, ..Start::usual(&self.rules) };
        for side in Side::BOTH {
            let squares = self.squares.iter().enumerate().flat_map(|(row, discs)| {
                let own = discs.iter().enumerate().filter(move |(_, disc)| **disc == Some(side));
                own.map(move |(col, _)| 16 * row + col)
            });
            start.discs[side] = squares.collect();
        }
        start.position(&self.rules).unwrap()
    }
}

impl<P: Bitboard> Reference<OthelloPosition<P>> for Slow<P> {
    fn legal(&self) -> BTreeSet<OthelloMove> {
        let mut legal = self.placeable(self.to_move);
        if legal.is_empty() {
            legal.insert(OthelloMove::PASS);
        }
        legal
    }

    fn status(&self) -> Status {
        if Side::BOTH.iter().any(|&side| !self.placeable(side).is_empty()) {
            return Status::Running;
        }
        let lead = self.count(Side::First) - self.count(Side::Second);
        Status::Over(Outcome::by_margin(2 * lead))
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn play(&mut self, mv: OthelloMove) {
        if let Some(square) = mv.square() {
            let (col, row) = ((square % 16) as i32, (square / 16) as i32);
            for (col, row) in self.flipped(self.to_move, col, row).into_iter().chain([(col, row)]) {
                self.squares[row as usize][col as usize] = Some(self.to_move);
            }
        }
        self.to_move = self.to_move.opponent();
    }

    fn search_key(&self) -> Key {
        self.position().computed_key()
    }
}
