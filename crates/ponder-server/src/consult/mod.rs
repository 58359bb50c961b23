//! Stateless HTTP requests about positions, records and players; the server stores nothing of them.

pub(crate) mod crossword;
pub(crate) mod paco;
pub(crate) mod players;
pub(crate) mod puzzles;
pub(crate) mod study;
pub(crate) mod workers;
