//! Coordinates: `8D` begins in row 8, column D and runs across; `D8` begins there and runs down.

use crate::layout::SIDE_MAX;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Where a word runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Direction {
    /// Both.
    pub const BOTH: [Direction; 2] = [Direction::Across, Direction::Down];

    /// The number of the direction.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Direction::Across => Direction::Down,
            Direction::Down => Direction::Across,
        }
    }

    /// How row and column change from one square of a word to the next.
    #[must_use]
    pub const fn step(self) -> (usize, usize) {
        match self {
            Direction::Across => (0, 1),
            Direction::Down => (1, 0),
        }
    }
}

/// Where a word begins and where it runs. Its texts count rows from 1 and name columns from `A`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// The row of the first square, from 0 to 20.
    pub row: u8,
    /// Its column, from 0 to 20.
    pub col: u8,
    /// Where the word runs.
    pub direction: Direction,
}

impl Spot {
    /// The row and column of a square of the word, the first being 0. It may lie beside the board.
    #[must_use]
    pub fn square(self, at: usize) -> (usize, usize) {
        let (down, right) = self.direction.step();
        (usize::from(self.row) + at * down, usize::from(self.col) + at * right)
    }
}

/// A text is not a coordinate.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code")]
pub enum SpotError {
    /// It has another form.
    #[serde(rename = "no-coordinate")]
    #[error(
        "`{found}` is no coordinate; it is a row and a column such as 8D (across) or a column and a row such as D8 (down)"
    )]
    Form {
        /// What stands there, shortened.
        found: String,
    },
    /// No board has such a row.
    #[serde(rename = "no-row")]
    #[error("row {row} is on no board; there are rows 1 to {SIDE_MAX}")]
    Row {
        /// The number that stands there.
        row: u16,
    },
    /// No board has such a column.
    #[serde(rename = "no-column")]
    #[error("column {col} is on no board; there are columns A to U")]
    Col {
        /// The letter that stands there.
        col: char,
    },
}

impl FromStr for Spot {
    type Err = SpotError;

    /// Reads a coordinate, its column in a capital or a small letter.
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

/// The row and column of a square of a lane.
#[inline]
pub const fn row_and_col(direction: Direction, lane: usize, at: usize) -> (usize, usize) {
    match direction {
        Direction::Across => (lane, at),
        Direction::Down => (at, lane),
    }
}
