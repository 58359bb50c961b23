//! The response to a command: exactly one for each.

use crate::failure::Failure;
use ponder_gtp::{Response, ResponseStream};
use std::io::{self, Write};

/// The response to one command: whole at its end, or streamed from an earlier point.
pub(crate) struct Responder<'a> {
    id: Option<u32>,
    state: State<'a>,
}

enum State<'a> {
    Waiting(&'a mut dyn Write),
    Streaming(ResponseStream<&'a mut dyn Write>),
    Broken(io::Error),
}

impl<'a> Responder<'a> {
    pub(crate) fn new(output: &'a mut dyn Write, id: Option<u32>) -> Self {
        Responder { id, state: State::Waiting(output) }
    }

    /// Begins a streamed response. After this, the command can no longer fail for the controller.
    pub(crate) fn begin(&mut self) {
        let broken = State::Broken(io::ErrorKind::BrokenPipe.into());
        self.state = match std::mem::replace(&mut self.state, broken) {
            State::Waiting(output) => match ResponseStream::begin(output, self.id) {
                Ok(stream) => State::Streaming(stream),
                Err(error) => State::Broken(error),
            },
            begun => begun,
        };
    }

    /// Writes a line of a response that has begun.
    pub(crate) fn line(&mut self, text: &str) {
        if let State::Streaming(stream) = &mut self.state
            && let Err(error) = stream.line(text)
        {
            self.state = State::Broken(error);
        }
    }

    /// Returns whether the controller has closed the output.
    pub(crate) fn is_broken(&self) -> bool {
        matches!(self.state, State::Broken(_))
    }

    /// Writes the response, or the rest of it.
    pub(crate) fn finish(self, outcome: &Result<String, Failure>) -> io::Result<()> {
        match self.state {
            State::Waiting(mut output) => {
                let response = match outcome {
                    Ok(text) => Response::success(self.id, text),
                    Err(failure) => Response::failure(self.id, failure.words()),
                };
                response.write_to(&mut output)?;
                output.flush()
            }
            State::Streaming(mut stream) => {
                if let Ok(text) = outcome {
                    stream.line(text)?;
                }
                stream.finish().map(drop)
            }
            State::Broken(error) => Err(error),
        }
    }
}
