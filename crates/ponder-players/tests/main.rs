//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod crossword;
mod gtp;
mod kinds;
mod mcts;
mod memory;
mod nets;
mod paco;
mod rave;
mod resistance;
mod searches;
mod torch;
