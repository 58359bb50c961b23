//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod analysis;
mod bot_games;
mod clocks;
mod common;
mod counting;
mod crossword_explorer;
mod crosswords;
mod experiments;
mod explorer;
mod folders;
mod matches;
mod memory;
mod misuse;
mod networks;
mod paco;
mod play;
mod players;
mod puzzles;
mod resume;
mod runs;
mod saved_games;
mod started_matches;
mod strength;
mod study;
mod theory;
mod token;
