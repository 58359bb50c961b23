//! Commands whose response arrives line by line.

use super::error::GtpError;
use super::gtp_client::{GtpClient, Input};
use super::timeout::{Timeout, Wait};
use crate::response::Status;
use crate::response_reader::Piece;
use std::ops::ControlFlow;

/// Reason for the end of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StreamEnd {
    /// The engine ended the stream.
    Finished,
    /// The stream was stopped by the callback, the stop flag or the timeout.
    Stopped,
}

/// Reason for no longer reading the lines of a stream.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pause {
    /// The response is complete.
    Complete,
    /// The caller wants no more lines.
    Enough,
}

/// A stream in progress.
struct Stream<'a> {
    command: &'a str,
    /// The first line of the response, if the engine refused the command.
    refusal: Option<String>,
    /// True if the engine has been sent the request to stop.
    stopping: bool,
    on_line: &'a mut dyn FnMut(&str) -> ControlFlow<()>,
}

impl Stream<'_> {
    /// Handles the first line of the response.
    fn head(&mut self, status: Status, text: String) -> ControlFlow<()> {
        if status == Status::Failure {
            self.refusal = Some(text);
            return ControlFlow::Continue(());
        }
        self.body(&text)
    }

    /// Passes a line to the caller, unless it is empty or the command was refused.
    fn body(&mut self, text: &str) -> ControlFlow<()> {
        let text = text.trim_end_matches(' ');
        if self.refusal.is_some() || text.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.on_line)(text)
    }
}

impl GtpClient {
    /// Sends a command with a streamed response, such as `lz-analyze`, and calls `on_line` with
    /// each line of it, until the engine ends the stream, `on_line` breaks, or `timeout` runs out.
    /// In the last two cases an empty line stops the engine; `on_line` still receives the remaining
    /// lines, and its result is ignored.
    ///
    /// # Errors
    ///
    /// See [`ask`](GtpClient::ask). When `timeout` runs out after all earlier responses
    /// have arrived, that is not an error; but [`GtpError::Timeout`] is returned if the stream does
    /// not end within [`ClientSettings::stream_stop`](crate::ClientSettings::stream_stop) after it
    /// was stopped.
    pub fn stream(
        &mut self,
        name: &str,
        args: &str,
        timeout: Timeout<'_>,
        mut on_line: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<StreamEnd, GtpError> {
        let command = self.send(name, args)?;
        let wait = timeout.begin();
        if let Err(error) = self.catch_up(1, &command, &wait, timeout.limit()) {
            // The stream has no reader, so it should not run; the error is already reported.
            self.pipes.send("\n".to_owned());
            return Err(error);
        }
        let mut stream =
            Stream { command: &command, refusal: None, stopping: false, on_line: &mut on_line };
        let end = match self.pass_lines(&mut stream, &wait)? {
            Pause::Complete => StreamEnd::Finished,
            Pause::Enough => {
                if !self.pipes.send("\n".to_owned()) {
                    return Err(self.stalled(&command));
                }
                stream.stopping = true;
                let grace = Timeout::of(self.settings.stream_stop);
                if self.pass_lines(&mut stream, &grace.begin())? == Pause::Enough {
                    let after = timeout.limit().saturating_add(grace.limit());
                    return Err(self.timed_out(&command, after));
                }
                StreamEnd::Stopped
            }
        };
        match stream.refusal {
            None => Ok(end),
            Some(message) => Err(GtpError::Refused { command, message }),
        }
    }

    /// Passes lines to the caller until the response is complete or the caller wants no more.
    fn pass_lines(&mut self, stream: &mut Stream<'_>, wait: &Wait<'_>) -> Result<Pause, GtpError> {
        loop {
            let Input::Line(line) = self.next_line(stream.command, wait)? else {
                return Ok(Pause::Enough);
            };
            let piece = self.collector.feed_streamed(&line);
            let flow = match piece.map_err(|source| self.protocol_error(stream.command, source))? {
                Piece::Blank => ControlFlow::Continue(()),
                Piece::Head { id, status, text } => {
                    let expected = self.pending.front().copied().flatten();
                    self.check_id(stream.command, expected, id)?;
                    stream.head(status, text)
                }
                Piece::Body(text) => stream.body(&text),
                Piece::End => {
                    self.pending.pop_front();
                    return Ok(Pause::Complete);
                }
            };
            if flow.is_break() && !stream.stopping {
                return Ok(Pause::Enough);
            }
        }
    }
}
