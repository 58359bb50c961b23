//! Errors in reading a record as a game, and in writing a game as a record.

use crate::{MoveLocation, NodeLocation};
use ponder_game::{Refused, RulesError, excerpt};
use serde::Serialize;
use thiserror::Error;

/// A record is not a valid game.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
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
    #[error("{why}")]
    #[serde(skip)]
    Rules {
        /// The reason.
        why: Box<Refused>,
    },
    /// The board size cannot be parsed.
    #[serde(rename = "record-size")]
    #[error("`{text}` is not a board size; write `SZ[11]`, or `SZ[11:14]` for columns and rows")]
    Size {
        /// Value of `SZ`, shortened to at most 40 characters.
        text: String,
    },
    /// A node is invalid.
    #[error("{at}: {problem}")]
    #[serde(skip)]
    Node {
        /// Location of the node.
        at: NodeLocation,
        /// Problem of the node.
        problem: NodeProblem,
    },
    /// A move of a line of play is illegal.
    #[error("move {number}, `{text}`: {why}")]
    #[serde(skip)]
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// Text of the move, shortened to at most 40 characters.
        text: String,
        /// Rule that the move breaks.
        why: Box<Refused>,
    },
    /// The starting position of a line of play is impossible.
    #[error("the start of the game: {why}")]
    #[serde(skip)]
    Start {
        /// Rule that the position breaks.
        why: Box<Refused>,
    },
    /// A name in a header is not a valid property identifier.
    #[serde(skip)]
    #[error("`{ident}` is not a property name; write upper-case letters, such as `PB`")]
    Property {
        /// The name, shortened to at most 40 characters.
        ident: String,
    },
}

impl RecordError {
    /// Creates the error of an illegal move in a line of play; `at` counts from 0.
    pub fn illegal_move(at: usize, text: &str, why: impl Into<Refused>) -> Self {
        RecordError::Move { number: at + 1, text: excerpt(text), why: Box::new(why.into()) }
    }

    /// The rule that a move breaks when another side is to move; `to_move` names that side.
    pub fn wrong_side(to_move: &str) -> Refused {
        Refused::new("wrong-side", format!("it is {to_move}'s turn"))
    }

    /// Creates the error of invalid rules.
    pub fn impossible_rules(why: impl Into<Refused>) -> Self {
        RecordError::Rules { why: Box::new(why.into()) }
    }

    /// Creates the error of a board size (`SZ`) that the game does not have.
    pub fn impossible_size(cols: u8, rows: u8, error: &RulesError) -> Self {
        let size = if cols == rows { cols.to_string() } else { format!("{cols}:{rows}") };
        let text = format!("`SZ[{size}]`: {}", error.problem);
        Self::impossible_rules(Refused { text, ..Refused::clone(&error.problem) })
    }

    /// Creates the error of an impossible starting position.
    pub fn impossible_start(why: impl Into<Refused>) -> Self {
        RecordError::Start { why: Box::new(why.into()) }
    }

    /// Returns the location of the move that is refused, or of the invalid node; `None` for a
    /// problem of the whole record.
    pub fn location(&self) -> Option<MoveLocation> {
        match self {
            RecordError::Node { at, problem } => Some(MoveLocation::new(
                Some(at.node.index()),
                at.moves,
                problem.move_text().map(str::to_owned),
            )),
            RecordError::Move { number, text, .. } => {
                Some(MoveLocation::new(None, *number, Some(text.clone())))
            }
            _ => None,
        }
    }
}

/// The reason with a code and arguments: that of the game where the rules, a move or a starting
/// position are invalid, else that of the node or the record.
impl From<&RecordError> for Refused {
    fn from(error: &RecordError) -> Self {
        let why = match error {
            RecordError::Node { problem, .. } => problem.into(),
            RecordError::Rules { why }
            | RecordError::Move { why, .. }
            | RecordError::Start { why } => Refused::clone(why),
            other => Refused::of(other),
        };
        Refused { text: error.to_string(), ..why }
    }
}

/// Problem of a node.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
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
    #[error("illegal move {}: {why}", quoted(.value.as_deref(), .text))]
    #[serde(skip)]
    Illegal {
        /// The move as the game writes it, such as `c3`.
        text: String,
        /// Value in the record, shortened to at most 40 characters; `None` if it is `text`.
        value: Option<String>,
        /// Rule that the move breaks.
        why: Box<Refused>,
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
    #[error("{why}")]
    #[serde(skip)]
    Setup {
        /// Rule that the position breaks.
        why: Box<Refused>,
    },
    /// A line of play is too long.
    #[error("the variation is too long: a record may have at most {max} moves from its start")]
    TooLong {
        /// Maximum number of moves.
        max: usize,
    },
}

impl NodeProblem {
    /// Creates the error of a value that cannot be parsed.
    pub fn unreadable(value: &crate::Value, expected: impl Into<String>) -> Self {
        let text = excerpt(value.simple_text().trim());
        NodeProblem::Unreadable { text, expected: expected.into() }
    }

    /// Creates the error of a move that the record writes as the game does.
    pub fn illegal(value: &crate::Value, why: impl Into<Refused>) -> Self {
        let text = excerpt(value.simple_text().trim());
        NodeProblem::Illegal { text, value: None, why: Box::new(why.into()) }
    }

    /// Creates the error of set-up stones or pieces that do not form a valid position.
    pub fn impossible_setup(why: impl Into<Refused>) -> Self {
        NodeProblem::Setup { why: Box::new(why.into()) }
    }

    /// Returns the move of the node, if it is illegal or unreadable.
    fn move_text(&self) -> Option<&str> {
        match self {
            NodeProblem::Illegal { text, .. } | NodeProblem::Unreadable { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Converts the problem to an error that names its node.
    #[must_use]
    pub fn at(self, at: NodeLocation) -> RecordError {
        RecordError::Node { at, problem: self }
    }
}

/// The reason with a code and arguments: that of the game where a move or a set-up breaks a rule.
impl From<&NodeProblem> for Refused {
    fn from(problem: &NodeProblem) -> Self {
        match problem {
            NodeProblem::Illegal { why, .. } | NodeProblem::Setup { why } => Refused::clone(why),
            other => Refused::of(other),
        }
    }
}

/// The text of a move, in backquotes, after the value of the record if that differs.
fn quoted(value: Option<&str>, text: &str) -> String {
    value.map_or_else(|| format!("`{text}`"), |value| format!("`{value}` ({text})"))
}
