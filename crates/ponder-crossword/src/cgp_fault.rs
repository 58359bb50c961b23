//! Faults of texts that are not CGP positions, as values.

use serde::Serialize;
use thiserror::Error;

/// Reason why a text is not a CGP position. Texts from the position are shortened.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CgpFault {
    /// The text has too many bytes.
    #[error("the position is too long: it can have at most {max} bytes")]
    LongPosition {
        /// The largest size, in bytes.
        max: usize,
    },
    /// The text has no rows.
    #[error("the rows, separated by `/`, are missing")]
    MissingRows,
    /// The text ends before the racks.
    #[error("the racks, separated by `/`, are missing")]
    MissingRacks,
    /// The text ends before the scores.
    #[error("the scores, separated by `/`, are missing")]
    MissingScores,
    /// A text is not a score.
    #[error("`{found}` is not a score; write a whole number")]
    NotANumber {
        /// The text found.
        found: String,
    },
    /// The number of scores is impossible.
    #[error("write 2 to {max} scores, separated by `/`")]
    ScoreCount {
        /// The largest number of scores.
        max: usize,
    },
    /// More racks than scores.
    #[error("there are more racks than scores")]
    MoreRacks,
    /// The number of rows is impossible.
    #[error("the board has {count} rows; write 3 to {max}, separated by `/`")]
    RowCount {
        /// Number of rows found.
        count: usize,
        /// The largest number of rows.
        max: usize,
    },
    /// A row has another length than the first.
    #[error("row {row} has {squares} squares; the first has {first}")]
    UnevenRow {
        /// The row, from 1.
        row: usize,
        /// Number of its squares.
        squares: usize,
        /// Number of squares of the first row.
        first: usize,
    },
    /// A row is too short.
    #[error("row {row} has {squares} squares; a row has 3 to {max}")]
    ShortRow {
        /// The row, from 1.
        row: usize,
        /// Number of its squares.
        squares: usize,
        /// The largest number of squares.
        max: usize,
    },
    /// A row is too long.
    #[error("the row has more than {max} squares")]
    LongRow {
        /// The largest number of squares.
        max: usize,
    },
    /// A number of empty squares is impossible.
    #[error("`{found}` is not a number of empty squares from 1 to {max}")]
    EmptyCount {
        /// The text found.
        found: String,
        /// The largest number of squares.
        max: usize,
    },
    /// A character of a row is not a square.
    #[error(
        "`{found}` is not a square; write a number of empty squares or a tile of the alphabet \
         {alphabet}, in lower case for a blank"
    )]
    NotASquare {
        /// The character found.
        found: String,
        /// The name of the alphabet.
        alphabet: String,
    },
    /// A text is not a tile.
    #[error("`{found}` is not a tile of the alphabet {alphabet}")]
    NotInAlphabet {
        /// The text found.
        found: String,
        /// The name of the alphabet.
        alphabet: String,
    },
    /// A rack has too many tiles.
    #[error("a rack has at most {max} tiles")]
    LongRack {
        /// The largest number of tiles.
        max: usize,
    },
    /// A text is not a number of scoreless turns.
    #[error("`{found}` is not a number of scoreless turns")]
    TurnCount {
        /// The text found.
        found: String,
    },
}
