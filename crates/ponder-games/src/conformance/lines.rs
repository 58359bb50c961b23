//! The lines of a file, plain or compressed.

use super::FileProblem;
use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, in bytes.
pub(super) const LINE_BYTES_MAX: usize = 64 << 20;

/// Magic number of a zstd frame (RFC 8878).
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Reader of lines; blank lines are skipped but counted.
pub struct Lines<'a> {
    reader: Box<dyn BufRead + 'a>,
    line: Vec<u8>,
    number: u64,
}

impl<'a> Lines<'a> {
    /// The lines of a reader's text, plain or compressed with zstd.
    ///
    /// # Errors
    /// Fails when it cannot be read.
    pub fn new(reader: impl Read + 'a) -> Result<Self, FileProblem> {
        let failed = |source| FileProblem::Read { line: 0, source };
        let mut reader = BufReader::new(reader);
        let mut start = Vec::with_capacity(ZSTD_MAGIC.len());
        let magic = reader.by_ref().take(ZSTD_MAGIC.len() as u64);
        { magic }.read_to_end(&mut start).map_err(failed)?;
        let compressed = start == ZSTD_MAGIC;
        let whole = io::Cursor::new(start).chain(reader);
        let reader: Box<dyn BufRead + 'a> = if compressed {
            let decoder = zstd::stream::read::Decoder::with_buffer(whole).map_err(failed)?;
            Box::new(BufReader::new(decoder))
        } else {
            Box::new(whole)
        };
        Ok(Lines { reader, line: Vec::new(), number: 0 })
    }

    /// The next line that is not blank, with its number from 1.
    ///
    /// # Errors
    /// Fails when it cannot be read, or a line is longer than any game.
    #[allow(clippy::should_implement_trait, reason = "it lends what it gives")]
    pub fn next(&mut self) -> Result<Option<(u64, &[u8])>, FileProblem> {
        loop {
            self.line.clear();
            let mut limited = self.reader.by_ref().take(LINE_BYTES_MAX as u64 + 1);
            let read = limited.read_until(b'\n', &mut self.line);
            let read = read.map_err(|source| FileProblem::Read { line: self.number, source })?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            if read > LINE_BYTES_MAX {
                return Err(FileProblem::LineTooLong { line: self.number });
            }
            if !self.line.trim_ascii().is_empty() {
                return Ok(Some((self.number, self.line.trim_ascii_end())));
            }
        }
    }
}
