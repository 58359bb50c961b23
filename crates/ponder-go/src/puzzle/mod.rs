//! Puzzles: positions in which exactly one move captures a chain, or makes a group live or die.

mod fight;
mod search;
mod tactic;

pub use search::GoPuzzles;

/// The codes of the tasks. A capture that is neither a ladder, a net nor a snapback is a `capture`.
pub const TASKS: [&str; 6] = ["capture", "ladder", "net", "snapback", "kill", "live"];

/// The puzzles that Ponder offers: of 7x7 and 9x9, made by `tools/puzzles.sh`.
pub const PUZZLES: &str = include_str!("../../data/puzzles.jsonl");
