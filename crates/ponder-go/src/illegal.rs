//! Reasons why a Go move is illegal.

use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// Reason why a move is illegal, or stones cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum IllegalGoMove {
    /// Both sides have passed, or the position has occurred for the third time.
    #[error("the game is over")]
    GameOver,
    /// The position has occurred for the third time.
    #[error("the position has occurred for the third time, so the game is drawn")]
    Drawn,
    /// The point, or that of a set-up stone, is not on the board.
    #[error("the point is not on the board")]
    OffBoard,
    /// The point is occupied.
    #[error("the point is occupied")]
    Occupied {
        /// The name of the point.
        at: String,
    },
    /// A single stone would retake the single stone that has just captured one.
    #[error("ko: the stone that has just captured may not be recaptured at once")]
    Ko,
    /// The move would repeat an earlier position.
    #[error("superko: the board would repeat the position {}", place_in_game(*.after))]
    Superko {
        /// Number of moves made before that position; 0 is the start.
        after: usize,
    },
    /// The chain would have no liberty.
    #[error("suicide: the chain would have no liberties")]
    Suicide,
    /// A single stone would capture itself where suicide is allowed.
    #[error("superko: the suicide of a single stone would leave the board unchanged")]
    LoneSuicide,
    /// Two stones are set up on the same point.
    #[error("two stones are set up on {at}")]
    TwoStones {
        /// The name of the point.
        at: String,
    },
    /// Set-up stones have no liberty.
    #[error("the set-up is not possible: the stones around {at} have no liberties")]
    NoLiberty {
        /// The name of the point of one of them.
        at: String,
    },
}

/// The place of a position in the game, for messages.
fn place_in_game(after: usize) -> String {
    if after == 0 { "at the start".to_owned() } else { format!("after move {after}") }
}

impl From<IllegalGoMove> for Refused {
    fn from(reason: IllegalGoMove) -> Self {
        Refused::of(&reason)
    }
}
