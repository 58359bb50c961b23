//! All tests of the crate, as one program: linking dominates the time to build tests.

mod build;
mod common;
mod klv;
mod kwg;
mod search;
