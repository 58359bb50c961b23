//! Reasons why an Othello move is illegal.

use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// Reason why an Othello move is illegal, or why discs cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum IllegalOthelloMove {
    /// Neither side can place a disc.
    #[error("the game is over: neither side can place a disc")]
    GameOver,
    /// The square, or that of a set-up disc, is off the board.
    #[error("the square is off the board")]
    OffBoard,
    /// A disc is on the square.
    #[error("the square is occupied")]
    Occupied {
        /// Name of the square.
        at: String,
    },
    /// A disc on the square would not flip any.
    #[error("a disc on {at} would not flip any discs")]
    FlipsNothing {
        /// Name of the square.
        at: String,
    },
    /// No square is playable, so the only move is a pass.
    #[error("no disc can be placed, so the only move is a pass")]
    MustPass,
    /// A side that can place a disc passed.
    #[error("a side may pass only if it cannot place a disc")]
    PassNotForced,
    /// Two discs are set up on the same square.
    #[error("two discs are set up on {at}")]
    TwoStones {
        /// Name of the square.
        at: String,
    },
}

impl From<IllegalOthelloMove> for Refused {
    fn from(reason: IllegalOthelloMove) -> Self {
        Refused::of(&reason)
    }
}
