//! Tree search over any game and any evaluator.
//!
//! A search is a state machine and knows no game, no clock and no thread; the drivers that own
//! those are in [`driver`].
#![forbid(unsafe_code)]

pub mod alphabeta;
pub mod driver;
mod rollouts;
pub mod uct;

pub use rollouts::RolloutEvaluator;
