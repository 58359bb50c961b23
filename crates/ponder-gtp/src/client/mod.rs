//! A client for an external engine program.

mod engine_command;
mod engine_pipes;
mod error;
mod gtp_client;
mod process;
mod settings;
mod stream;
mod tail;
mod timeout;

pub use engine_command::EngineCommand;
pub use error::GtpError;
pub use gtp_client::{EngineInfo, GtpClient, Shutdown};
pub use settings::{ClientSettings, Ids, LogSink};
pub use stream::StreamEnd;
pub use timeout::Timeout;
