//! Lines of bounded length from a reader of any kind.

use std::io::{self, BufRead};

/// One line from a [`LineReader`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line<'a> {
    /// A line within the limit, without its newline.
    Whole(&'a [u8]),
    /// The first bytes of a line over the limit, as many as the limit allows. The line is reported
    /// at once, even if it never ends; the rest is skipped before the next line.
    TooLong(&'a [u8]),
}

/// Reads lines and keeps at most `line_bytes_max` bytes of each.
#[derive(Debug)]
pub struct LineReader<R> {
    reader: R,
    line: Vec<u8>,
    line_bytes_max: usize,
    /// True if the reader is inside a line that was too long.
    skipping: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Creates a reader of lines of at most `line_bytes_max` bytes without the newline.
    pub fn new(reader: R, line_bytes_max: usize) -> Self {
        LineReader { reader, line: Vec::new(), line_bytes_max, skipping: false }
    }

    /// The length limit of a line, in bytes.
    pub fn line_bytes_max(&self) -> usize {
        self.line_bytes_max
    }

    /// Reads the next line; `None` at the end. A last line without a newline counts.
    ///
    /// # Errors
    ///
    /// Returns the errors of the reader, except that an interrupted read is retried.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                self.skipping = false;
                return Ok((!self.line.is_empty()).then_some(Line::Whole(&self.line)));
            }
            let newline = chunk.iter().position(|&b| b == b'\n');
            let part = &chunk[..newline.unwrap_or(chunk.len())];
            let used = part.len() + usize::from(newline.is_some());
            if self.skipping {
                self.skipping = newline.is_none();
                self.reader.consume(used);
                continue;
            }
            let room = self.line_bytes_max - self.line.len();
            let fits = part.len() <= room;
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            self.reader.consume(used);
            if !fits {
                self.skipping = newline.is_none();
                return Ok(Some(Line::TooLong(&self.line)));
            }
            if newline.is_some() {
                return Ok(Some(Line::Whole(&self.line)));
            }
        }
    }
}
