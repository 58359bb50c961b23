//! The main loop of the analysis engine.

use super::answer::no_results;
use super::fields::Problem;
use super::options::{AnalysisOptions, AtEnd, Ended};
use super::output::Output;
use super::query::{self, Command, CommandKind, Message};
use super::queue::{JobFilter, Queue};
use super::worker;
use crate::EngineError;
use ponder_gtp::{Line, LineReader};
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Number of lines that are read ahead; after that, reading blocks.
const LINES_MAX: usize = 256;

/// Polling interval of the stop flag.
const POLL_EVERY: Duration = Duration::from_millis(50);

/// An item of input.
enum Read {
    Text(String),
    TooLong,
    Failed(io::Error),
}

/// Answers queries until the input has ended and all are answered, or the stop flag is raised.
///
/// The input is read on a separate thread, which after a stop ends at the next line or the end of
/// the input, whichever comes first.
///
/// # Errors
/// Fails when the input or the output fails, or a thread cannot be started.
pub fn run<R, W>(input: R, output: W, options: &AnalysisOptions) -> Result<Ended, EngineError>
where
    R: BufRead + Send + 'static,
    W: Write + Send,
{
    let lines = read_ahead(input, options.limits.line_bytes_max).map_err(EngineError::Thread)?;
    let output = Output::new(output);
    let queue = Queue::default();
    let ended = thread::scope(|scope| {
        for _ in 0..options.parallel.max(1) {
            scope.spawn(|| worker::run(&queue, &output, options));
        }
        let ended = Engine { queue: &queue, output: &output, options }.answer(&lines);
        if !matches!(ended, Ok(Ended::Input)) {
            queue.end(&JobFilter::ALL);
        }
        queue.close();
        ended
    });
    output.finish().map_err(EngineError::Output)?;
    ended
}

fn read_ahead<R>(input: R, line_bytes_max: usize) -> io::Result<Receiver<Read>>
where
    R: BufRead + Send + 'static,
{
    let (sender, lines) = sync_channel(LINES_MAX);
    let read = move || {
        let mut reader = LineReader::new(input, line_bytes_max);
        loop {
            let read = match reader.next_line() {
                Ok(None) => return,
                Ok(Some(Line::Whole(line))) => Read::Text(String::from_utf8_lossy(line).into()),
                Ok(Some(Line::TooLong(_))) => Read::TooLong,
                Err(error) => Read::Failed(error),
            };
            let failed = matches!(read, Read::Failed(_));
            if sender.send(read).is_err() || failed {
                return;
            }
        }
    };
    thread::Builder::new().name("analysis input".to_owned()).spawn(read)?;
    Ok(lines)
}

struct Engine<'a, 'w> {
    queue: &'a Queue,
    output: &'a Output<'w>,
    options: &'a AnalysisOptions,
}

impl Engine<'_, '_> {
    /// Handles lines until the end of the input, then waits for the answers.
    fn answer(&self, lines: &Receiver<Read>) -> Result<Ended, EngineError> {
        let mut is_open = true;
        loop {
            if self.options.stop.is_raised() || self.output.is_broken() {
                return Ok(Ended::Stopped);
            }
            if !is_open {
                if self.queue.is_idle() {
                    return Ok(Ended::Input);
                }
                thread::sleep(POLL_EVERY.min(Duration::from_millis(5)));
                continue;
            }
            match lines.recv_timeout(POLL_EVERY) {
                Ok(Read::Text(line)) if line.trim().is_empty() => {}
                Ok(Read::Text(line)) => self.handle_line(&line),
                Ok(Read::TooLong) => {
                    let most = self.options.limits.line_bytes_max;
                    let text = format!("line too long: at most {most} bytes are read");
                    self.output.error(None, &Problem::new(text));
                }
                Ok(Read::Failed(error)) => return Err(EngineError::Input(error)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    is_open = false;
                    if self.options.at_end == AtEnd::GiveUp {
                        self.terminate(&JobFilter::ALL);
                    }
                }
            }
        }
    }

    /// Handles a line.
    fn handle_line(&self, line: &str) {
        let read = query::read(line, self.options);
        let id = read.id.as_deref();
        match read.message {
            Err(problem) => self.output.error(id, &problem),
            Ok(Message::Command(command)) => self.execute(command),
            Ok(Message::Query(query)) => {
                for warning in &read.warnings {
                    self.output.warning(id, warning);
                }
                let most = self.options.limits.waiting_max;
                if self.queue.add(query, most).is_err() {
                    let text = format!(
                        "too many positions are waiting: at most {most} can wait at a time"
                    );
                    self.output.error(id, &Problem::new(text));
                }
            }
        }
    }

    fn execute(&self, command: Command) {
        let mut echo = command.echo;
        match &command.kind {
            CommandKind::Version => {
                echo.insert("version".to_owned(), json!(env!("CARGO_PKG_VERSION")));
                echo.insert("git_hash".to_owned(), json!("<omitted>"));
            }
            CommandKind::Models => {
                echo.insert("models".to_owned(), json!([]));
            }
            // No cache outlives the analysis for which it was made.
            CommandKind::ClearCache => {}
            CommandKind::Terminate { id, turns } => {
                self.terminate(&JobFilter { id: id.as_deref(), turns: turns.as_deref() });
            }
        }
        self.output.put(&Value::Object(echo));
    }

    fn terminate(&self, filter: &JobFilter<'_>) {
        for job in self.queue.end(filter) {
            self.output.put(&no_results(&job));
        }
    }
}
