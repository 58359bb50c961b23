//! Answers about positions and records over HTTP; the server keeps nothing of them.

pub(crate) mod crossword;
pub(crate) mod paco;
pub(crate) mod study;
pub(crate) mod workers;
