//! Commands whose response comes line by line.

use super::error::GtpError;
use super::gtp_client::{GtpClient, Heard};
use super::patience::{Patience, Wait};
use crate::response::Status;
use crate::response_reader::Piece;
use std::ops::ControlFlow;

/// How a stream ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StreamEnd {
    /// The engine ended it.
    Finished,
    /// It was stopped by the callback, the caller's flag or the time.
    Stopped,
}

/// Why the lines of a stream are no longer read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pause {
    /// The response is complete.
    Complete,
    /// The caller has had enough.
    Enough,
}

/// A stream in progress.
struct Stream<'a> {
    command: &'a str,
    /// The first line of the response, if the command was refused.
    refusal: Option<String>,
    /// Whether the engine has been told to stop.
    stopping: bool,
    on_line: &'a mut dyn FnMut(&str) -> ControlFlow<()>,
}

impl Stream<'_> {
    fn head(&mut self, status: Status, text: String) -> ControlFlow<()> {
        if status == Status::Failure {
            self.refusal = Some(text);
            return ControlFlow::Continue(());
        }
        self.body(&text)
    }

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
    /// each line of it, until the engine ends it, `on_line` breaks, or `patience` is over. In the
    /// last two cases the engine is stopped by an empty line; the lines it still writes are given,
    /// and what `on_line` says of them is ignored.
    ///
    /// # Errors
    ///
    /// As [`ask`](GtpClient::ask). The end of `patience` is no error once the stream is the next
    /// thing the engine owes, but [`GtpError::Timeout`] is one if the stream does not end within
    /// [`ClientSettings::stream_stop`](crate::ClientSettings::stream_stop) after it was stopped.
    pub fn stream(
        &mut self,
        name: &str,
        args: &str,
        patience: Patience<'_>,
        mut on_line: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<StreamEnd, GtpError> {
        let command = self.send(name, args)?;
        let wait = patience.begin();
        if let Err(error) = self.catch_up(1, &command, &wait, patience.limit()) {
            // Nobody will read the stream, so it should not run; the error is already reported.
            self.link.send("\n".to_owned());
            return Err(error);
        }
        let mut stream =
            Stream { command: &command, refusal: None, stopping: false, on_line: &mut on_line };
        let end = match self.pass_lines(&mut stream, &wait)? {
            Pause::Complete => StreamEnd::Finished,
            Pause::Enough => {
                if !self.link.send("\n".to_owned()) {
                    return Err(self.stalled(&command));
                }
                stream.stopping = true;
                let grace = Patience::of(self.settings.stream_stop);
                if self.pass_lines(&mut stream, &grace.begin())? == Pause::Enough {
                    let after = patience.limit().saturating_add(grace.limit());
                    return Err(self.timeout(&command, after));
                }
                StreamEnd::Stopped
            }
        };
        match stream.refusal {
            None => Ok(end),
            Some(message) => Err(GtpError::Refused { command, message }),
        }
    }

    fn pass_lines(&mut self, stream: &mut Stream<'_>, wait: &Wait<'_>) -> Result<Pause, GtpError> {
        loop {
            let Heard::Line(line) = self.next_line(stream.command, wait)? else {
                return Ok(Pause::Enough);
            };
            let piece = self.collector.pass(&line);
            let flow = match piece.map_err(|source| self.nonsense(stream.command, source))? {
                Piece::Blank => ControlFlow::Continue(()),
                Piece::Head { id, status, text } => {
                    let expected = self.owed.front().copied().flatten();
                    self.check_id(stream.command, expected, id)?;
                    stream.head(status, text)
                }
                Piece::Body(text) => stream.body(&text),
                Piece::End => {
                    self.owed.pop_front();
                    return Ok(Pause::Complete);
                }
            };
            if flow.is_break() && !stream.stopping {
                return Ok(Pause::Enough);
            }
        }
    }
}
