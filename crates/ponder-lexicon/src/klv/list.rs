//! Lists of leaves, from which tables are built.

use std::fmt::Write;

use thiserror::Error;

use super::file::{encode, millipoints};
use super::{KlvError, KlvForm, LEAVE_MAX, Leaves, POINTS_MAX};
use crate::alphabet::is_blank;
use crate::kwg::{Content, Kwg, WordList};
use crate::tile_reader::TileReader;
use crate::{Alphabet, Tile, TileError};

/// Error in a list of leaves.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LeaveError {
    /// A line does not have the form of a leave.
    #[error("line {line}: write a leave as `LEAVE,value`, such as `?ERS,42.5`")]
    Line {
        /// The line, from 1.
        line: usize,
    },
    /// A line has a character that is not a tile.
    #[error("line {line}: {problem}")]
    Tile {
        /// The line, from 1.
        line: usize,
        /// The problem.
        problem: TileError,
    },
    /// A leave is empty or too long.
    #[error("line {line}: a leave has 1 to {LEAVE_MAX} tiles, blanks included")]
    Length {
        /// The line, from 1.
        line: usize,
    },
    /// A value is not a number, or too large.
    #[error("line {line}: `{value}` is not a number of points from -{POINTS_MAX} to {POINTS_MAX}")]
    Value {
        /// The line, from 1.
        line: usize,
        /// The value found, shortened.
        value: String,
    },
    /// A leave occurs twice.
    #[error("line {line}: the same leave as on line {first}")]
    Twice {
        /// The later line, from 1.
        line: usize,
        /// The earlier line.
        first: usize,
    },
}

/// Leaves with their values, each leave once, in ascending order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LeaveList {
    leaves: Vec<Leave>,
}

/// A leave and its value in points.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Leave {
    /// Tiles in ascending order from the highest bits down, seven bits each, as the tile plus
    /// one; 0 after the last.
    key: u64,
    points: f32,
    /// The line that it came from, for errors.
    line: u32,
}

/// Bits of a key per tile.
const TILE_BITS: usize = 7;

impl Leave {
    /// Creates a leave, and sorts its tiles; `None` if there are too few or too many, or one is
    /// above 63.
    fn of(tiles: &mut [Tile], points: f32, line: usize) -> Option<Self> {
        let fits = |tiles: &[Tile]| tiles.iter().all(|&tile| tile <= 63);
        if !(1..=LEAVE_MAX).contains(&tiles.len()) || !fits(tiles) {
            return None;
        }
        tiles.sort_unstable();
        let shifts = (0..LEAVE_MAX).rev().map(|place| place * TILE_BITS);
        let pairs = tiles.iter().zip(shifts);
        let key = pairs.fold(0, |key, (&tile, shift)| key | (u64::from(tile) + 1) << shift);
        Some(Leave { key, points, line: line as u32 })
    }

    /// The tiles of the leave, and their number.
    fn tiles(&self) -> ([Tile; LEAVE_MAX], usize) {
        let (mut tiles, mut count) = ([0; LEAVE_MAX], 0);
        for place in (0..LEAVE_MAX).rev() {
            let symbol = (self.key >> (place * TILE_BITS) & 0x7f) as u8;
            if symbol == 0 {
                break;
            }
            tiles[count] = symbol - 1;
            count += 1;
        }
        (tiles, count)
    }
}

impl LeaveList {
    /// Parses lines `LEAVE,value` in any order, with the tiles of a leave in any order and values
    /// in points. Empty lines are skipped.
    ///
    /// # Errors
    /// The error names the first line that is invalid, or that repeats a leave.
    pub fn from_csv(text: &str, alphabet: &Alphabet) -> Result<Self, LeaveError> {
        let reader = TileReader::of(alphabet);
        let (mut leaves, mut tiles) = (Vec::new(), Vec::new());
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (at, text) in text.lines().enumerate() {
            let (line, text) = (at + 1, text.trim());
            if text.is_empty() {
                continue;
            }
            let (leave, value) = text.rsplit_once(',').ok_or(LeaveError::Line { line })?;
            tiles.clear();
            let tile = |problem| LeaveError::Tile { line, problem };
            reader.read(leave.trim(), &mut tiles).map_err(tile)?;
            if let Some(at) = tiles.iter().position(|&tile| is_blank(tile)) {
                let found = alphabet.label(tiles[at]).to_owned();
                let at = alphabet.place_of(leave.trim(), at);
                return Err(tile(TileError { at, found }));
            }
            let points =
                value.trim().parse().ok().filter(|points: &f32| points.abs() <= POINTS_MAX);
            let points = points.ok_or_else(|| LeaveError::Value {
                line,
                value: value.trim().chars().take(20).collect(),
            })?;
            let leave = Leave::of(&mut tiles, points, line);
            leaves.push(leave.ok_or(LeaveError::Length { line })?);
        }
        Self::sorted(leaves)
    }

