//! The browser side of Ponder: the page, embedded in the program, and the API it speaks.
//!
//! The server is authoritative for every game. A page opens one WebSocket at `/api/ws`, sends
//! requests as [`protocol::ClientMessage`]s, and receives results and state as
//! [`protocol::ServerMessage`]s. Every message about a game names it and the version of its
//! position, so that a late answer or a repeated request can never apply to the wrong position.
//!
//! [`run`] serves until Ctrl-C; [`serve`] does the same inside a runtime of the caller:
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
//! Pages of another origin are refused. Requests for another host name are refused (DNS rebinding)
//! unless the server has a token ([`ServerOptions::token`]), which every request must then present.
//! No player spec from a page starts a program unless [`ServerOptions::allow_programs`] is set.
//! Everything a page can make grow has a limit in [`Limits`].
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
