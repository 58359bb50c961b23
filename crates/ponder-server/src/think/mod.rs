//! Running players: searches with their limits and memory, analyses, hints, ownership,
//! theory.

pub(crate) mod default_level;
pub(crate) mod levels;
pub(crate) mod limiter;
pub(crate) mod lines;
pub(crate) mod memory;
pub(crate) mod opinion;
pub(crate) mod ownership;
pub(crate) mod position;
pub(crate) mod search;
pub(crate) mod theories;