    /// Creates a list from pairs of a leave and its value in points, in any order, with the tiles
    /// of a leave in any order.
    ///
    /// # Errors
    /// The error names the first pair that is invalid or repeats a leave; its number, from 1, is
    /// given as the line.
    pub fn from_pairs<L: AsRef<[Tile]>>(
        pairs: impl IntoIterator<Item = (L, f32)>,
    ) -> Result<Self, LeaveError> {
        let pairs = pairs.into_iter();
        let mut leaves = Vec::with_capacity(pairs.size_hint().0);
        for (at, (tiles, points)) in pairs.enumerate() {
            let (line, tiles) = (at + 1, tiles.as_ref());
            if !(1..=LEAVE_MAX).contains(&tiles.len()) {
                return Err(LeaveError::Length { line });
            }
            if points.is_nan() || points.abs() > POINTS_MAX {
                return Err(LeaveError::Value { line, value: points.to_string() });
            }
            let mut sorted = [0; LEAVE_MAX];
            let sorted = &mut sorted[..tiles.len()];
            sorted.copy_from_slice(tiles);
            leaves.push(Leave::of(sorted, points, line).ok_or(LeaveError::Length { line })?);
        }
        Self::sorted(leaves)
    }

    /// Sorts leaves, none of which may occur twice.
    fn sorted(mut leaves: Vec<Leave>) -> Result<Self, LeaveError> {
        leaves.sort_by_key(|leave| leave.key);
        let twice = |pair: &&[Leave]| pair[0].key == pair[1].key;
        let twice = leaves.windows(2).filter(twice).min_by_key(|pair| pair[1].line);
        if let Some(pair) = twice {
            let (line, first) = (pair[1].line as usize, pair[0].line as usize);
            return Err(LeaveError::Twice { line, first });
        }
        leaves.shrink_to_fit();
        Ok(LeaveList { leaves })
    }

    /// Number of leaves.
    pub fn len(&self) -> usize {
        self.leaves.len()
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.leaves.is_empty()
    }

    /// All leaves in ascending order, with their values in points.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<Tile>, f32)> + '_ {
        self.leaves.iter().map(|leave| {
            let (tiles, count) = leave.tiles();
            (tiles[..count].to_vec(), leave.points)
        })
    }

    /// Formats the list as text, one `LEAVE,value` per line.
    pub fn to_csv(&self, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        for leave in &self.leaves {
            let (tiles, count) = leave.tiles();
            tiles[..count].iter().for_each(|&tile| text.push_str(alphabet.label(tile)));
            // Writing into a text cannot fail.
            let _ = writeln!(text, ",{}", leave.points);
        }
        text
    }

    /// The graph of the leaves.
    fn graph(&self) -> Result<Kwg, KlvError> {
        let leaves = self.leaves.iter().map(Leave::tiles);
        let list = WordList::from_leaves(leaves).map_err(|_| KlvError::TooLarge)?;
        Ok(Kwg::build(&list, Content::Leaves)?)
    }

    /// Encodes the list as a file.
    ///
    /// # Errors
    /// Fails if a value does not fit into 16 bits, or the graph does not fit into a file.
    pub fn to_bytes(&self, form: KlvForm) -> Result<Vec<u8>, KlvError> {
        encode(&self.graph()?, self.leaves.iter().map(|leave| leave.points), form)
    }

    /// Converts the list to a table, with values rounded to millipoints, as if read from a KLV2.
    ///
    /// # Errors
    /// Fails if there are too many leaves.
    pub fn to_leaves(&self) -> Result<Leaves, KlvError> {
        let values = self.leaves.iter().map(|leave| millipoints(leave.points));
        Leaves::of(self.graph()?, values.collect())
    }
}
