//! Full enumeration of small boards.

use ponder_game::Side;
use ponder_hex::{Board, HexRules};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use std::collections::HashMap;

/// Winners of positions by trying all moves.
pub struct Enumeration {
    pub rules: HexRules,
    pub board: &'static Board<u128>,
    winners: HashMap<([u128; 2], Side), Side>,
}

impl Enumeration {
    pub fn new(cols: u8, rows: u8) -> Self {
        let rules = HexRules::new(cols, rows).expect("a small board");
        Enumeration { rules, board: Board::new(&rules), winners: HashMap::new() }
    }

    pub fn empty(&self, stones: [u128; 2]) -> u128 {
        self.board.full & !(stones[0] | stones[1])
    }

    pub fn winner(&mut self, stones: [u128; 2], to_move: Side) -> Side {
        if let Some(&winner) = self.winners.get(&(stones, to_move)) {
            return winner;
        }
        let last = to_move.opponent();
        let connected =
            Side::BOTH.into_iter().find(|side| self.board.connected(*side, stones[side.index()]));
        let winner = if let Some(side) = connected {
            side
        } else {
            let moves = cells(self.empty(stones));
            let wins = moves
                .into_iter()
                .any(|cell| self.winner(with(stones, to_move, cell), last) == to_move);
            if wins { to_move } else { last }
        };
        self.winners.insert((stones, to_move), winner);
        winner
    }

    /// Winners with either side to move.
    pub fn winners(&mut self, stones: [u128; 2]) -> [Side; 2] {
        Side::BOTH.map(|side| self.winner(stones, side))
    }

    /// Cells whose colour matters in no completion of the board.
    pub fn dead(&self, stones: [u128; 2]) -> u128 {
        let empty = cells(self.empty(stones));
        let mut dead = self.empty(stones);
        for pattern in 0..1_u32 << empty.len() {
            let mut first = stones[0];
            for (index, &cell) in empty.iter().enumerate() {
                if pattern >> index & 1 == 1 {
                    first |= 1 << cell;
                }
            }
            let wins = self.board.connected(Side::First, first);
            for cell in cells(dead) {
                if self.board.connected(Side::First, first ^ 1 << cell) != wins {
                    dead &= !(1 << cell);
                }
            }
        }
        dead
    }

    pub fn random(&self, rng: &mut impl Rng, empties: usize) -> [u128; 2] {
        let mut stones = [0, 0];
        for side in Side::BOTH.into_iter().cycle() {
            let empty = cells(self.empty(stones));
            if empty.len() <= empties {
                return stones;
            }
            let cell = empty[rng.random_range(0..empty.len())];
            stones = with(stones, side, cell);
        }
        unreachable!()
    }
}

pub fn with(mut stones: [u128; 2], side: Side, cell: usize) -> [u128; 2] {
    stones[side.index()] |= 1 << cell;
    stones
}

pub fn cells(set: u128) -> Vec<usize> {
    (0..128).filter(|cell| set >> cell & 1 == 1).collect()
}

/// Boards, and positions on each.
pub fn for_each_position(mut f: impl FnMut(&mut Enumeration, [u128; 2])) {
    let mut rng = SmallRng::seed_from_u64(1);
    for (cols, rows) in [(4, 4), (5, 4), (3, 5), (5, 5)] {
        let mut truth = Enumeration::new(cols, rows);
        for _ in 0..300 {
            let empties = rng.random_range(1..=12);
            let stones = truth.random(&mut rng, empties);
            let is_won = |side: &Side| truth.board.connected(*side, stones[side.index()]);
            if !Side::BOTH.iter().any(is_won) {
                f(&mut truth, stones);
            }
        }
    }
}

/// Stones if all empty cells outside a carrier are the opponent's.
pub fn restricted(truth: &Enumeration, stones: [u128; 2], side: Side, carrier: u128) -> [u128; 2] {
    let mut restricted = stones;
    restricted[side.opponent().index()] |= truth.empty(stones) & !carrier;
    restricted
}

/// Stones and edges of a side, as a game about two ends of connections.
pub struct Ends {
    pub board: &'static Board<u128>,
    pub edges: [u128; 2],
    pub ends: [u128; 2],
}

impl Ends {
    /// Returns whether stones connect the ends; an edge is a stone of its side.
    pub fn are_connected(&self, own: u128) -> bool {
        let mut reached = self.board.flood(self.ends[0] & own, own);
        for edge in self.edges.into_iter().chain(self.edges) {
            if reached & edge != 0 {
                reached |= self.board.flood(edge & own, own);
            }
        }
        reached & self.ends[1] != 0
    }

    /// Returns whether the side connects the ends with moves in a carrier alone.
    pub fn hold(&self, own: u128, carrier: u128, is_opponents_turn: bool) -> bool {
        let mut moves = cells(carrier).into_iter();
        let after = |cell: usize, own| self.hold(own, carrier & !(1 << cell), !is_opponents_turn);
        self.are_connected(own)
            || if is_opponents_turn {
                carrier != 0 && moves.all(|cell| after(cell, own))
            } else {
                moves.any(|cell| after(cell, own | 1 << cell))
            }
    }
}
