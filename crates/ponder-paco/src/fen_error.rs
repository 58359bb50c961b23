//! Reasons why a text is not the FEN of a position.

use ponder_game::{Refused, Side};
use serde::Serialize;
use thiserror::Error;

/// Error of parsing a FEN: the reason, with what was found, shortened, and its place.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum FenError {
    /// The board does not have eight ranks.
    #[error("invalid FEN: the board must have 8 ranks separated by `/`, not {count}")]
    RankCount {
        /// Number of ranks.
        count: usize,
    },
    /// A rank has more than eight squares.
    #[error("invalid FEN: rank {rank} has more than 8 squares")]
    LongRank {
        /// Number of the rank.
        rank: u8,
    },
    /// A rank does not have eight squares.
    #[error("invalid FEN: rank {rank} has {count} squares; it must have 8")]
    SquareCount {
        /// Number of the rank.
        rank: u8,
        /// Number of its squares.
        count: u32,
    },
    /// A letter on the board names no piece and no union.
    #[error("invalid FEN: rank {rank}: unknown piece `{letter}`")]
    UnknownPiece {
        /// Number of the rank.
        rank: u8,
        /// The letter.
        letter: char,
    },
    /// The side to move is neither of the two.
    #[error("invalid FEN: the side to move must be `w` or `b`, not `{found}`")]
    UnknownSide {
        /// The field.
        found: String,
    },
    /// The moves without progress are not a number.
    #[error("invalid FEN: `{found}` is not a number of moves without progress")]
    NoProgressCount {
        /// The field.
        found: String,
    },
    /// The piece in hand is not a square and a letter.
    #[error(
        "invalid FEN: `^{found}` is not a piece in hand; write its square and its letter, such as \
         `^e2P`"
    )]
    NotInHand {
        /// The text after `^`.
        found: String,
    },
    /// The letter of the piece in hand names no piece and no union.
    #[error("invalid FEN: unknown piece `{letter}` in hand")]
    UnknownInHand {
        /// The letter.
        letter: char,
    },
    /// The piece in hand is one of the other side.
    #[error("invalid FEN: the piece in hand does not belong to the side to move")]
    ForeignInHand,
    /// A piece stands where the one in hand was lifted.
    #[error("invalid FEN: {at}, from which the piece in hand was lifted, is not empty")]
    LiftedFromPiece {
        /// The square.
        at: String,
    },
    /// A side has more than one king.
    #[error("invalid FEN: {} has more than one king", name(*side))]
    TwoKings {
        /// The side.
        side: Side,
    },
    /// A king in hand has a partner, which ends the game.
    #[error("invalid FEN: {}'s king is in hand as part of a union", name(*side))]
    KingInHand {
        /// The side.
        side: Side,
    },
    /// Both kings have partners.
    #[error("invalid FEN: both kings are in unions; the game ends with the first")]
    BothKings,
    /// A piece is in hand after the end of the game.
    #[error("invalid FEN: a king is in a union, so the game is over and no piece can be in hand")]
    HandAfterEnd,
    /// A letter of the castling rights is not a file.
    #[error(
        "invalid FEN: `{letter}` is not a castling right; write the files of the rooks, such as \
         `AHah`, or `-`"
    )]
    UnknownCastling {
        /// The letter.
        letter: char,
    },
    /// The en passant field is not a square.
    #[error("invalid FEN: the en passant square `{found}` is not a square such as e3")]
    UnknownEnPassant {
        /// The field.
        found: String,
    },
    /// No pawn can have passed over the en passant square.
    #[error("invalid FEN: no pawn has just made a double step over {at}")]
    NoDoubleStep {
        /// The square.
        at: String,
    },
}

impl From<FenError> for Refused {
    fn from(reason: FenError) -> Self {
        Refused::of(&reason)
    }
}

fn name(side: Side) -> &'static str {
    if side == Side::First { "White" } else { "Black" }
}
