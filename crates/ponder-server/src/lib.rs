//! The browser side of Ponder: the page, embedded in the program, and the API it speaks.
//!
//! The server holds the truth about every game. A page opens one WebSocket at `/api/ws`, asks for
//! what it wants with a [`protocol::ClientMessage`], and is told what is with a
//! [`protocol::ServerMessage`]. Every message names its game and the version of the position it
//! speaks of, so that a late answer or a repeated request can never meet the wrong position.
//!
//! [`run`] serves until Ctrl-C; [`serve`] is the same inside a runtime of the caller:
//!
//! ```no_run
//! use ponder_server::{ServerOptions, run};
//!
//! run(ServerOptions::default(), |address| println!("http://{address}"))?;
//! # Ok::<(), ponder_server::ServerError>(())
//! ```
//!
//! # What a page cannot do
//!
//! Pages of another origin are refused, requests for another host name are refused (DNS
//! rebinding) unless the server has a token, without which it tells nobody else anything
//! ([`ServerOptions::token`]), no player spec of a page starts a program unless
//! [`ServerOptions::allow_programs`] says so, and everything a page can make grow has a limit in
//! [`Limits`].
#![forbid(unsafe_code)]

mod consult;
mod counts;
mod error;
mod http;
mod ids;
mod makers;
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
pub use serve::{run, serve};
pub use think::levels::{Level, levels};
