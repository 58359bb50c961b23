//! A response of the engine.

use crate::text::clean;
use std::fmt::{self, Display};
use std::io::{self, Write};

/// Whether a command was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// `=`: it was.
    Success,
    /// `?`: it was refused, and the text says why.
    Failure,
}

impl Status {
    /// The character a response begins with.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Status::Success => '=',
            Status::Failure => '?',
        }
    }
}

/// A complete response. Its text never breaks the protocol: making one drops control characters,
/// empty lines (which would end it early) and spaces at line ends, and turns tabs into spaces.
///
/// One empty line is kept at the front of a text with more lines, so that a board begins on a line
/// of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Response {
    id: Option<u32>,
    status: Status,
    text: String,
}

impl Response {
    /// A response with `text` as its content, which may have many lines or none.
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

    /// The answer to a command that was carried out.
    #[must_use]
    pub fn success(id: Option<u32>, text: &str) -> Self {
        Response::new(id, Status::Success, text)
    }

    /// The answer to a command that was refused.
    #[must_use]
    pub fn failure(id: Option<u32>, message: &str) -> Self {
        Response::new(id, Status::Failure, message)
    }

    /// The id of the command it answers.
    pub fn id(&self) -> Option<u32> {
        self.id
    }

    /// Whether the command was carried out.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The content: lines separated by `\n`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Writes it with the empty line that ends it. The writer is not flushed.
    ///
    /// # Errors
    ///
    /// What the writer says.
    pub fn write_to(&self, writer: &mut impl Write) -> io::Result<()> {
        write!(writer, "{self}")
    }
}

/// The response as it is sent, with the empty line that ends it.
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
