//! Players at work: searches with their limits and memory, analyses, hints, ownership.

pub(crate) mod analysis;
pub(crate) mod levels;
pub(crate) mod lines;
pub(crate) mod memory;
pub(crate) mod opinions;
pub(crate) mod ownership;
pub(crate) mod search;
pub(crate) mod usual;
