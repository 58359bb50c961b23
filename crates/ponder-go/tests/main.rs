//! All tests of the crate, as one program: linking dominates the time to build tests.

mod records;
mod reference;
mod rules;
mod scenes;
mod sgf;
