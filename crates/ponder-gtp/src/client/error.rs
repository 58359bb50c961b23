//! Errors of an engine process and of the protocol with it.

use crate::command::InvalidCommand;
use crate::response_reader::ParseResponseError;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// Error of a [`GtpClient`](crate::GtpClient). `stderr` holds the last lines that the engine wrote
/// there.
#[derive(Debug, thiserror::Error)]
pub enum GtpError {
    /// The command line has no program or an unclosed quote.
    #[error("`{0}` is not a command line: it names no program, or a quote is not closed")]
    CommandLine(String),
    /// The caller's command is invalid; nothing was sent.
    #[error(transparent)]
    InvalidCommand(#[from] InvalidCommand),
    /// The program could not be started.
    #[error("cannot start `{program}`: {source}")]
    Spawn {
        /// The program.
        program: String,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The program started but did not answer the first commands in time.
    #[error("the engine did not answer `{command}` within {after:?} of its start{}", quoted(.stderr))]
    StartupTimeout {
        /// The command that was not answered.
        command: String,
        /// The time limit of the whole start-up.
        after: Duration,
        /// The last lines of stderr.
        stderr: String,
    },
    /// A response did not arrive in time. The client stays usable: a late response is dropped.
    #[error("the engine did not answer `{command}` within {after:?}{}", quoted(.stderr))]
    Timeout {
        /// The command.
        command: String,
        /// The time limit of the command.
        after: Duration,
        /// The last lines of stderr.
        stderr: String,
    },
    /// The caller's stop flag was set. The client stays usable: a late response is dropped.
    #[error("waiting for the answer to `{command}` was cancelled")]
    Cancelled {
        /// The command.
        command: String,
    },
    /// The command was not sent, since too many others are unanswered or the engine does not read
    /// its input.
    #[error("`{command}` was not sent: the engine is not reading its input{}", quoted(.stderr))]
    Stalled {
        /// The command.
        command: String,
        /// The last lines of stderr.
        stderr: String,
    },
    /// The program exited before it answered, or closed its stdout and was killed.
    #[error("the engine died ({}) before it answered `{command}`{}", ended(.status), quoted(.stderr))]
    Died {
        /// The command.
        command: String,
        /// Exit status; `None` if the program closed its stdout without exiting.
        status: Option<ExitStatus>,
        /// The last lines of stderr.
        stderr: String,
    },
    /// The program violates the protocol. It has been killed.
    #[error("the engine broke the protocol after `{command}`: {source}{}", quoted(.stderr))]
    Protocol {
        /// The command.
        command: String,
        /// The violation in the engine's output.
        source: ParseResponseError,
        /// The last lines of stderr.
        stderr: String,
    },
    /// The program answered with the id of another command. It has been killed.
    #[error(
        "the engine answered `{command}` with the id {} instead of {}",
        id(.found), id(.expected)
    )]
    WrongId {
        /// The command.
        command: String,
        /// The id that was sent.
        expected: Option<u32>,
        /// The id of the response.
        found: Option<u32>,
    },
    /// A line or a response exceeds its limit. The program has been killed.
    #[error("the engine wrote too much output after `{command}`: {source}")]
    TooMuchOutput {
        /// The command.
        command: String,
        /// The limit that was exceeded.
        source: ParseResponseError,
    },
    /// The engine answered with a failure (`?`).
    #[error("the engine refused `{command}`: {message}")]
    Refused {
        /// The command.
        command: String,
        /// The engine's error message.
        message: String,
    },
    /// The program has exited or has been killed after an earlier error; nothing was sent.
    #[error("`{command}` was not sent: the engine has exited")]
    Closed {
        /// The command.
        command: String,
    },
}

impl GtpError {
    /// Returns whether the client is unusable from now on: the engine never ran, or has exited.
    pub fn is_fatal(&self) -> bool {
        match self {
            GtpError::CommandLine(_)
            | GtpError::Spawn { .. }
            | GtpError::StartupTimeout { .. }
            | GtpError::Died { .. }
            | GtpError::Protocol { .. }
            | GtpError::WrongId { .. }
            | GtpError::TooMuchOutput { .. }
            | GtpError::Closed { .. } => true,
            GtpError::InvalidCommand(_)
            | GtpError::Timeout { .. }
            | GtpError::Cancelled { .. }
            | GtpError::Stalled { .. }
            | GtpError::Refused { .. } => false,
        }
    }
}

fn quoted(stderr: &str) -> String {
    if stderr.is_empty() { String::new() } else { format!("; its stderr: {stderr}") }
}

/// The way in which an engine ended.
fn ended(status: &Option<ExitStatus>) -> String {
    status.map_or_else(|| "it closed its output".to_owned(), |status| status.to_string())
}

/// An id, or `none`.
fn id(id: &Option<u32>) -> String {
    id.map_or_else(|| "none".to_owned(), |id| id.to_string())
}
