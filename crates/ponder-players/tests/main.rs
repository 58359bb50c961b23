//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod crossword;
mod gtp;
mod kinds;
mod mcts;
mod memory;
mod nets;
mod owners;
mod paco;
mod rave;
mod resistance;
mod sampling;
mod searches;
mod torch;

// Private modules with tests of their own. A test program of the library would compile every search
// once more for these two.
#[allow(dead_code, reason = "only their tests are run here")]
#[path = "../src/net/cache.rs"]
mod cache;
#[allow(dead_code, reason = "only their tests are run here")]
#[path = "../src/time.rs"]
mod time;
