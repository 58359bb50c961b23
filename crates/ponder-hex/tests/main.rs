//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bridges;
mod enumeration;
mod findings;
mod hexworld;
mod knowledge;
mod proof;
mod puzzles;
mod records;
mod resistance;
mod rollouts;
mod rules;
mod saved_searches;
mod sgf;
