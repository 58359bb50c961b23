//! Outcomes of finished games.

use crate::Side;
use serde::{Deserialize, Serialize};

/// Outcome of a finished position: the winner or a draw, with the margin where the game counts
/// points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    winner: Option<Side>,
    margin_halves: Option<i32>,
}

impl Outcome {
    /// A win without a margin.
    #[inline]
    #[must_use]
    pub const fn win(side: Side) -> Self {
        Outcome { winner: Some(side), margin_halves: None }
    }

    /// A draw without a margin.
    #[inline]
    #[must_use]
    pub const fn draw() -> Self {
        Outcome { winner: None, margin_halves: None }
    }

    /// The outcome of a count: `margin_halves` is the lead of [`Side::First`] over [`Side::Second`]
    /// in half points (7.5 points are exact).
    #[must_use]
    pub const fn by_margin(margin_halves: i32) -> Self {
        let winner = if margin_halves > 0 {
            Some(Side::First)
        } else if margin_halves < 0 {
            Some(Side::Second)
        } else {
            None
        };
        Outcome { winner, margin_halves: Some(margin_halves) }
    }

    /// The winner, or `None` for a draw.
    #[inline]
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// The lead of [`Side::First`] in half points, where the game counts points.
    pub const fn margin_halves(&self) -> Option<i32> {
        self.margin_halves
    }

    /// The value for `side`: 1 for a win, 0 for a draw, -1 for a loss.
    #[inline]
    pub fn value_for(&self, side: Side) -> f32 {
        match self.winner {
            None => 0.0,
            Some(winner) => winner.value_for(side, 1.0),
        }
    }
}
