#![doc = include_str!("../README.md")]

pub mod conformance;
pub mod endgame;
pub mod equity;
pub mod hasty;
mod leave_values;
pub mod movegen;
pub mod review;
pub mod sim;
pub mod train;

pub use endgame::{Endgame, Preendgame, Solution};
pub use movegen::{Generator, Sink, Subsets};
