//! Commands from a byte stream.

use crate::command::{Command, ParseCommandError, parse_command};
use crate::limits::Limits;
use crate::lines::{Line, LineReader};
use crate::text::{clean, split_id};
use std::io::{self, BufRead};

/// Content of a line from the controller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A command, to be answered.
    Command(Command),
    /// An empty line or a comment: not answered, but it stops an analysis.
    Blank,
    /// The comment `# interrupt`, with which GoGui ends a command early: not answered.
    Interrupt,
    /// An invalid command, to be answered with [`ParseCommandError::response`].
    Bad(ParseCommandError),
}

/// Reads the commands of a controller, one line after the other.
#[derive(Debug)]
pub struct CommandReader<R> {
    lines: LineReader<R>,
}

impl<R: BufRead> CommandReader<R> {
    /// Creates a reader with these limits.
    pub fn new(reader: R, limits: Limits) -> Self {
        CommandReader { lines: LineReader::new(reader, limits.line_bytes_max) }
    }

    /// Reads the next line; `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// Returns the errors of the reader.
    pub fn next_input(&mut self) -> io::Result<Option<Input>> {
        let line_bytes_max = self.lines.line_bytes_max();
        Ok(self.lines.next_line()?.map(|line| match line {
            Line::Whole(line) => match parse_command(line) {
                Ok(Some(command)) => Input::Command(command),
                Ok(None) if is_interrupt(line) => Input::Interrupt,
                Ok(None) => Input::Blank,
                Err(error) => Input::Bad(error),
            },
            Line::TooLong(start) if clean(start).trim_start_matches(' ').starts_with('#') => {
                Input::Blank
            }
            Line::TooLong(start) => {
                let id = leading_id(start);
                Input::Bad(ParseCommandError::LineTooLong { id, line_bytes_max })
            }
        }))
    }
}

fn is_interrupt(line: &[u8]) -> bool {
    let text = clean(line);
    text.trim_matches(' ')
        .strip_prefix('#')
        .is_some_and(|text| text.trim_matches(' ') == "interrupt")
}

fn leading_id(start: &[u8]) -> Option<u32> {
    const ID_BYTES_MAX: usize = 32;
    let text = clean(&start[..start.len().min(ID_BYTES_MAX)]);
    let text = text.trim_start_matches(' ');
    let complete = text.contains(' ');
    split_id(text).ok().and_then(|(id, _)| id).filter(|_| complete)
}
