//! Puzzles: positions in which exactly one move captures a chain, or makes a group live or die.

mod fight;
mod search;

pub use search::GoPuzzles;

/// The puzzles that Ponder offers: of 7x7 and 9x9, made by `tools/puzzles.sh`.
pub const PUZZLES: &str = include_str!("../../data/puzzles.jsonl");
