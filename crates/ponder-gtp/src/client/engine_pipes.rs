//! Pipes to and from a running engine, line by line.

use super::process::Process;
use super::settings::ClientSettings;
use super::tail::Tail;
use super::timeout::Wait;
use crate::lines::{Line, LineReader};
use std::io::{self, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// Maximum number of lines queued for the engine's stdin.
const INPUT_LINES_MAX: usize = 64;

/// Time that the last output of a dead engine may take to arrive.
const LAST_OUTPUT: Duration = Duration::from_millis(200);

/// Output of the engine.
#[derive(Debug)]
pub(super) enum Output {
    /// A line within the limit.
    Line(Vec<u8>),
    /// A line over the limit, without its text.
    TooLong,
}

/// Reason for the end of a wait.
pub(super) enum WakeReason {
    /// Output is available.
    Output(Output),
    /// The engine has exited, or has closed its stdout.
    Ended,
    /// The deadline has passed.
    Late,
    /// The caller's stop flag is set.
    Stopped,
}

/// A program with a thread for each of its pipes, so that every wait on it has a deadline.
///
/// The threads are never joined: they end with their pipes, which a process that has left the
/// group could hold open.
#[derive(Debug)]
pub(super) struct EnginePipes {
    process: Process,
    /// Queue of lines for stdin; `None` once it is closed.
    input: Option<SyncSender<String>>,
    output: Receiver<Output>,
    stderr: Tail,
}

impl EnginePipes {
    /// Starts a program.
    pub(super) fn open(command: Command, settings: &ClientSettings) -> io::Result<EnginePipes> {
        let (process, pipes) = Process::spawn(command)?;
        Ok(EnginePipes {
            process,
            input: Some(write_lines(pipes.stdin)?),
            output: read_lines(pipes.stdout, settings)?,
            stderr: Tail::of(pipes.stderr, settings.stderr_lines_max, settings.stderr_log.clone())?,
        })
    }

    /// Queues a line, which ends with a newline. Returns false if the engine has closed its stdin
    /// or has too many lines unread.
    pub(super) fn send(&self, line: String) -> bool {
        self.input.as_ref().is_some_and(|input| input.try_send(line).is_ok())
    }

    /// Closes the engine's stdin once all queued lines are written.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for a line. A passed deadline ends the wait even if there is output, so that an engine
    /// cannot extend it by writing on.
    pub(super) fn receive(&mut self, wait: &Wait<'_>) -> WakeReason {
        loop {
            if wait.is_stopped() {
                return WakeReason::Stopped;
            }
            if wait.remaining().is_zero() {
                return WakeReason::Late;
            }
            match self.output.recv_timeout(wait.poll_interval()) {
                Ok(output) => return WakeReason::Output(output),
                Err(RecvTimeoutError::Disconnected) => return WakeReason::Ended,
                Err(RecvTimeoutError::Timeout) if self.process.has_exited() => {
                    let last = self.output.recv_timeout(LAST_OUTPUT);
                    return last.map_or(WakeReason::Ended, WakeReason::Output);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Waits for the program itself to exit; false if `limit` passes first.
    pub(super) fn wait_for_exit(&mut self, limit: Duration) -> bool {
        self.process.wait(limit)
    }

    /// Kills the program and all that is left of its process group.
    pub(super) fn kill(&mut self) -> Option<ExitStatus> {
        self.close_input();
        let status = self.process.kill();
        self.stderr.wait_for_end(LAST_OUTPUT);
        status
    }

    /// The last lines of stderr.
    pub(super) fn stderr(&self) -> String {
        self.stderr.text()
    }
}

/// Starts the thread that writes lines to stdin.
fn write_lines(mut stdin: ChildStdin) -> io::Result<SyncSender<String>> {
    let (input, lines) = sync_channel::<String>(INPUT_LINES_MAX);
    thread::Builder::new().name("gtp-stdin".to_owned()).spawn(move || {
        for line in lines {
            if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                break;
            }
        }
    })?;
    Ok(input)
}

/// Starts the thread that reads lines from stdout.
fn read_lines(stdout: ChildStdout, settings: &ClientSettings) -> io::Result<Receiver<Output>> {
    let (lines, output) = sync_channel(settings.queue_lines_max);
    let line_bytes_max = settings.limits.line_bytes_max;
    thread::Builder::new().name("gtp-stdout".to_owned()).spawn(move || {
        let mut reader = LineReader::new(BufReader::new(stdout), line_bytes_max);
        while let Ok(Some(line)) = reader.next_line() {
            let line = match line {
                Line::Whole(line) => Output::Line(line.to_vec()),
                Line::TooLong(_) => Output::TooLong,
            };
            if lines.send(line).is_err() {
                break;
            }
        }
    })?;
    Ok(output)
}
