//! A response that is written line by line, such as that of a running analysis.

use crate::response::{Status, write_head};
use crate::text::clean;
use std::io::{self, Write};

/// A successful response in progress: `=id`, then a line at a time, then the empty line.
///
/// Each line is flushed. [`finish`](ResponseStream::finish) must be called: a stream that is
/// dropped leaves the response open.
#[must_use = "a response without its end blocks the controller"]
#[derive(Debug)]
pub struct ResponseStream<W: Write> {
    writer: W,
}

impl<W: Write> ResponseStream<W> {
    /// Writes the first line, which has no content.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn begin(mut writer: W, id: Option<u32>) -> io::Result<Self> {
        let mut head = String::new();
        write_head(&mut head, Status::Success, id).expect("a String takes all that is written");
        writeln!(writer, "{head}")?;
        writer.flush()?;
        Ok(ResponseStream { writer })
    }

    /// Writes one line. An empty line is left out, since it would end the response; a line break
    /// inside the text becomes a space.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        let text = clean(text.replace('\n', " ").as_bytes());
        let text = text.trim_end_matches(' ');
        if text.is_empty() {
            return Ok(());
        }
        writeln!(self.writer, "{text}")?;
        self.writer.flush()
    }

    /// Writes the empty line that ends the response, and returns the writer.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        writeln!(self.writer)?;
        self.writer.flush()?;
        Ok(self.writer)
    }
}
