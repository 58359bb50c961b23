//! A client for an external engine program.

mod engine_command;
mod error;
mod gtp_client;
mod link;
mod patience;
mod process;
mod settings;
mod streaming;
mod tail;

pub use engine_command::EngineCommand;
pub use error::GtpError;
pub use gtp_client::{EngineInfo, GtpClient, Shutdown};
pub use patience::Patience;
pub use settings::{ClientSettings, Ids, LogSink};
pub use streaming::StreamEnd;
