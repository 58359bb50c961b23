//! Errors that end the engine.

use ponder_players::SpecError;
use std::io;

/// Error that keeps the engine from starting or continuing. The error of a single command is
/// reported to the controller instead.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The player could not be made.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// The thread that reads the input could not be started.
    #[error("cannot start a thread for the input: {0}")]
    Thread(#[source] io::Error),
    /// The input could not be read.
    #[error("cannot read commands: {0}")]
    Input(#[source] io::Error),
    /// The output could not be written, usually because the controller has exited.
    #[error("cannot write responses: {0}")]
    Output(#[source] io::Error),
}
