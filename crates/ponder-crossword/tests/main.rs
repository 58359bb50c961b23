//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cgp;
mod gcg;
mod gcg_properties;
mod gcg_replay;
mod grid;
mod layout;
