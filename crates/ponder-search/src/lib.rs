#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod alphabeta;
pub mod driver;
mod ensemble;
pub mod gumbel;
mod mcts;
mod mean;
mod policy_guided;
pub mod puct;
pub mod rave;
mod rollouts;
mod search;
pub mod uct;

pub use ensemble::Ensemble;
pub use mcts::Mcts;
pub use policy_guided::MoveReport;
pub use rollouts::RolloutEvaluator;
pub use search::{Child, Limits, Poll, Proven, Report, Search, StopReason};
