//! Tree search over any game and any evaluator.
//!
//! A search is a state machine and knows no game, no clock and no thread; the drivers that own
//! those are in [`driver`].
#![forbid(unsafe_code)]

pub mod alphabeta;
mod averages;
pub mod driver;
mod guided;
pub mod gumbel;
mod mean;
pub mod puct;
pub mod rave;
mod rollouts;
mod search;
pub mod uct;

pub use guided::{MoveReport, Report, Settling};
pub use rollouts::RolloutEvaluator;
pub use search::{Child, Search};
