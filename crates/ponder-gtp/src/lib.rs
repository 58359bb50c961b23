#![doc = include_str!("../README.md")]
//!
//! # The codec
//!
//! It works on bytes and on [`std::io`] traits, in both directions:
//!
//! | | an engine | a controller |
//! |---|---|---|
//! | reads | [`parse_command`], [`CommandReader`] | [`parse_response`], [`ResponseReader`] |
//! | writes | [`Response::write_to`], [`ResponseStream`] | [`Command::write_to`] |
//!
//! Lines are never stored beyond their limit: a longer one is skipped to its end, counted, and
//! reported as an error, after which the reader is in step again.
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
