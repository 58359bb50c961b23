//! Results as `RE` says them.

use crate::GiveUp;
use ponder_game::{GameResult, Outcome, Reason, Side};
use std::fmt;

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// It is not said, or not understood.
    Unsaid,
    /// By so many half points.
    Points {
        /// The margin in half points.
        halves: u32,
    },
    /// The other side resigned.
    Resign,
    /// The other side's time ran out.
    Time,
    /// The other side broke a rule or its program failed.
    Forfeit,
}

/// The result of a game as `RE` says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GoResult {
    /// A side won.
    Won(Side, Manner),
    /// Nobody won (`0`).
    Draw,
    /// The game was stopped without a result (`Void`).
    Void,
    /// It is said to be unknown (`?`).
    Unknown,
}

impl GoResult {
    /// Reads a value of `RE`: `B+3.5`, `W+R`, `W+Resign`, `B+T`, `B+`, `0`, `Draw`, `Jigo`,
    /// `Void`, …. What is not understood is unknown.
    ///
    /// A margin with a quarter is counted in stones, as Chinese tournaments do (`B+0.75` is 1.5
    /// points).
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let text = text.trim().to_ascii_lowercase();
        let (winner, manner) = text.split_once('+').unwrap_or((&text, ""));
        let side = match winner.trim() {
            "b" | "black" => Side::First,
            "w" | "white" => Side::Second,
            "0" | "draw" | "jigo" => return GoResult::Draw,
            "void" => return GoResult::Void,
            _ => return GoResult::Unknown,
        };
        let manner = match manner.trim() {
            "r" | "resign" => Manner::Resign,
            "t" | "time" => Manner::Time,
            "f" | "forfeit" => Manner::Forfeit,
            margin => match halves(margin) {
                Some(halves) => Manner::Points { halves: halves.unsigned_abs() },
                None => Manner::Unsaid,
            },
        };
        GoResult::Won(side, manner)
    }

    /// Who gave the game up, by its result.
    #[must_use]
    pub fn given_up(self) -> Option<(Side, GiveUp)> {
        let GoResult::Won(winner, manner) = self else { return None };
        let give_up = match manner {
            Manner::Resign => GiveUp::Resign,
            Manner::Time => GiveUp::Time,
            Manner::Forfeit => GiveUp::Forfeit,
            Manner::Unsaid | Manner::Points { .. } => return None,
        };
        Some((winner.opponent(), give_up))
    }

    /// The result of a game that a side gave up.
    #[must_use]
    pub fn of_giving_up(loser: Side, how: GiveUp) -> Self {
        let manner = match how {
            GiveUp::Resign => Manner::Resign,
            GiveUp::Time => Manner::Time,
            GiveUp::Forfeit => Manner::Forfeit,
        };
        GoResult::Won(loser.opponent(), manner)
    }

    fn counted(winner: Option<Side>, margin_halves: Option<i32>) -> Self {
        let manner = margin_halves
            .map_or(Manner::Unsaid, |margin| Manner::Points { halves: margin.unsigned_abs() });
        winner.map_or(GoResult::Draw, |side| GoResult::Won(side, manner))
    }
}

impl From<Outcome> for GoResult {
    fn from(outcome: Outcome) -> Self {
        Self::counted(outcome.winner(), outcome.margin_halves())
    }
}

impl From<&GameResult> for GoResult {
    fn from(result: &GameResult) -> Self {
        let manner = match result.reason {
            Reason::Rules => return Self::counted(result.winner_side, result.margin_halves),
            Reason::Resignation => Manner::Resign,
            Reason::Time => Manner::Time,
            Reason::IllegalMove(_) | Reason::Fault(_) => Manner::Forfeit,
            Reason::Stopped(_) => return GoResult::Void,
        };
        result.winner_side.map_or(GoResult::Void, |side| GoResult::Won(side, manner))
    }
}

impl fmt::Display for GoResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, manner) = match self {
            GoResult::Won(side, manner) => (side, manner),
            GoResult::Draw => return write!(f, "0"),
            GoResult::Void => return write!(f, "Void"),
            GoResult::Unknown => return write!(f, "?"),
        };
        write!(f, "{}+", if *side == Side::First { 'B' } else { 'W' })?;
        match manner {
            Manner::Unsaid => Ok(()),
            Manner::Points { halves } => write!(f, "{}", f64::from(*halves) / 2.0),
            Manner::Resign => write!(f, "R"),
            Manner::Time => write!(f, "T"),
            Manner::Forfeit => write!(f, "F"),
        }
    }
}

/// A number of points in half points, up to 10,000 points; a number with a quarter is counted in
/// stones, which are two points each.
pub(super) fn halves(text: &str) -> Option<i32> {
    let number: f64 = text.trim().replace(',', ".").parse().ok()?;
    let quarters = number * 4.0;
    if !(quarters.abs() <= 40_000.0 && quarters.fract() == 0.0) {
        return None;
    }
    let quarters = quarters as i32;
    Some(if quarters % 2 == 0 { quarters / 2 } else { quarters })
}
