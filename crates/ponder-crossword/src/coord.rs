//! Coordinates: `8D` is row 8, column D, across; `D8` is the same square, down.

use crate::layout::SIDE_MAX;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Direction of a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Left to right.
    Across,
    /// Top to bottom.
    Down,
}

impl Direction {
    /// Both directions.
    pub const BOTH: [Direction; 2] = [Direction::Across, Direction::Down];

    /// Index of the direction: 0 for across, 1 for down.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other direction.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Direction::Across => Direction::Down,
            Direction::Down => Direction::Across,
        }
    }

    /// Change of row and column from one square of a word to the next.
    #[must_use]
    pub const fn step(self) -> (usize, usize) {
        match self {
            Direction::Across => (0, 1),
            Direction::Down => (1, 0),
        }
    }
}

/// First square and direction of a word. As text, rows count from 1 and columns are named from `A`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// Row of the first square, 0 to 20.
    pub row: u8,
    /// Column of the first square, 0 to 20.
    pub col: u8,
    /// Direction of the word.
    pub direction: Direction,
}

impl Spot {
    /// The row and column of a square of the word, by its index from 0. It may be outside the
    /// board.
    #[must_use]
    pub fn square(self, at: usize) -> (usize, usize) {
        let (down, right) = self.direction.step();
        (usize::from(self.row) + at * down, usize::from(self.col) + at * right)
    }
}

/// Error for a text that is not a coordinate.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code")]
pub enum SpotError {
    /// The text does not have the form of a coordinate.
    #[serde(rename = "no-coordinate")]
    #[error(
        "`{found}` is not a coordinate; write a row and a column such as 8D (across), or a column \
         and a row such as D8 (down)"
    )]
    Form {
        /// The text found, shortened.
        found: String,
    },
    /// No board has such a row.
    #[serde(rename = "no-row")]
    #[error("no board has a row {row}; rows are 1 to {SIDE_MAX}")]
    Row {
        /// The row given.
        row: u16,
    },
    /// No board has such a column.
    #[serde(rename = "no-column")]
    #[error("no board has a column {col}; columns are A to U")]
    Col {
        /// The column given.
        col: char,
    },
}

impl FromStr for Spot {
    type Err = SpotError;

    /// Parses a coordinate, with its column in either case.
    fn from_str(text: &str) -> Result<Self, SpotError> {
        let form = || SpotError::Form { found: text.chars().take(12).collect() };
        let digit = |letter: char| letter.is_ascii_digit();
        let letters = text.trim_matches(digit);
        let mut chars = letters.chars();
        let (Some(letter), None) = (chars.next(), chars.next()) else {
            return Err(form());
        };
        let (direction, row) = match (text.strip_prefix(letter), text.strip_suffix(letter)) {
            (Some(row), None) => (Direction::Down, row),
            (None, Some(row)) => (Direction::Across, row),
            _ => return Err(form()),
        };
        if row.starts_with('0') || row.len() > 3 || !letter.is_ascii_alphabetic() {
            return Err(form());
        }
        let row: u16 = row.parse().map_err(|_| form())?;
        if usize::from(row) > SIDE_MAX {
            return Err(SpotError::Row { row });
        }
        let col = letter.to_ascii_uppercase() as u8 - b'A';
        if usize::from(col) >= SIDE_MAX {
            return Err(SpotError::Col { col: letter });
        }
        Ok(Spot { row: (row - 1) as u8, col, direction })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, col) = (self.row + 1, char::from(b'A' + self.col));
        match self.direction {
            Direction::Across => write!(out, "{row}{col}"),
            Direction::Down => write!(out, "{col}{row}"),
        }
    }
}

/// The row and column of a square, by its lane and its index in the lane.
#[inline]
pub const fn row_and_col(direction: Direction, lane: usize, at: usize) -> (usize, usize) {
    match direction {
        Direction::Across => (lane, at),
        Direction::Down => (at, lane),
    }
}
