//! Errors in reading a record as a game, and in writing a game as a record.

use crate::NodeLocation;
use thiserror::Error;

/// A record is not a valid game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The record is of another game.
    #[error("this is not a record of {game}: it has GM[{found}], and {game} is GM[{number}]")]
    WrongGame {
        /// Value of `GM`, shortened to at most 40 characters.
        found: String,
        /// Name of the expected game.
        game: &'static str,
        /// `GM` number of the expected game.
        number: u32,
    },
    /// The rules stated in the record are invalid.
    #[error("{problem}")]
    Rules {
        /// Description of the problem.
        problem: String,
    },
    /// The board size cannot be parsed.
    #[error("`{text}` is not a board size; write `SZ[11]`, or `SZ[11:14]` for columns and rows")]
    Size {
        /// Value of `SZ`, shortened to at most 40 characters.
        text: String,
    },
    /// A node is invalid.
    #[error("{at}: {problem}")]
    Node {
        /// Location of the node.
        at: NodeLocation,
        /// Problem of the node.
        problem: NodeProblem,
    },
    /// A move of a line of play is illegal.
    #[error("move {number}, `{text}`: {rule}")]
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// Text of the move, shortened to at most 40 characters.
        text: String,
        /// Rule that the move breaks.
        rule: String,
    },
    /// The starting position of a line of play is impossible.
    #[error("the start of the game: {problem}")]
    Start {
        /// Description of the problem.
        problem: String,
    },
    /// A name in a header is not a valid property identifier.
    #[error("`{ident}` is not a property name; write upper-case letters, such as `PB`")]
    Property {
        /// The name, shortened to at most 40 characters.
        ident: String,
    },
}

impl RecordError {
    /// Returns the first 40 characters of a text, for messages.
    pub fn shortened(text: &str) -> String {
        text.chars().take(40).collect()
    }

    /// Creates the error of an illegal move in a line of play; `at` counts from 0.
    pub fn illegal_move(at: usize, text: &str, rule: impl ToString) -> Self {
        let (text, rule) = (Self::shortened(text), rule.to_string());
        RecordError::Move { number: at + 1, text, rule }
    }

    /// Creates the error of invalid rules.
    pub fn impossible_rules(problem: impl ToString) -> Self {
        RecordError::Rules { problem: problem.to_string() }
    }

    /// Creates the error of an impossible starting position.
    pub fn impossible_start(problem: impl ToString) -> Self {
        RecordError::Start { problem: problem.to_string() }
    }
}

/// Problem of a node.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NodeProblem {
    /// A value cannot be parsed.
    #[error("`{text}` is not {expected}")]
    Unreadable {
        /// The value, shortened to at most 40 characters.
        text: String,
        /// Description of the values that can be parsed.
        expected: String,
    },
    /// A move is illegal.
    #[error("illegal move {text}: {rule}")]
    Illegal {
        /// The move, in backquotes, followed by its conventional name if that differs.
        text: String,
        /// Rule that the move breaks.
        rule: String,
    },
    /// The node has more than one move.
    #[error("a node can have only one move; put each move into a node of its own")]
    SeveralMoves,
    /// Stones are added or removed after a move, or in a game whose start is fixed by its rules.
    #[error(
        "stones can be set up only before the first move; play them as moves, or start a new \
         record from that position"
    )]
    LateSetup,
    /// The stones or pieces do not form a valid position.
    #[error("{problem}")]
    Setup {
        /// Description of the problem.
        problem: String,
    },
    /// A line of play is too long.
    #[error("the line is too long: a record has at most {max} moves in a line")]
    TooLong {
        /// Maximum number of moves.
        max: usize,
    },
}

impl NodeProblem {
    /// Creates the error of a value that cannot be parsed.
    pub fn unreadable(value: &crate::Value, expected: impl Into<String>) -> Self {
        let text = RecordError::shortened(value.simple_text().trim());
        NodeProblem::Unreadable { text, expected: expected.into() }
    }

    /// Converts the problem to an error that names its node.
    #[must_use]
    pub fn at(self, at: NodeLocation) -> RecordError {
        RecordError::Node { at, problem: self }
    }
}
