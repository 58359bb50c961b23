//! Tests of Othello against a slow reference, of its records and of its evaluation.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod conformance;
mod evaluation;
mod puzzles;
mod records;
mod reference;
mod rollouts;
mod rules;
