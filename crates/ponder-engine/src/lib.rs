#![doc = include_str!("../README.md")]
//!
//! # Turns
//!
//! A colour may move out of turn, as in controllers that set up positions: the stones stay and the
//! turn is given away ([`Table::give_turn`](ponder_game::Table::give_turn)), with nothing left to
//! swap. In a game that cannot do this the move is answered with `illegal move`. A game of Go is
//! resumed after two passes by a further move.
//!
//! # Analysis
//!
//! `lz-analyze` runs until a line arrives, even an empty one: it restarts the player's search as
//! long as that grows, then waits. The line is executed afterwards. The engine that answers JSON is
//! in [`analysis`].
#![forbid(unsafe_code)]

pub mod analysis;
mod commands;
mod engine;
mod error;
mod failure;
mod go_spec;
mod inbox;
mod info;
mod options;
mod responder;
mod run;
mod score_estimate;
mod timekeeper;

pub use error::EngineError;
pub use options::{EngineOptions, Log, LogLevel, MakePlayer};
pub use run::{run, run_with};
