//! All tests of the crate, as one program: linking dominates the time to build tests.

mod selfplay;
mod shuffle;
mod store;
mod targets;
mod train;
