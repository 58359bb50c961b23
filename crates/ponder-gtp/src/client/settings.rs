//! Timeout and limits of a client.

use crate::limits::Limits;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Use of command ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ids {
    /// Each command has its own id, and a response with another one is an error.
    #[default]
    Numbered,
    /// No ids, for engines that do not echo them. Responses are matched by their order.
    Absent,
}

/// Callback that receives each line of an engine's stderr, in addition to the last lines that are
/// kept for error reports. It is called on a thread of its own and should not block.
#[derive(Clone)]
pub struct LogSink(Arc<dyn Fn(&str) + Send + Sync>);

impl LogSink {
    /// Creates a sink that calls `log` with each line.
    pub fn new(log: impl Fn(&str) + Send + Sync + 'static) -> Self {
        LogSink(Arc::new(log))
    }

    pub(super) fn log(&self, line: &str) {
        (self.0)(line);
    }
}

impl fmt::Debug for LogSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LogSink")
    }
}

/// Timeout and limits of a [`GtpClient`](crate::GtpClient).
#[derive(Clone, Debug)]
pub struct ClientSettings {
    /// Timeout from the start of the program to its answers to `name`, `version` and
    /// `list_commands`.
    pub startup: Duration,
    /// Timeout of a command whose caller gives none.
    pub command: Duration,
    /// Timeout from the request to stop a stream to its end.
    pub stream_stop: Duration,
    /// Timeout from `quit` to the exit of the program.
    pub shutdown: Duration,
    /// Limits of the program's output that is kept in memory.
    pub limits: Limits,
    /// Maximum number of output lines queued for this client; further output waits in the pipe.
    pub queue_lines_max: usize,
    /// Number of pending responses, after timeouts and cancellations, at which no further command
    /// is sent.
    pub pending_responses_max: usize,
    /// Number of the last stderr lines that are kept for error reports.
    pub stderr_lines_max: usize,
    /// True if commands are sent with ids.
    pub ids: Ids,
    /// Receiver of stderr, if any.
    pub stderr_log: Option<LogSink>,
}

impl Default for ClientSettings {
    /// Timeout of 60 s for the start, 30 s for a command, 5 s for the end of a stream and for the
    /// shutdown; 256 queued lines, 16 pending responses, 20 lines of stderr.
    fn default() -> Self {
        ClientSettings {
            startup: Duration::from_secs(60),
            command: Duration::from_secs(30),
            stream_stop: Duration::from_secs(5),
            shutdown: Duration::from_secs(5),
            limits: Limits::default(),
            queue_lines_max: 256,
            pending_responses_max: 16,
            stderr_lines_max: 20,
            ids: Ids::Numbered,
            stderr_log: None,
        }
    }
}
