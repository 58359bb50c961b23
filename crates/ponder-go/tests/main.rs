//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod puzzles;
mod records;
mod reference;
mod rules;
mod scenes;
mod sgf;
