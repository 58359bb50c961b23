//! What can be wrong with a record.

use ponder_game::RulesError;
use ponder_record::Spot;
use thiserror::Error;

/// A record is no game of Go that can be played here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The record says it is of another game.
    #[error("this is no Go record: it says GM[{game}], and Go is GM[1]")]
    NotGo {
        /// What it says, shortened to at most 40 characters.
        game: String,
    },
    /// The size is none.
    #[error("`{text}` is not a board size; write SZ[19], or SZ[9:13] for columns and rows")]
    Size {
        /// What the record says, shortened to at most 40 characters.
        text: String,
    },
    /// The board is not possible here.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A value of a record is no point of the board.
    #[error("{at}: `{text}` is not {expected}")]
    NotAPoint {
        /// Where.
        at: Spot,
        /// The value, shortened to at most 40 characters.
        text: String,
        /// What would have been understood.
        expected: String,
    },
    /// A move of a record is illegal.
    #[error("{at}: illegal move {text}: {rule}")]
    Illegal {
        /// Where.
        at: Spot,
        /// The move as the record and as people write it: `` `dd` (D16) ``.
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
    #[error(
        "{at}: stones can be set up before the first move only; \
         play them as moves, or begin a record with the position they make"
    )]
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
    /// A line has more moves than can be read.
    #[error("{at}: a line of a record has {max} moves at most")]
    TooLong {
        /// Where.
        at: Spot,
        /// The most moves.
        max: usize,
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
}
