//! Reasons why an action of Paco Ŝako is illegal.

use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// Reason why an action of Paco Ŝako is illegal. Pieces are named in English, squares as `e4`.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum IllegalPacoMove {
    /// A side has won, or the game is drawn.
    #[error("the game is over")]
    GameOver,
    /// No piece is in hand, and no pawn is to be promoted.
    #[error("a piece must be lifted first")]
    MustLift,
    /// A piece is in hand.
    #[error("the piece in hand must be placed first")]
    MustPlace,
    /// A pawn has reached the last row.
    #[error("the pawn must be promoted first")]
    MustPromote,
    /// A pawn is promoted to a pawn or a king.
    #[error("a pawn cannot promote to a {piece}")]
    NoPromotion {
        /// The piece.
        piece: &'static str,
    },
    /// A piece has no legal move.
    #[error("the {piece} on {at} has no legal destination")]
    Stuck {
        /// The piece.
        piece: &'static str,
        /// Square.
        at: String,
    },
    /// The piece belongs to the other side and is not in a union.
    #[error("the piece on {at} belongs to the other side")]
    NotYours {
        /// Square.
        at: String,
    },
    /// The square is empty.
    #[error("there is no piece on {at} to lift")]
    Empty {
        /// The square.
        at: String,
    },
    /// A piece is placed on one of its own side that is not in a union.
    #[error("a piece of the same side stands alone on {at}")]
    OwnPiece {
        /// The square.
        at: String,
    },
    /// A union is placed on a piece.
    #[error("a union can move only to empty squares, and {at} is not empty")]
    UnionNeedsRoom {
        /// The square.
        at: String,
    },
    /// The piece in hand does not reach the square.
    #[error("the {piece} from {from} cannot reach {at}")]
    OutOfReach {
        /// The piece.
        piece: &'static str,
        /// The square it was lifted from.
        from: String,
        /// The square it was to be placed on.
        at: String,
    },
}

impl From<IllegalPacoMove> for Refused {
    fn from(reason: IllegalPacoMove) -> Self {
        Refused::of(&reason)
    }
}
