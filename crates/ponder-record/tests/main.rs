//! All tests of the crate, as one program: linking dominates the time to build tests.

mod properties;
mod record;
mod results;
mod sgf;
