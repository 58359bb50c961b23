//! The learning loop: from random weights to a strong player.
//!
//! Self-play makes [`Episode`]s; the run directory keeps them; the shuffler draws examples from
//! them; the optimiser learns from those.
#![forbid(unsafe_code)]

mod episode;
pub mod shuffle;
pub mod store;

pub use episode::{Ending, Episode, Ply};
