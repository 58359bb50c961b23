//! What can be wrong with a record or a link.

use ponder_game::RulesError;
use ponder_record::Spot;
use thiserror::Error;

/// A record or a link is no game of Hex that can be played here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The record says it is of another game.
    #[error("this is no Hex record: it says GM[{game}], and Hex is GM[11]")]
    NotHex {
        /// What it says, shortened to at most 40 characters.
        game: String,
    },
    /// The size is none.
    #[error("`{text}` is not a board size; write SZ[11], or SZ[11:14] for columns and rows")]
    Size {
        /// What the record says, shortened to at most 40 characters.
        text: String,
    },
    /// The board or its options are not possible here.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A value of a record is no move or cell of the board.
    #[error("{at}: `{text}` is not {expected}")]
    NotACell {
        /// Where.
        at: Spot,
        /// The value, shortened to at most 40 characters.
        text: String,
        /// What would have been understood.
        expected: String,
    },
    /// A move of a record is illegal.
    #[error("{at}: illegal move `{text}`: {rule}")]
    Illegal {
        /// Where.
        at: Spot,
        /// The move, in our notation, shortened to at most 40 characters.
        text: String,
        /// The rule that it breaks.
        rule: String,
    },
    /// A node has more than one move.
    #[error("{at}: a node can have one move only; put each into a node of its own")]
    SeveralMoves {
        /// Where.
        at: Spot,
    },
    /// Stones are put on the board or taken off after a move.
    #[error("{at}: stones can be set up before the first move only")]
    LateSetup {
        /// Where.
        at: Spot,
    },
    /// Set-up stones give no position.
    #[error("{at}: {problem}")]
    Setup {
        /// Where.
        at: Spot,
        /// What is wrong.
        problem: String,
    },
    /// A record uses both forms of the swap.
    #[error("{at}: swap-pieces and swap-sides in one record; the rules of a game have one of them")]
    BothSwaps {
        /// Where the second form occurs.
        at: Spot,
    },
    /// A move of a line is illegal.
    #[error("move {number}, `{text}`: {rule}")]
    IllegalMove {
        /// The number of the move, from 1.
        number: usize,
        /// The move, shortened to at most 40 characters.
        text: String,
        /// The rule that it breaks.
        rule: String,
    },
    /// The start of a line is not possible.
    #[error("the start of the game: {problem}")]
    Start {
        /// What is wrong.
        problem: String,
    },
    /// A property of a header is not possible.
    #[error("`{ident}` is not a property name; write one to three upper-case letters or so")]
    Property {
        /// The name, shortened to at most 40 characters.
        ident: String,
    },
    /// A link was not understood.
    #[error("character {position} of the link: {problem}")]
    Link {
        /// Which character of the text given, from 1.
        position: usize,
        /// What is wrong and what would be right.
        problem: String,
    },
    /// A line cannot be written as a link.
    #[error("a HexWorld link cannot hold this: {problem}")]
    NoLink {
        /// What a link has no form for.
        problem: String,
    },
}
