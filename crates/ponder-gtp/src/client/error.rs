//! What can go wrong with an engine.

use crate::command::InvalidCommand;
use crate::response_reader::ParseResponseError;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// What went wrong with an engine. `stderr` holds the last lines that it wrote there.
#[derive(Debug, thiserror::Error)]
pub enum GtpError {
    /// The command line has no program or an open quote.
    #[error("`{0}` is not a command line")]
    CommandLine(String),
    /// The caller's command is not one; nothing was sent.
    #[error(transparent)]
    InvalidCommand(#[from] InvalidCommand),
    /// The program could not be started.
    #[error("cannot start `{program}`: {source}")]
    Spawn {
        /// The program.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// The program started and did not answer the first commands in time.
    #[error("the engine did not answer `{command}` within {after:?} of its start{}", said(.stderr))]
    StartupTimeout {
        /// The command it did not answer.
        command: String,
        /// The time for the whole start.
        after: Duration,
        /// The last lines of stderr.
        stderr: String,
    },
    /// A response did not come in time. The client goes on: a late response is dropped.
    #[error("the engine did not answer `{command}` within {after:?}{}", said(.stderr))]
    Timeout {
        /// The command.
        command: String,
        /// The time it had.
        after: Duration,
        /// The last lines of stderr.
        stderr: String,
    },
    /// The caller's flag was set. The client goes on: a late response is dropped.
    #[error("the wait for `{command}` was cancelled")]
    Cancelled {
        /// The command.
        command: String,
    },
    /// The command was not sent, since too many others are unanswered or the engine does not read.
    #[error("`{command}` was not sent: the engine does not keep up{}", said(.stderr))]
    Stalled {
        /// The command.
        command: String,
        /// The last lines of stderr.
        stderr: String,
    },
    /// The program ended before it answered, or closed its stdout and was killed.
    #[error("the engine died ({}) before it answered `{command}`{}", ended(.status), said(.stderr))]
    Died {
        /// The command.
        command: String,
        /// How it ended; `None` if it closed its stdout and lived on.
        status: Option<ExitStatus>,
        /// The last lines of stderr.
        stderr: String,
    },
    /// The program does not speak the protocol. It has been killed.
    #[error("the engine broke the protocol after `{command}`: {source}{}", said(.stderr))]
    Protocol {
        /// The command.
        command: String,
        /// What it wrote instead of a response.
        source: ParseResponseError,
        /// The last lines of stderr.
        stderr: String,
    },
    /// The program answered another command than it was asked. It has been killed.
    #[error("the engine answered `{command}` under the id {}, not {}", id(.found), id(.expected))]
    WrongId {
        /// The command.
        command: String,
        /// The id that was sent.
        expected: Option<u32>,
        /// The id that came.
        found: Option<u32>,
    },
    /// A line or a response is over its limit. The program has been killed.
    #[error("the engine wrote too much after `{command}`: {source}")]
    TooMuchOutput {
        /// The command.
        command: String,
        /// Which limit.
        source: ParseResponseError,
    },
    /// The engine answered that it cannot do this.
    #[error("the engine refused `{command}`: {message}")]
    Refused {
        /// The command.
        command: String,
        /// What the engine says.
        message: String,
    },
    /// The program has ended or has been killed after an earlier error; nothing was sent.
    #[error("`{command}` was not sent: the engine has ended")]
    Closed {
        /// The command.
        command: String,
    },
}

impl GtpError {
    /// Whether the engine is of no more use: it never ran, or it has ended.
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

fn said(stderr: &str) -> String {
    if stderr.is_empty() { String::new() } else { format!("; it said: {stderr}") }
}

fn ended(status: &Option<ExitStatus>) -> String {
    status.map_or_else(|| "it closed its output".to_owned(), |status| status.to_string())
}

fn id(id: &Option<u32>) -> String {
    id.map_or_else(|| "none".to_owned(), |id| id.to_string())
}
