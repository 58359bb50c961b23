//! Responses from lines, from bytes and from a byte stream.

use crate::limits::Limits;
use crate::lines::{Line, LineReader};
use crate::response::{Response, Status};
use crate::text::{clean, excerpt, split_id};
use std::io::{self, BufRead};

/// Role of one line within a response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// An empty line between responses, which is ignored.
    Blank,
    /// The first line of a response.
    Head {
        /// The id, if there is one.
        id: Option<u32>,
        /// The status.
        status: Status,
        /// The rest of the line.
        text: String,
    },
    /// A further line.
    Body(String),
    /// The empty line that ends the response.
    End,
}

/// Reason why text is not a response.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseResponseError {
    /// A response should begin here, but the line does not begin with `=` or `?`.
    #[error("a response must begin with `=` or `?`, not with `{0}`")]
    NoMark(String),
    /// The id is a number out of range.
    #[error("the id `{0}` is too large")]
    IdTooLarge(String),
    /// A line exceeds the limit.
    #[error("a line is longer than {line_bytes_max} bytes")]
    LineTooLong {
        /// The limit in bytes.
        line_bytes_max: usize,
    },
    /// The response exceeds the limit. It has not been read to its end.
    #[error("a response is longer than {response_bytes_max} bytes")]
    TooLong {
        /// The limit in bytes.
        response_bytes_max: usize,
    },
    /// The input ended before the response did.
    #[error("the output ended in the middle of a response")]
    Unfinished,
}

/// Error of [`ResponseReader`].
#[derive(Debug, thiserror::Error)]
pub enum ReadResponseError {
    /// The reader failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The input is not a response.
    #[error(transparent)]
    Parse(#[from] ParseResponseError),
}

/// Classifies the lines of responses, without keeping any of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ResponseParser {
    inside: bool,
}

impl ResponseParser {
    /// Returns whether a response has begun and not yet ended.
    pub fn is_inside(&self) -> bool {
        self.inside
    }

    /// Classifies one line without its newline.
    ///
    /// # Errors
    ///
    /// Returns [`ParseResponseError::NoMark`] and [`ParseResponseError::IdTooLarge`], only between
    /// responses; the line is then skipped.
    pub fn feed(&mut self, line: &[u8]) -> Result<Piece, ParseResponseError> {
        let text = clean(line);
        if self.inside {
            self.inside = !text.is_empty();
            return Ok(if self.inside { Piece::Body(text) } else { Piece::End });
        }
        if text.trim_matches(' ').is_empty() {
            return Ok(Piece::Blank);
        }
        let (status, rest) = match text.split_at_checked(1) {
            Some(("=", rest)) => (Status::Success, rest),
            Some(("?", rest)) => (Status::Failure, rest),
            _ => return Err(ParseResponseError::NoMark(excerpt(&text))),
        };
        let (id, rest) =
            split_id(rest).map_err(|digits| ParseResponseError::IdTooLarge(excerpt(digits)))?;
        self.inside = true;
        Ok(Piece::Head { id, status, text: rest.trim_start_matches(' ').to_owned() })
    }
}

/// Assembles a response from its lines.
#[derive(Debug)]
pub(crate) struct Collector {
    parser: ResponseParser,
    /// Id and status of the response in progress.
    head: Option<(Option<u32>, Status)>,
    /// Text of the response in progress.
    text: String,
    /// Bytes fed since the last response, including empty lines.
    bytes: usize,
    response_bytes_max: usize,
}

impl Collector {
    pub(crate) fn new(response_bytes_max: usize) -> Self {
        Collector {
            parser: ResponseParser::default(),
            head: None,
            text: String::new(),
            bytes: 0,
            response_bytes_max,
        }
    }

    /// Adds one line and keeps its text; returns the response once it is complete.
    pub(crate) fn feed(&mut self, line: &[u8]) -> Result<Option<Response>, ParseResponseError> {
        self.bytes = self.bytes.saturating_add(line.len() + 1);
        if self.bytes > self.response_bytes_max {
            let response_bytes_max = self.response_bytes_max;
            return Err(ParseResponseError::TooLong { response_bytes_max });
        }
        match self.parser.feed(line)? {
            Piece::Blank => {}
            Piece::Head { id, status, text } => {
                self.head = Some((id, status));
                self.text = text;
            }
            Piece::Body(line) => {
                self.text.push('\n');
                self.text.push_str(&line);
            }
            Piece::End => {
                let (id, status) = self.head.take().expect("a response ends after its head");
                self.bytes = 0;
                return Ok(Some(Response::new(id, status, &std::mem::take(&mut self.text))));
            }
        }
        Ok(None)
    }

    /// Adds one line of a streamed response, whose text is neither kept nor counted.
    pub(crate) fn feed_streamed(&mut self, line: &[u8]) -> Result<Piece, ParseResponseError> {
        let piece = self.parser.feed(line)?;
        match piece {
            Piece::Head { id, status, .. } => self.head = Some((id, status)),
            Piece::End => self.head = None,
            Piece::Blank | Piece::Body(_) => {}
        }
        Ok(piece)
    }

    fn is_inside(&self) -> bool {
        self.parser.is_inside()
    }
}

/// Reads the responses of an engine one by one.
#[derive(Debug)]
pub struct ResponseReader<R> {
    lines: LineReader<R>,
    limits: Limits,
}

impl<R: BufRead> ResponseReader<R> {
    /// Creates a reader with these limits.
    pub fn new(reader: R, limits: Limits) -> Self {
        ResponseReader { lines: LineReader::new(reader, limits.line_bytes_max), limits }
    }

    /// Reads the next response; `None` at the end of the input. Empty lines before it are skipped.
    ///
    /// # Errors
    ///
    /// Returns [`ReadResponseError`]. After a parse error the next call continues at the next line.
    pub fn next_response(&mut self) -> Result<Option<Response>, ReadResponseError> {
        let mut collector = Collector::new(self.limits.response_bytes_max);
        while let Some(line) = self.lines.next_line()? {
            let line = match line {
                Line::Whole(line) => line,
                Line::TooLong(_) => {
                    let line_bytes_max = self.limits.line_bytes_max;
                    return Err(ParseResponseError::LineTooLong { line_bytes_max }.into());
                }
            };
            if let Some(response) = collector.feed(line)? {
                return Ok(Some(response));
            }
        }
        if collector.is_inside() {
            return Err(ParseResponseError::Unfinished.into());
        }
        Ok(None)
    }
}

/// Parses the first response in `bytes` under the default [`Limits`]; the rest is ignored.
///
/// # Errors
///
/// Returns [`ParseResponseError`], with [`Unfinished`](ParseResponseError::Unfinished) also for
/// bytes that contain no response.
pub fn parse_response(bytes: &[u8]) -> Result<Response, ParseResponseError> {
    match ResponseReader::new(bytes, Limits::default()).next_response() {
        Ok(Some(response)) => Ok(response),
        Ok(None) => Err(ParseResponseError::Unfinished),
        Err(ReadResponseError::Parse(error)) => Err(error),
        Err(ReadResponseError::Io(error)) => unreachable!("reading from memory failed: {error}"),
    }
}
