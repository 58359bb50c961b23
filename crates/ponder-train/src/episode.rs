//! A finished self-play game.

use ponder_game::Side;
use serde::{Deserialize, Serialize};

/// Reason why a self-play game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The game ended by the rules.
    Finished,
    /// The game ended early, because the search had proven the result.
    Proven,
    /// The game ended by resignation.
    Resigned,
    /// The game was too long and has no result; its outcome is recorded as 0.
    Cut,
}

/// One move of a self-play game, with the search result before it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ply {
    /// Move in the game's notation.
    pub mv: String,
    /// True if the position before this move is a training example.
    pub is_example: bool,
    /// Visits of the search's root; 0 for a random move made without a search.
    pub visits: u32,
    /// Root value of the search for the side that moved, -1 to 1; 0 for a random move.
    pub root_value: f32,
    /// Policy target: policy outputs under the identity symmetry
    /// ([`ponder_game::Encode::policy_index`]) in ascending order with their probabilities, which
    /// sum to 1; outputs with probability 0 are omitted. Empty if the position is not an example.
    pub policy: Vec<(u16, f32)>,
    /// Kullback-Leibler divergence of the policy target from the network's priors, in nats: the
    /// surprise of the search; 0 if there is no policy target.
    pub surprise: f32,
    /// Moves that the search visited, in ascending order of their policy outputs; empty if the
    /// position is not an example.
    pub children: Vec<VisitedMove>,
}

/// Move that a search visited.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct VisitedMove {
    /// Policy output under the identity symmetry.
    pub output: u16,
    /// Prior of the network, 0 to 1.
    pub prior: f32,
    /// Number of visits, 1 or more.
    pub visits: u32,
    /// Value for the side to move, -1 to 1.
    pub value: f32,
}

/// Score of the last position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// Lead of the first side in half points.
    pub margin_halves: i32,
    /// Owner of each cell under the identity symmetry, row by row
    /// ([`ponder_game::Encode::owners`]).
    pub owners: Vec<Option<Side>>,
}

/// A finished self-play game.
#[derive(Clone, PartialEq, Debug)]
pub struct Episode {
    /// Rules string, including the game's name (`hex:9`).
    pub rules: String,
    /// Seed of the game.
    pub seed: u64,
    /// Newest network when the game ended, identified by its training step; earlier moves may come
    /// from earlier networks.
    pub model: u64,
    /// Moves in order.
    pub plies: Vec<Ply>,
    /// Result for the first side: 1 for a win, 0 for a draw, -1 for a loss.
    pub outcome: f32,
    /// Reason why the game ended.
    pub ending: Ending,
    /// Final score, if the game counts points and ended by its rules: a possible training target in
    /// addition to the result.
    pub count: Option<Count>,
}

impl Episode {
    /// Number of training examples in the game.
    pub fn examples(&self) -> usize {
        self.plies.iter().filter(|ply| ply.is_example).count()
    }
}
