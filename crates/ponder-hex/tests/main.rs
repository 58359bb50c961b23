//! All tests of the crate, as one program: linking dominates the time to build tests.

mod hexworld;
mod records;
mod resistance;
mod rollouts;
mod rules;
mod sgf;
