//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod conformance;
mod crossword_start;
mod crossword_table;
mod go_records;
mod input_keys;
mod puzzles;
mod theory;
mod tree;
