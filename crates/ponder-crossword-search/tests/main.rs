//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod check;
#[path = "../../ponder-lexicon/tests/common/mod.rs"]
mod common;
mod conformance;
mod corruption;
mod endgame;
mod equity;
mod lanes;
mod movegen;
#[path = "common/played.rs"]
mod played;
mod review;
mod rules;
#[path = "common/short_words.rs"]
mod short_words;
mod sim;
#[path = "common/small_game.rs"]
mod small_game;
mod train;
