//! Reasons why a Hex move is illegal.

use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// Reason why a Hex move is illegal, or why stones cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum IllegalHexMove {
    /// The game is over: a side has won.
    #[error("the game is over: a side has connected its edges")]
    GameOver,
    /// The rules have no swap, or the turn for it has passed.
    #[error("these rules have no swap, or it is too late to swap")]
    NoSwap,
    /// A swap was played on a turn other than the second player's first.
    #[error("only the second player's first move may be a swap")]
    SwapOutOfTurn,
    /// A pass was answered by a pass.
    #[error("a pass may not be answered by a pass")]
    PassAfterPass,
    /// The rules have no pass.
    #[error("these rules do not allow a pass; the rules option `pass` does")]
    NoPass,
    /// The cell, or that of a set-up stone, is off the board.
    #[error("the cell is off the board")]
    OffBoard,
    /// The cell is occupied.
    #[error("the cell is occupied")]
    Occupied {
        /// Name of the cell.
        at: String,
    },
    /// Two stones are set up on the same cell.
    #[error("two stones are set up on {at}")]
    TwoStones {
        /// Name of the cell.
        at: String,
    },
}

impl From<IllegalHexMove> for Refused {
    fn from(reason: IllegalHexMove) -> Self {
        Refused::of(&reason)
    }
}
