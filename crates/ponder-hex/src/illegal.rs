//! The reasons for which a move of Hex is illegal.

use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// A move of Hex breaks a rule, or stones cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum IllegalHexMove {
    /// A side has won.
    #[error("the game is over: a side has joined its edges")]
    GameOver,
    /// The rules have no swap, or the move for it has passed.
    #[error("these rules have no swap, or it is too late to swap")]
    NoSwap,
    /// There is nothing to swap yet, or there is any more.
    #[error("only the second player's first move may be a swap")]
    SwapOutOfTurn,
    /// The other side has just passed.
    #[error("a pass may not be answered by a pass")]
    PassAfterPass,
    /// The rules have no pass.
    #[error("Hex has no pass; the rules option `pass` allows it")]
    NoPass,
    /// The cell, or that of a stone that is set up, is not on the board.
    #[error("the cell is off the board")]
    OffBoard,
    /// There is a stone on the cell.
    #[error("the cell is occupied")]
    Occupied {
        /// The name of the cell.
        at: String,
    },
    /// Two stones are set up on one cell.
    #[error("two stones on {at}")]
    TwoStones {
        /// The name of the cell.
        at: String,
    },
}

impl From<IllegalHexMove> for Refused {
    fn from(reason: IllegalHexMove) -> Self {
        Refused::of(&reason)
    }
}
