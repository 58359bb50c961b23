//! Test evaluators, and positions with known values.
#![allow(dead_code)]

use ponder_game::{Answers, Evaluator, History, Position, Request, Seed, Side, Status, Wait};
use ponder_hex::{Hex, HexPosition};
use std::collections::HashMap;

pub type Board = HexPosition<u128>;

pub fn hex(rules: &str) -> Board {
    use ponder_game::Game;
    Hex::<u128>::initial(&rules.parse().unwrap())
}

/// Function of an evaluator: a value for the side to move, and a policy.
type Opinion<P> = Box<dyn Fn(&Request<P>, &mut Vec<f32>) -> f32 + Send>;

/// Order and batching of answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// All answers at once, in order.
    AtOnce,
    /// One answer at a time, the last one first.
    OneByOneBackwards,
}

/// Evaluator defined by a function.
pub struct Double<P: Position> {
    opinion: Opinion<P>,
    delivery: Delivery,
    waiting: Vec<Request<P>>,
    pub count: usize,
    pub batches: Vec<usize>,
}

impl<P: Position> Double<P> {
    pub fn new(opinion: impl Fn(&Request<P>, &mut Vec<f32>) -> f32 + Send + 'static) -> Self {
        Double {
            opinion: Box::new(opinion),
            delivery: Delivery::AtOnce,
            waiting: Vec::new(),
            count: 0,
            batches: Vec::new(),
        }
    }

    /// Creates an evaluator that returns a draw and no policy for every position.
    pub fn even() -> Self {
        Double::new(|_, _| 0.0)
    }

    /// Creates an evaluator with values from -0.9 to 0.9 and priors of 1 to 16 parts, by the hash
    /// of the position.
    pub fn hashed() -> Self {
        Double::new(|request: &Request<P>, policy: &mut Vec<f32>| {
            let seed = Seed(request.position.search_key().low());
            let number = |stream| seed.stream(stream).0 >> 11;
            let count = request.position.count_moves(&History::default());
            let parts = (0..count).map(|at| (1 + number(at as u64 + 1) % 16) as f32);
            let sum: f32 = parts.clone().sum();
            policy.extend(parts.map(|part| part / sum));
            (number(0) as f64 / (1_u64 << 53) as f64 * 1.8 - 0.9) as f32
        })
    }

    pub fn delivered(mut self, delivery: Delivery) -> Self {
        self.delivery = delivery;
        self
    }
}

impl<P: Position> Evaluator<P> for Double<P> {
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        self.count += batch.len();
        self.batches.push(batch.len());
        self.waiting.append(batch);
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let from = match self.delivery {
            Delivery::AtOnce => 0,
            Delivery::OneByOneBackwards => self.waiting.len().saturating_sub(1),
        };
        let ready = self.waiting.split_off(from);
        for request in &ready {
            let mut policy = Vec::new();
            let value = (self.opinion)(request, &mut policy);
            answers.push(request, value, &policy);
        }
        ready.len()
    }

    fn in_flight(&self) -> usize {
        self.waiting.len()
    }
}

/// Solver of Hex positions by exhaustive search.
#[derive(Default)]
pub struct Solver(HashMap<u128, Side>);

impl Solver {
    pub fn winner(&mut self, position: &Board) -> Side {
        if let Some(winner) = position.winner() {
            return winner;
        }
        if let Some(&winner) = self.0.get(&position.search_key().0) {
            return winner;
        }
        let mover = position.to_move();
        let wins = |mv| {
            let mut child = position.clone();
            child.play(mv);
            self.winner(&child) == mover
        };
        let found = position.legal_moves(&History::default()).into_iter().any(wins);
        let winner = if found { mover } else { mover.opponent() };
        self.0.insert(position.search_key().0, winner);
        winner
    }

    /// The winning moves for the side to move.
    pub fn winning_moves(&mut self, position: &Board) -> Vec<ponder_hex::HexMove> {
        let mut moves = position.legal_moves(&History::default());
        moves.retain(|&mv| {
            let mut child = position.clone();
            child.play(mv);
            self.winner(&child) == position.to_move()
        });
        moves
    }

    /// Positions after random moves with exactly one winning move among at least four: up to
    /// `count`, of a board with `size` rows on which `stones` stones have been placed.
    pub fn puzzles(&mut self, size: usize, stones: usize, count: usize) -> Vec<Board> {
        let mut found: Vec<Board> = Vec::new();
        for game in 0..4_000 {
            let mut position = hex(&size.to_string());
            for ply in 0..stones {
                if position.status(&History::default()) != Status::Running {
                    break;
                }
                let moves = position.legal_moves(&History::default());
                let seed = Seed(size as u64).stream(game).stream(ply as u64);
                position.play(moves[seed.0 as usize % moves.len()]);
            }
            let running = position.status(&History::default()) == Status::Running;
            let is_new = !found.contains(&position);
            if running && is_new && self.winning_moves(&position).len() == 1 {
                found.push(position);
                if found.len() == count {
                    break;
                }
            }
        }
        found
    }
}
