//! Results as `RE` says them.

use ponder_game::{GameResult, Reason, Side};
use std::fmt;

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// By joining the edges, or it is not said.
    Rules,
    /// The other side resigned.
    Resign,
    /// The other side's time ran out.
    Time,
    /// The other side broke a rule or its program failed.
    Forfeit,
}

/// The result of a game as `RE` says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HexResult {
    /// A side won.
    Won(Side, Manner),
    /// The game was stopped without a winner (`Void`).
    Void,
    /// It is said to be unknown (`?`).
    Unknown,
}

impl HexResult {
    /// Reads a value of `RE`: `B+`, `W+Resign`, `B+T`, Little Golem's `B`, …. What is not
    /// understood is unknown.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let text = text.trim().to_ascii_lowercase();
        let (winner, manner) = text.split_once('+').unwrap_or((&text, ""));
        let side = match winner.trim() {
            "b" | "black" => Side::First,
            "w" | "white" => Side::Second,
            "void" => return HexResult::Void,
            _ => return HexResult::Unknown,
        };
        let manner = match manner.trim() {
            "r" | "resign" => Manner::Resign,
            "t" | "time" => Manner::Time,
            "f" | "forfeit" => Manner::Forfeit,
            _ => Manner::Rules,
        };
        HexResult::Won(side, manner)
    }
}

impl From<&GameResult> for HexResult {
    fn from(result: &GameResult) -> Self {
        let manner = match result.reason {
            Reason::Rules => Manner::Rules,
            Reason::Resignation => Manner::Resign,
            Reason::Time => Manner::Time,
            Reason::IllegalMove(_) | Reason::Fault(_) => Manner::Forfeit,
            Reason::Stopped(_) => return HexResult::Void,
        };
        result.winner_side.map_or(HexResult::Void, |side| HexResult::Won(side, manner))
    }
}

impl fmt::Display for HexResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, manner) = match self {
            HexResult::Won(side, manner) => (side, manner),
            HexResult::Void => return write!(f, "Void"),
            HexResult::Unknown => return write!(f, "?"),
        };
        let manner = match manner {
            Manner::Rules => "",
            Manner::Resign => "Resign",
            Manner::Time => "Time",
            Manner::Forfeit => "Forfeit",
        };
        write!(f, "{}+{manner}", if *side == Side::First { 'B' } else { 'W' })
    }
}
