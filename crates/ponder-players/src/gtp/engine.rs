//! The running program, and what its failures mean.

use super::settings::Settings;
use crate::Fault;
use ponder_gtp::{GtpClient, GtpError, Patience};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A program, alive or dead.
pub(super) struct Engine {
    state: State,
    /// How long a command may take that is no search.
    command_limit: Duration,
}

enum State {
    Alive(Box<GtpClient>),
    /// It died or was killed, and this is why.
    Dead(Fault),
}

/// A command was not carried out.
pub(super) enum Ask {
    /// The engine answered that it cannot; this is what it said.
    Refused(String),
    /// There was no usable answer.
    Failed(Fault),
}

impl Engine {
    /// Starts the program and sends it the commands that the settings have for it.
    pub(super) fn start(settings: &Settings) -> Result<Engine, Fault> {
        let failed = |error: GtpError| Fault::Start(error.to_string());
        let mut client =
            GtpClient::start(&settings.command, settings.client.clone(), None).map_err(failed)?;
        for (name, args) in &settings.init {
            client.ask_briefly(name, args).map_err(failed)?;
        }
        Ok(Engine { state: State::Alive(Box::new(client)), command_limit: settings.client.command })
    }

    /// Starts it again if it is dead.
    pub(super) fn revive(&mut self, settings: &Settings) {
        if matches!(self.state, State::Dead(_)) {
            self.state = match Engine::start(settings) {
                Ok(mut engine) => {
                    std::mem::replace(&mut engine.state, State::Dead(Fault::Interrupted))
                }
                Err(fault) => State::Dead(fault),
            };
        }
    }

    /// Whether the engine lists a command. One that lists none is taken to know them all.
    pub(super) fn knows(&self, name: &str) -> bool {
        match &self.state {
            State::Alive(client) => client.supports(name) || client.info().commands.is_empty(),
            State::Dead(_) => false,
        }
    }

    /// Sends a command and waits for its answer, for `limit` or as long as commands may take.
    pub(super) fn ask(
        &mut self,
        name: &str,
        args: &str,
        limit: Option<Duration>,
        stop: &AtomicBool,
    ) -> Result<String, Ask> {
        let client = match &mut self.state {
            State::Alive(client) => client,
            State::Dead(fault) => return Err(Ask::Failed(fault.clone())),
        };
        let patience = Patience::of(limit.unwrap_or(self.command_limit)).until(stop);
        let error = match client.ask(name, args, patience) {
            Ok(text) => return Ok(text),
            Err(GtpError::Refused { message, .. }) => return Err(Ask::Refused(message)),
            Err(error) => error,
        };
        let fault = fault_of(&error);
        if !matches!(error, GtpError::Cancelled { .. } | GtpError::InvalidCommand(_)) {
            self.state = State::Dead(fault.clone());
        }
        Err(Ask::Failed(fault))
    }

    /// As [`ask`](Engine::ask), for a command that an engine may not refuse.
    pub(super) fn must(&mut self, name: &str, args: &str, stop: &AtomicBool) -> Result<(), Fault> {
        match self.ask(name, args, None, stop) {
            Ok(_) => Ok(()),
            Err(Ask::Refused(why)) => {
                let command = format!("{name} {args}");
                let command = command.trim_end();
                Err(Fault::Protocol(format!("it refuses `{command}`: {why}")))
            }
            Err(Ask::Failed(fault)) => Err(fault),
        }
    }
}

/// Lets the program end by itself, within its time.
impl Drop for Engine {
    fn drop(&mut self) {
        let dropped = std::mem::replace(&mut self.state, State::Dead(Fault::Interrupted));
        if let State::Alive(client) = dropped {
            client.shutdown();
        }
    }
}

fn fault_of(error: &GtpError) -> Fault {
    match error {
        GtpError::CommandLine(_) | GtpError::Spawn { .. } | GtpError::StartupTimeout { .. } => {
            Fault::Start(error.to_string())
        }
        GtpError::Timeout { command, after, stderr } => hung(command, *after, stderr),
        GtpError::Stalled { command, stderr } => hung(command, Duration::ZERO, stderr),
        GtpError::Died { .. } | GtpError::Closed { .. } => Fault::Died(error.to_string()),
        GtpError::Protocol { .. }
        | GtpError::WrongId { .. }
        | GtpError::TooMuchOutput { .. }
        | GtpError::InvalidCommand(_)
        | GtpError::Refused { .. } => Fault::Protocol(error.to_string()),
        GtpError::Cancelled { .. } => Fault::Interrupted,
    }
}

fn hung(command: &str, after: Duration, stderr: &str) -> Fault {
    let what = if stderr.is_empty() {
        command.to_owned()
    } else {
        format!("{command}; it said: {stderr}")
    };
    Fault::Hung { what, seconds: after.as_secs() }
}
