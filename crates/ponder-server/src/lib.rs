#![doc = include_str!("../README.md")]
//!
//! [`run`] serves until Ctrl-C; [`serve`] does the same inside a runtime of the caller. A page opens
//! one WebSocket, sends requests as [`protocol::ClientMessage`]s, and receives results and state as
//! [`protocol::ServerMessage`]s. Every message about a game names it and the version of its
//! position, so that a late answer or a repeated request can never apply to the wrong position.
//!
//! # What a page cannot do
//!
//! Pages of another origin are refused. Requests for another host name are refused (DNS rebinding)
//! unless the server has a token ([`ServerOptions::token`]), which every request must then present.
//! No player spec from a page starts a program unless [`ServerOptions::allow_programs`] is set.
//! Everything a page can make grow has a limit in [`Limits`].
#![forbid(unsafe_code)]

mod consult;
mod counts;
mod error;
mod explore;
mod http;
mod ids;
mod makers;
mod matches;
mod options;
mod play;
pub mod protocol;
mod serve;
mod think;
#[cfg(test)]
mod typescript;
mod watch;

pub use error::ServerError;
pub use ids::{GameId, SessionKey};
pub use makers::PlayerMaker;
pub use options::{Limits, ServerOptions};
pub use play::export::{RecordFile, UnreadGame, saved_records, zip_of};
pub use serve::{Interrupts, run, serve};
pub use think::levels::{Level, levels};
