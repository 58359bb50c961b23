//! Faults of texts that are not links, as values.

use serde::Serialize;
use thiserror::Error;

/// Reason why a text is not a link. Texts from the link are shortened.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum LinkFault {
    /// The text has too many bytes.
    #[error("the link is too long: it can have at most {max} bytes")]
    LongLink {
        /// The largest size, in bytes.
        max: usize,
    },
    /// The address has no game.
    #[error("the address has no `#` with a game after it")]
    LinkWithoutGame,
    /// The link has too many commas.
    #[error("this is the third comma; a link has at most two")]
    ThirdComma,
    /// The size of the board is missing.
    #[error("expected the board size, such as 11 or 11x14")]
    LinkWithoutSize,
    /// The number of rows is missing.
    #[error("expected the number of rows, as in 11x14")]
    LinkWithoutRows,
    /// The rotation is missing or impossible.
    #[error("a rotation must be r1 to r12")]
    LinkRotation,
    /// The moves do not follow a comma.
    #[error("expected a comma before the moves")]
    LinkWithoutComma,
    /// A letter without a number.
    #[error("expected the row number of a cell, as in b4")]
    CellWithoutRow,
    /// A text is not a cell of the board.
    #[error("`{found}` is not a cell from a1 to {last}")]
    NotACell {
        /// The text found.
        found: String,
        /// The last cell of the board.
        last: String,
    },
    /// A text is not a move.
    #[error("expected a move: a cell such as b4, :s, :S, :p, :rb, :rw, :fb or :fw")]
    NotALinkMove,
    /// A move follows the end of the game.
    #[error("no move can follow a resignation or forfeit")]
    MoveAfterResignation,
    /// The game has both kinds of swap.
    #[error("a game can have :s or :S, not both")]
    BothSwaps,
}
