//! The deadlines and limits of a client.

use crate::limits::Limits;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Whether commands are sent with ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ids {
    /// Each command has its own number, and a response with another one is an error.
    #[default]
    Numbered,
    /// No ids, for engines that do not repeat them. Responses are matched by their order.
    Absent,
}

/// Where the stderr of an engine goes line by line, besides the last lines that are kept for error
/// reports. It is called on a thread of its own and should not block.
#[derive(Clone)]
pub struct LogSink(Arc<dyn Fn(&str) + Send + Sync>);

impl LogSink {
    /// A sink that calls `log` with each line.
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

/// The deadlines and limits of a [`GtpClient`](crate::GtpClient).
#[derive(Clone, Debug)]
pub struct ClientSettings {
    /// From the start of the program to its answers to `name`, `version` and `list_commands`.
    pub startup: Duration,
    /// For a command whose caller says nothing else.
    pub command: Duration,
    /// From the request to stop a stream to its end.
    pub stream_stop: Duration,
    /// From `quit` to the end of the program.
    pub shutdown: Duration,
    /// How much of the program's output is kept.
    pub limits: Limits,
    /// Lines that the program may be ahead of this client; then its output waits in the pipe.
    pub queue_lines_max: usize,
    /// Commands without a response, after timeouts and cancellations, before none is sent any more.
    pub owed_responses_max: usize,
    /// The last lines of stderr that are kept for error reports.
    pub stderr_lines_max: usize,
    /// Whether commands have ids.
    pub ids: Ids,
    /// Where stderr goes.
    pub stderr_log: Option<LogSink>,
}

impl Default for ClientSettings {
    /// 60 s for the start, 30 s a command, 5 s for the end of a stream and for shutdown; 256 lines
    /// queued, 16 responses owed, 20 lines of stderr.
    fn default() -> Self {
        ClientSettings {
            startup: Duration::from_secs(60),
            command: Duration::from_secs(30),
            stream_stop: Duration::from_secs(5),
            shutdown: Duration::from_secs(5),
            limits: Limits::default(),
            queue_lines_max: 256,
            owed_responses_max: 16,
            stderr_lines_max: 20,
            ids: Ids::Numbered,
            stderr_log: None,
        }
    }
}
