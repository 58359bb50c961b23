//! A response of the engine.

use crate::text::clean;
use std::fmt::{self, Display};
use std::io::{self, Write};

/// Success or failure of a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// `=`: the command succeeded.
    Success,
    /// `?`: the command failed, and the text gives the reason.
    Failure,
}

impl Status {
    /// The character that begins the response: `=` or `?`.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Status::Success => '=',
            Status::Failure => '?',
        }
    }
}

/// A complete response. Its text never breaks the protocol: the constructors drop control
/// characters, empty lines (which would end it early) and trailing spaces, and turn tabs into
/// spaces.
///
/// One leading empty line is kept in a text of several lines, so that a board begins on a line of
/// its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Response {
    id: Option<u32>,
    status: Status,
    text: String,
}

impl Response {
    /// Creates a response with `text` as its content, which may have any number of lines.
    #[must_use]
    pub fn new(id: Option<u32>, status: Status, text: &str) -> Self {
        let mut kept = String::with_capacity(text.len());
        for (number, line) in text.split('\n').enumerate() {
            let line = clean(line.as_bytes());
            let line = line.trim_end_matches(' ');
            if number == 0 {
                kept.push_str(line.trim_start_matches(' '));
            } else if !line.is_empty() {
                kept.push('\n');
                kept.push_str(line);
            }
        }
        Response { id, status, text: kept }
    }

    /// Creates the response to a command that succeeded.
    #[must_use]
    pub fn success(id: Option<u32>, text: &str) -> Self {
        Response::new(id, Status::Success, text)
    }

    /// Creates the response to a command that failed.
    #[must_use]
    pub fn failure(id: Option<u32>, message: &str) -> Self {
        Response::new(id, Status::Failure, message)
    }

    /// The id of the command that this response answers.
    pub fn id(&self) -> Option<u32> {
        self.id
    }

    /// Success or failure of the command.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The content: lines separated by `\n`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Writes the response with the empty line that ends it. The writer is not flushed.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn write_to(&self, writer: &mut impl Write) -> io::Result<()> {
        write!(writer, "{self}")
    }
}

/// Writes the response as it is sent, with the empty line that ends it.
impl Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_head(f, self.status, self.id)?;
        if !self.text.is_empty() {
            let gap = if self.text.starts_with('\n') { "" } else { " " };
            write!(f, "{gap}{}", self.text)?;
        }
        f.write_str("\n\n")
    }
}

pub(crate) fn write_head(
    writer: &mut impl fmt::Write,
    status: Status,
    id: Option<u32>,
) -> fmt::Result {
    writer.write_char(status.mark())?;
    id.map_or(Ok(()), |id| write!(writer, "{id}"))
}
