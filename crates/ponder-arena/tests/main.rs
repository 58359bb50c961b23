//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod campaigns;
mod common;
mod matches;
mod openings;
mod ratings;
mod referee;
mod resume;
mod simulated;
mod statistics;
mod strength;
