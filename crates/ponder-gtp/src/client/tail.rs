//! The last lines of an engine's stderr.

use super::settings::LogSink;
use crate::lines::{Line, LineReader};
use crate::text::clean;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::io::{BufReader, Read};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;
use std::{io, thread};

/// Maximum number of bytes kept of a line.
const LINE_BYTES_MAX: usize = 1024;

/// The last lines of a stream that a thread reads to its end.
#[derive(Debug)]
pub(super) struct Tail {
    lines: Arc<Mutex<VecDeque<String>>>,
    /// Disconnected at the end of the stream.
    ended: Receiver<()>,
}

impl Tail {
    /// Starts a thread that reads a stream, keeps its last `lines_max` lines and logs all of them.
    pub(super) fn of(
        reader: impl Read + Send + 'static,
        lines_max: usize,
        log: Option<LogSink>,
    ) -> io::Result<Tail> {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let (end, ended) = sync_channel::<()>(0);
        let kept = Arc::clone(&lines);
        thread::Builder::new().name("gtp-stderr".to_owned()).spawn(move || {
            // Dropped when the thread ends, which wakes a waiting reader.
            let _end = end;
            let mut reader = LineReader::new(BufReader::new(reader), LINE_BYTES_MAX);
            while let Ok(Some(line)) = reader.next_line() {
                let text = match line {
                    Line::Whole(line) => clean(line),
                    Line::TooLong(start) => clean(start) + "…",
                };
                if let Some(log) = &log {
                    log.log(&text);
                }
                let mut kept = kept.lock();
                kept.push_back(text);
                let excess = kept.len().saturating_sub(lines_max);
                kept.drain(..excess);
            }
        })?;
        Ok(Tail { lines, ended })
    }

    /// The lines so far.
    pub(super) fn text(&self) -> String {
        let lines = self.lines.lock();
        lines.iter().map(String::as_str).collect::<Vec<_>>().join("\n")
    }

    /// Waits for the end of the stream, at most for `limit`.
    pub(super) fn wait_for_end(&self, limit: Duration) {
        match self.ended.recv_timeout(limit) {
            Ok(()) | Err(_) => {}
        }
    }
}
