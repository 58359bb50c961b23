//! Errors of reading a record as a game, and of writing a game as a record.

use crate::Spot;
use thiserror::Error;

/// A record is not a game that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The record is of another game.
    #[error("this is not a record of {game}: it has GM[{found}], and {game} is GM[{number}]")]
    WrongGame {
        /// The value of `GM`, shortened to at most 40 characters.
        found: String,
        /// The name of the game that was expected.
        game: &'static str,
        /// The number of that game.
        number: u32,
    },
    /// The rules that the record states are not possible.
    #[error("{problem}")]
    Rules {
        /// The problem.
        problem: String,
    },
    /// The size of the board cannot be read.
    #[error("`{text}` is not a board size; write SZ[11], or SZ[11:14] for columns and rows")]
    Size {
        /// The value of `SZ`, shortened to at most 40 characters.
        text: String,
    },
    /// A node is wrong.
    #[error("{at}: {problem}")]
    Node {
        /// The node.
        at: Spot,
        /// The problem of the node.
        problem: NodeProblem,
    },
    /// A move of a line of play is illegal.
    #[error("move {number}, `{text}`: {rule}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The move, shortened to at most 40 characters.
        text: String,
        /// The rule that it breaks.
        rule: String,
    },
    /// The start of a line of play is impossible.
    #[error("the start of the game: {problem}")]
    Start {
        /// The problem.
        problem: String,
    },
    /// A name in a header cannot be a property.
    #[error("`{ident}` is not a property name; write one to three upper-case letters or so")]
    Property {
        /// The name, shortened to at most 40 characters.
        ident: String,
    },
}

impl RecordError {
    /// The first 40 characters of a text, for messages.
    pub fn shortened(text: &str) -> String {
        text.chars().take(40).collect()
    }

    /// The error of an illegal move of a line of play; `at` counts from 0.
    pub fn illegal_move(at: usize, text: &str, rule: impl ToString) -> Self {
        let (text, rule) = (Self::shortened(text), rule.to_string());
        RecordError::Move { number: at + 1, text, rule }
    }

    /// The error of impossible rules.
    pub fn impossible_rules(problem: impl ToString) -> Self {
        RecordError::Rules { problem: problem.to_string() }
    }

    /// The error of an impossible start of a line of play.
    pub fn impossible_start(problem: impl ToString) -> Self {
        RecordError::Start { problem: problem.to_string() }
    }
}

/// The problem of a node.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NodeProblem {
    /// A value that cannot be read.
    #[error("`{text}` is not {expected}")]
    Unreadable {
        /// The value, shortened to at most 40 characters.
        text: String,
        /// The values that can be read.
        expected: String,
    },
    /// An illegal move.
    #[error("illegal move {text}: {rule}")]
    Illegal {
        /// The move, in backquotes, with the name that people give it where that is another.
        text: String,
        /// The rule that it breaks.
        rule: String,
    },
    /// More than one move.
    #[error("a node can have one move only; put each into a node of its own")]
    SeveralMoves,
    /// A stone that is set up or taken off after a move, or in a game that starts from its rules.
    #[error(
        "stones can be set up before the first move only; play them as moves, or begin a record \
         with the position that they make"
    )]
    LateSetup,
    /// Stones or pieces that make no position.
    #[error("{problem}")]
    Setup {
        /// The problem.
        problem: String,
    },
    /// A line of play that is too long.
    #[error("a line of a record has {max} moves at most")]
    TooLong {
        /// The limit.
        max: usize,
    },
}

impl NodeProblem {
    /// A value that cannot be read.
    pub fn unreadable(value: &crate::Value, expected: impl Into<String>) -> Self {
        let text = RecordError::shortened(value.simple_text().trim());
        NodeProblem::Unreadable { text, expected: expected.into() }
    }

    /// The problem as an error that names its node.
    #[must_use]
    pub fn at(self, at: Spot) -> RecordError {
        RecordError::Node { at, problem: self }
    }
}
