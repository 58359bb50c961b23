//! The Go Text Protocol (GTP), version 2, and thus also HTP, its variant for Hex.
//!
//! The codec works on bytes and on [`std::io`] traits, in both directions:
//!
//! | | an engine | a controller |
//! |---|---|---|
//! | reads | [`parse_command`], [`CommandReader`] | [`parse_response`], [`ResponseReader`] |
//! | writes | [`Response::write_to`], [`ResponseStream`] | [`Command::write_to`] |
//!
//! ```
//! use ponder_gtp::{Response, parse_command};
//!
//! let command = parse_command(b"7 play b a1 # a comment")?.expect("the line has a command");
//! assert_eq!((command.id(), command.name()), (Some(7), "play"));
//! assert_eq!(command.args().collect::<Vec<_>>(), ["b", "a1"]);
//! assert_eq!(Response::success(command.id(), "").to_string(), "=7\n\n");
//! # Ok::<(), ponder_gtp::ParseCommandError>(())
//! ```
//!
//! [`GtpClient`] runs an external program as an engine: every wait has a deadline, every buffer a
//! limit, and any misbehaviour of the program becomes a [`GtpError`].
//!
//! Lines are never stored beyond their limit: a longer one is skipped to its end, counted, and
//! reported as an error, after which the reader is in step again.
//!
//! This crate contains neither game rules nor search.
#![forbid(unsafe_code)]

mod client;
mod colour;
mod command;
mod command_reader;
mod limits;
mod lines;
mod response;
mod response_reader;
mod stream;
mod text;
mod time;
mod vertex;

pub use client::{
    ClientSettings, EngineCommand, EngineInfo, GtpClient, GtpError, Ids, LogSink, Shutdown,
    StreamEnd, Timeout,
};
pub use colour::{Colour, ParseColourError};
pub use command::{Command, InvalidCommand, ParseCommandError, parse_command};
pub use command_reader::{CommandReader, Input};
pub use limits::Limits;
pub use lines::{Line, LineReader};
pub use response::{Response, Status};
pub use response_reader::{
    ParseResponseError, Piece, ReadResponseError, ResponseParser, ResponseReader, parse_response,
};
pub use stream::ResponseStream;
pub use time::{ParseTimeArgsError, TimeLeft, TimeSettings};
pub use vertex::{GtpMove, ParseMoveArgsError, ParseVertexError, Vertex};
