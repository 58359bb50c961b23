//! All tests of the crate, as one program: linking dominates the time to build tests.

mod analysis;
mod engine;
