//! A finished game of self-play.

use ponder_game::Side;
use serde::{Deserialize, Serialize};

/// Why a game of self-play ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// By the rules.
    Finished,
    /// The search had proven who wins.
    Proven,
    /// One side resigned.
    Resigned,
}

/// One move of a game of self-play, and what was thought before it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ply {
    /// The move in the game's notation.
    pub mv: String,
    /// Whether the position before this move is a training example.
    pub is_example: bool,
    /// Visits of the search's root; 0 for a move that was drawn without a search.
    pub visits: u32,
    /// The search's value for the side that moved, -1 to 1; 0 for a move that was drawn.
    pub root_value: f32,
    /// The policy to learn: policy outputs under the identity symmetry
    /// ([`ponder_game::Encode::policy_index`]) in rising order, and their probabilities, which sum
    /// to 1; outputs with probability 0 are left out. Empty when the position is no example.
    pub policy: Vec<(u16, f32)>,
}

/// How the last position of a game was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The lead of the first side in half points.
    pub margin_halves: i32,
    /// Who owned each cell under the identity symmetry, row by row
    /// ([`ponder_game::Encode::owners`]).
    pub owners: Vec<Option<Side>>,
}

/// A finished game of self-play.
#[derive(Clone, PartialEq, Debug)]
pub struct Episode {
    /// The rules string, with the game's name (`hex:9`).
    pub rules: String,
    /// The seed that the game was played from.
    pub seed: u64,
    /// The newest network when the game ended, as the steps it had learnt; earlier moves may be of
    /// earlier ones.
    pub model: u64,
    /// The moves in order.
    pub plies: Vec<Ply>,
    /// The result for the first side: 1 won, 0 drawn, -1 lost.
    pub outcome: f32,
    /// Why it ended.
    pub ending: Ending,
    /// The count, where the game counts points and ended by its rules: what a network can be taught
    /// beside who won.
    pub count: Option<Count>,
}

impl Episode {
    /// The number of training examples in it.
    pub fn examples(&self) -> usize {
        self.plies.iter().filter(|ply| ply.is_example).count()
    }
}
