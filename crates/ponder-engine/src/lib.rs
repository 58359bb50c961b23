//! Ponder as an engine for GTP 2, and for HTP, its variant for Hex.
//!
//! ```
//! use ponder_engine::{EngineOptions, run};
//!
//! let options = EngineOptions::new(Some("random".parse()?), "hex:5".parse()?);
//! let mut output = Vec::new();
//! run(&b"1 boardsize 3\nplay b b2\nfinal_score\nquit\n"[..], &mut output, options)?;
//! assert_eq!(String::from_utf8(output)?, "=1\n\n=\n\n? cannot score\n\n=\n\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The commands are listed in `docs/gtp.md`: those of GTP 2, of tournaments and of user interfaces
//! for all games, and more for Go. There is also an [analysis engine](analysis) that uses JSON.
//!
//! A colour may move out of turn, as in controllers that set up positions: the stones stay and the
//! turn is given away ([`Table::give_turn`](ponder_game::Table::give_turn)), with nothing left to
//! swap. In a game that cannot do this the move is answered with `illegal move`. A game of Go is
//! resumed after two passes by a further move.
//!
//! `lz-analyze` runs until a line arrives, even an empty one: it restarts the player's search as
//! long as that grows, then waits. The line is executed afterwards.
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
pub use options::{EngineOptions, LogLevel, MakePlayer};
pub use run::{run, run_with};
