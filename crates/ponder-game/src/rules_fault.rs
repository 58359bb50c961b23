//! Faults of rules strings that several games share, as values.

use crate::{Refused, excerpt};
use serde::Serialize;
use thiserror::Error;

/// Reason why a text is not a rules string. Texts from it are shortened.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum RulesFault {
    /// The name before the colon is not that of a game.
    #[error("unknown game `{found}`; {remedy}")]
    UnknownGame {
        /// The name found.
        found: String,
        /// The games to choose from, in words and with their rules strings.
        #[serde(skip)]
        remedy: String,
        /// The most similar name, if one is similar.
        #[serde(skip_serializing_if = "Option::is_none")]
        near: Option<String>,
        /// The names of the games, separated by commas.
        known: String,
    },
    /// A text is not the size of a board.
    #[error("`{found}` is not a board size; write `{square}` or `{oblong}`")]
    NoBoardSize {
        /// The text found.
        found: String,
        /// A rules string with a size.
        square: String,
        /// A rules string with another size.
        oblong: String,
    },
    /// A side of the board is too short or too long.
    #[error("a {game} board has {min} to {max} columns and rows")]
    BoardSides {
        /// The name of the game.
        game: &'static str,
        /// The smallest number.
        min: u8,
        /// The greatest number.
        max: u8,
    },
    /// A side of the board is not an even number, or is too short or too long.
    #[error("an {game} board has an even size from {min} to {max}, such as `{example}`")]
    EvenBoard {
        /// The name of the game.
        game: &'static str,
        /// The smallest number.
        min: u8,
        /// The greatest number.
        max: u8,
        /// A rules string with a size.
        example: &'static str,
    },
    /// The board is not square.
    #[error("an {game} board is square; write `{example}`")]
    SquareBoard {
        /// The name of the game.
        game: &'static str,
        /// A rules string with a size.
        example: &'static str,
    },
    /// The swap rule does not fit the board.
    #[error("the swap rule needs a square board; drop `swap` or make the sides equal")]
    SwapNeedsSquare,
    /// The game has no such option.
    #[error("unknown option `{option}`; {game} {}", listed(.known))]
    UnknownRule {
        /// The option found.
        option: String,
        /// The name of the game.
        game: &'static str,
        /// The options of the game, separated by commas.
        known: &'static str,
    },
    /// An option is given twice.
    #[error("option `{option}` is given twice; keep one")]
    RepeatedRule {
        /// The option.
        option: String,
    },
    /// A value is not one of the words that its option takes.
    #[error("unknown `{option}={found}`; write one of {known}")]
    RuleWord {
        /// The option.
        option: String,
        /// The value found.
        found: String,
        /// The words, separated by commas.
        known: String,
    },
    /// A value is not a number that its option takes.
    #[error("`{option}={found}` is not a number from {min} to {max}")]
    RuleNumber {
        /// The option.
        option: &'static str,
        /// The value found.
        found: String,
        /// The smallest number.
        min: i16,
        /// The greatest number.
        max: i16,
    },
    /// The position to start from leaves no move, or begins within one.
    #[error("a game must start at the beginning of a move, with at least one legal move")]
    StartWithinMove,
    /// The side to move of a position is not understood.
    #[error("the side to move is `{found}`; write _b or _w")]
    StartSide {
        /// The text found.
        found: String,
    },
    /// A position has another number of rows than the board.
    #[error("the position has {count} rows, but the board has {rows}")]
    StartRows {
        /// Number of rows found.
        count: usize,
        /// Number of rows of the board.
        rows: usize,
    },
    /// A letter of a position is not understood.
    #[error("row {row} of the position: `{found}` is neither b, w nor a number of free points")]
    StartLetter {
        /// The row, from 1.
        row: usize,
        /// The letter found.
        found: char,
    },
    /// A row of a position has another length than the board.
    #[error("row {row} of the position: it has {points} points, but the board has {cols} columns")]
    StartColumns {
        /// The row, from 1.
        row: usize,
        /// Number of points found.
        points: usize,
        /// Number of columns of the board.
        cols: usize,
    },
}

impl RulesFault {
    /// Creates the fault of an option that the game does not have; `known` are those that it has,
    /// separated by commas.
    pub fn unknown_rule(option: &str, game: &'static str, known: &'static str) -> Self {
        RulesFault::UnknownRule { option: excerpt(option.trim()), game, known }
    }

    /// Creates the fault of a value that is not a number from `min` to `max`.
    pub fn number(option: &'static str, found: &str, min: i16, max: i16) -> Self {
        RulesFault::RuleNumber { option, found: excerpt(found), min, max }
    }
}

impl From<RulesFault> for Refused {
    fn from(fault: RulesFault) -> Self {
        Refused::of(&fault)
    }
}

/// Lists words separated by commas, to follow the name of a game: ``has `a`, `b` and `c` ``.
fn listed(known: &str) -> String {
    let mut words: Vec<_> = known.split(", ").map(|word| format!("`{word}`")).collect();
    match (known.is_empty(), words.pop()) {
        (true, _) | (_, None) => "has no options".to_owned(),
        (_, Some(last)) if words.is_empty() => format!("has {last}"),
        (_, Some(last)) => format!("has {} and {last}", words.join(", ")),
    }
}
