//! What an analysis engine is made of.

use ponder_game::{Seed, Side};
use ponder_players::{Environment, PlayerSpec, StopFlag};
use std::str::FromStr;

/// Whose view values are given from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Perspective {
    /// Black's, which is also that of KataGo's example configuration.
    #[default]
    Black,
    /// White's.
    White,
    /// That of the side to move.
    SideToMove,
}

impl Perspective {
    /// The side whose view is taken in a position with `to_move` to move.
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
            _ => Err("write black, white or sidetomove".to_owned()),
        }
    }
}

/// How much is taken in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisLimits {
    /// The longest line, in bytes.
    pub line_bytes_max: usize,
    /// Moves of one game.
    pub moves_max: usize,
    /// Positions that wait for their analysis.
    pub waiting_max: usize,
}

impl Default for AnalysisLimits {
    /// Lines of 1 MiB, games of 2000 moves, 20,000 positions.
    fn default() -> Self {
        AnalysisLimits { line_bytes_max: 1 << 20, moves_max: 2000, waiting_max: 20_000 }
    }
}

/// What an analysis engine is made of.
#[derive(Clone, Debug)]
pub struct AnalysisOptions {
    /// The player that searches; `None` for the usual one of the game of a query, with 1000 visits. A
    /// query's `maxVisits` replaces its `visits`.
    pub player: Option<PlayerSpec>,
    /// The seed. What is found depends on it, on the position and on the query, and not on what
    /// else is analysed.
    pub seed: Seed,
    /// What the player may use.
    pub environment: Environment,
    /// Positions that are analysed at the same time, 1 or more.
    pub parallel: usize,
    /// Whose view values are given from, unless a query says otherwise.
    pub perspective: Perspective,
    /// How much is taken in.
    pub limits: AnalysisLimits,
    /// What is done about open positions when the input has ended.
    pub at_end: AtEnd,
    /// Raised to give up what is being analysed and to end.
    pub stop: StopFlag,
}

impl AnalysisOptions {
    /// A player; seed 0, no programs started, one position at a time, values as Black sees them, the
    /// usual limits.
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

/// What is done about positions that are still to be answered when the input has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtEnd {
    /// They are analysed.
    Finish,
    /// They are given up, each with an answer.
    GiveUp,
}

/// Why an analysis engine ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The input ended, and everything was answered.
    Input,
    /// The stop flag was raised.
    Stopped,
}
