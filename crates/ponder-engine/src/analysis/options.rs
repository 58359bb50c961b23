//! Options of an analysis engine.

use ponder_game::{Seed, Side};
use ponder_players::{Environment, PlayerSpec, StopFlag};
use std::str::FromStr;

/// The side from whose view values are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Perspective {
    /// Black, as in KataGo's example configuration.
    #[default]
    Black,
    /// White.
    White,
    /// The side to move.
    SideToMove,
}

impl Perspective {
    /// The side from whose view values are given in a position with `to_move` to move.
    #[must_use]
    pub fn side(self, to_move: Side) -> Side {
        match self {
            Perspective::Black => Side::First,
            Perspective::White => Side::Second,
            Perspective::SideToMove => to_move,
        }
    }
}

impl FromStr for Perspective {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim().to_ascii_lowercase().replace(['-', '_'], "").as_str() {
            "black" => Ok(Perspective::Black),
            "white" => Ok(Perspective::White),
            "sidetomove" => Ok(Perspective::SideToMove),
            _ => Err("write `black`, `white` or `sidetomove`".to_owned()),
        }
    }
}

/// Input limits of an analysis engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisLimits {
    /// The longest line, in bytes.
    pub line_bytes_max: usize,
    /// Number of moves of one game.
    pub moves_max: usize,
    /// Number of positions waiting for analysis.
    pub waiting_max: usize,
}

impl Default for AnalysisLimits {
    /// Default limits: lines of 1 MiB, games of 2000 moves, 20,000 positions.
    fn default() -> Self {
        AnalysisLimits { line_bytes_max: 1 << 20, moves_max: 2000, waiting_max: 20_000 }
    }
}

/// Options of an analysis engine.
#[derive(Clone, Debug)]
pub struct AnalysisOptions {
    /// The player that searches; `None` for the default one for the game of a query, with 1000
    /// visits. A query's `maxVisits` replaces its `visits`.
    pub player: Option<PlayerSpec>,
    /// The seed. Results depend on it, on the position and on the query, and not on what else is
    /// analyzed.
    pub seed: Seed,
    /// The environment of the player.
    pub environment: Environment,
    /// Number of positions that are analyzed at the same time, at least 1.
    pub parallel: usize,
    /// The side from whose view values are given, unless a query overrides it.
    pub perspective: Perspective,
    /// The input limits.
    pub limits: AnalysisLimits,
    /// Handling of open positions at the end of the input.
    pub at_end: AtEnd,
    /// Stop flag that ends all analyses and the engine.
    pub stop: StopFlag,
}

impl AnalysisOptions {
    /// Default options for a player: seed 0, no programs started, one position at a time, values
    /// from Black's view, the default limits.
    #[must_use]
    pub fn new(player: Option<PlayerSpec>) -> Self {
        AnalysisOptions {
            player,
            seed: Seed(0),
            environment: Environment::default(),
            parallel: 1,
            perspective: Perspective::default(),
            limits: AnalysisLimits::default(),
            at_end: AtEnd::Finish,
            stop: StopFlag::new(),
        }
    }
}

/// Handling of unanswered positions at the end of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtEnd {
    /// Analyze them.
    Finish,
    /// Terminate them, each with an answer.
    GiveUp,
}

/// Reason for the end of an analysis engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The input ended, and everything was answered.
    Input,
    /// The stop flag was raised.
    Stopped,
}
