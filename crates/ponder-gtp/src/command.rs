//! A command of the controller.

use crate::response::Response;
use crate::text::{clean, excerpt, split_id};
use std::fmt::{self, Display};
use std::io::{self, Write};

/// A command: an optional id, a name, and arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    id: Option<u32>,
    name: String,
    tail: String,
}

/// Reason why a command cannot be written as a line of the protocol.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidCommand {
    /// The name is empty, a number (which would be read as an id), or contains a space, `#` or
    /// control character.
    #[error(
        "`{0}` cannot be the name of a GTP command: it is empty or a number, or contains a space, \
         `#` or a control character"
    )]
    Name(String),
    /// The arguments contain a line break, another control character, or `#`.
    #[error(
        "`{0}` cannot be the arguments of a GTP command: it contains `#` or a control character"
    )]
    Arguments(String),
}

/// Reason why a line is not a command. [`ParseCommandError::response`] is the answer to it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseCommandError {
    /// The line is longer than the reader's limit.
    #[error("line too long: at most {line_bytes_max} bytes are read")]
    LineTooLong {
        /// The id at its start, if there is one.
        id: Option<u32>,
        /// The limit in bytes.
        line_bytes_max: usize,
    },
    /// The line has an id and nothing else.
    #[error("no command after the id")]
    NoName {
        /// The id.
        id: u32,
    },
    /// The number at the start of the line does not fit an id.
    #[error("invalid id: {0}")]
    IdTooLarge(String),
}

impl ParseCommandError {
    /// The id of the response, if the id of the command was readable.
    pub fn id(&self) -> Option<u32> {
        match self {
            ParseCommandError::LineTooLong { id, .. } => *id,
            ParseCommandError::NoName { id } => Some(*id),
            ParseCommandError::IdTooLarge(_) => None,
        }
    }

    /// The failure response for the controller.
    pub fn response(&self) -> Response {
        Response::failure(self.id(), &self.to_string())
    }
}

impl Command {
    /// Creates a command without an id. `tail` holds the arguments, separated by spaces; spaces
    /// around it are dropped.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidCommand`] if the line would be read as something else.
    pub fn new(name: &str, tail: &str) -> Result<Self, InvalidCommand> {
        let breaks = |c: char| c.is_control() || c == '#';
        let number = name.bytes().all(|b| b.is_ascii_digit());
        if number || name.contains(breaks) || name.contains(' ') {
            return Err(InvalidCommand::Name(excerpt(name)));
        }
        if tail.contains(breaks) {
            return Err(InvalidCommand::Arguments(excerpt(tail)));
        }
        Ok(Command { id: None, name: name.to_owned(), tail: tail.trim_matches(' ').to_owned() })
    }

    /// Sets or removes the id.
    #[must_use]
    pub fn with_id(mut self, id: Option<u32>) -> Self {
        self.id = id;
        self
    }

    /// The id, which the response repeats.
    pub fn id(&self) -> Option<u32> {
        self.id
    }

    /// The name of the command, never empty.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text after the name as it was written, for an argument that contains spaces.
    pub fn tail(&self) -> &str {
        &self.tail
    }

    /// The arguments, split at spaces.
    pub fn args(&self) -> impl Iterator<Item = &str> {
        self.tail.split(' ').filter(|arg| !arg.is_empty())
    }

    /// Writes the line with its newline. The writer is not flushed.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn write_to(&self, writer: &mut impl Write) -> io::Result<()> {
        writeln!(writer, "{self}")
    }
}

/// Writes the line without its newline.
impl Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.name)?;
        if !self.tail.is_empty() {
            write!(f, " {}", self.tail)?;
        }
        Ok(())
    }
}

/// Parses one line, with or without its newline. In the order of the protocol, control characters
/// are removed, tabs become spaces, and a comment from `#` on is removed. `None` if nothing is
/// left.
///
/// A line break inside `line` counts as a control character; [`CommandReader`] splits lines.
///
/// [`CommandReader`]: crate::CommandReader
///
/// # Errors
///
/// Returns [`ParseCommandError::NoName`] and [`ParseCommandError::IdTooLarge`]; the length is not
/// checked.
pub fn parse_command(line: &[u8]) -> Result<Option<Command>, ParseCommandError> {
    let text = clean(line);
    let text = text.split('#').next().unwrap_or_default().trim_matches(' ');
    if text.is_empty() {
        return Ok(None);
    }
    let (id, rest) =
        split_id(text).map_err(|digits| ParseCommandError::IdTooLarge(excerpt(digits)))?;
    let (name, tail) = rest.split_once(' ').unwrap_or((rest, ""));
    match id {
        Some(id) if name.is_empty() => Err(ParseCommandError::NoName { id }),
        _ => Ok(Some(Command {
            id,
            name: name.to_owned(),
            tail: tail.trim_start_matches(' ').to_owned(),
        })),
    }
}
