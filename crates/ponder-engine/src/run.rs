//! The main loop.

use crate::commands;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::failure::Failure;
use crate::inbox::Inbox;
use crate::options::{EngineOptions, LogLevel, MakePlayer};
use crate::responder::Responder;
use ponder_gtp::{Command, Input};
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Answers commands until `quit` or the end of the input.
///
/// The input is read on a separate thread. After `quit`, that thread ends at the next line or the
/// end of the input, whichever comes first.
///
/// # Errors
/// Fails when the player cannot be made, or the input or the output fails.
pub fn run<R, W>(input: R, output: W, options: EngineOptions) -> Result<(), EngineError>
where
    R: BufRead + Send + 'static,
    W: Write,
{
    let environment = options.environment.clone();
    let make: MakePlayer<'_> =
        Box::new(move |spec, game, seed| ponder_players::build(spec, game, seed, &environment));
    run_with(input, output, options, make)
}

/// The same as [`run`], but with players made by `make`.
///
/// # Errors
/// See [`run`].
pub fn run_with<R, W>(
    input: R,
    mut output: W,
    options: EngineOptions,
    make: MakePlayer<'_>,
) -> Result<(), EngineError>
where
    R: BufRead + Send + 'static,
    W: Write,
{
    let inbox = Inbox::open(input, options.limits).map_err(EngineError::Thread)?;
    let answered = Engine::new(options, make, Arc::clone(&inbox))
        .map_err(EngineError::Player)
        .and_then(|mut engine| answer_all(&mut engine, &inbox, &mut output));
    inbox.abandon();
    answered
}

fn answer_all(
    engine: &mut Engine<'_>,
    inbox: &Inbox,
    output: &mut dyn Write,
) -> Result<(), EngineError> {
    while let Some(input) = inbox.next().map_err(EngineError::Input)? {
        let command = match input {
            Input::Blank | Input::Interrupt => continue,
            Input::Bad(error) => {
                engine.log(LogLevel::Commands, || format!("bad line: {error}"));
                let mut output = &mut *output;
                let response = error.response();
                response.write_to(&mut output).map_err(EngineError::Output)?;
                output.flush().map_err(EngineError::Output)?;
                continue;
            }
            Input::Command(command) => command,
        };
        engine.log(LogLevel::Commands, || format!("> {command}"));
        let mut responder = Responder::new(&mut *output, command.id());
        let outcome = execute(engine, &command, &mut responder);
        engine.log(LogLevel::Commands, || match &outcome {
            Ok(text) => format!("= {text}"),
            Err(failure) => format!("? {}", failure.words()),
        });
        responder.finish(&outcome).map_err(EngineError::Output)?;
        if command.name() == "quit" {
            break;
        }
    }
    Ok(())
}

/// Executes a command. A panic is answered as an internal error, and the player, whose state is
/// then unknown, is made again for the next command.
fn execute(
    engine: &mut Engine<'_>,
    command: &Command,
    responder: &mut Responder<'_>,
) -> Result<String, Failure> {
    let executed = catch_unwind(AssertUnwindSafe(|| commands::execute(engine, command, responder)));
    executed.unwrap_or_else(|_| {
        engine.log(LogLevel::Faults, || format!("panic in `{}`", command.name()));
        engine.drop_player();
        Err(Failure::internal())
    })
}
