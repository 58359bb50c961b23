//! Stateless HTTP requests about positions and records; the server stores nothing of them.

pub(crate) mod crossword;
pub(crate) mod paco;
pub(crate) mod puzzles;
pub(crate) mod study;
pub(crate) mod workers;
