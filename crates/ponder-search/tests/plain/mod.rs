//! The playout policy of games that have only one, and rollouts for games that need none.
#![allow(dead_code)]

use ponder_game::{Position, Rollout, Seed, Tally};
use std::fmt;

/// The only policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plain;

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("plain")
    }
}

impl std::str::FromStr for Plain {
    type Err = String;

    fn from_str(_text: &str) -> Result<Self, String> {
        Ok(Plain)
    }
}

/// A game that is searched with a test evaluator instead of rollouts, and without hints on moves.
#[derive(Clone)]
pub struct Bare<P>(pub P);

impl<P: Position> Position for Bare<P> {
    type Move = P::Move;
    type Illegal = P::Illegal;
    const DEPENDS_ON_HISTORY: bool = P::DEPENDS_ON_HISTORY;

    fn to_move(&self) -> ponder_game::Side {
        self.0.to_move()
    }

    fn status(&self, history: &ponder_game::History) -> ponder_game::Status {
        self.0.status(history)
    }

    fn for_each_move<F: FnMut(P::Move)>(&self, history: &ponder_game::History, f: F) {
        self.0.for_each_move(history, f);
    }

    fn play(&mut self, mv: P::Move) {
        self.0.play(mv);
    }

    fn check(&self, mv: P::Move, history: &ponder_game::History) -> Result<(), P::Illegal> {
        self.0.check(mv, history)
    }

    fn search_key(&self) -> ponder_game::Key {
        self.0.search_key()
    }
}

impl<P: Position> Rollout for Bare<P> {
    type Policy = Plain;

    fn rollouts(&self, _policy: &Plain, _count: u32, _seed: Seed) -> Tally {
        unreachable!("a double answers")
    }
}
