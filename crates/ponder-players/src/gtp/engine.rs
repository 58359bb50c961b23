//! The running program, and its failures as faults.

use super::settings::Settings;
use crate::{Fault, StopFlag};
use ponder_gtp::{GtpClient, GtpError, Patience};
use std::time::Duration;

/// The answer to a command, or the engine's words for why it cannot carry it out.
pub(super) type Answer = Result<String, String>;

/// A program, alive or dead.
pub(super) struct Engine {
    /// The running program, or why it died or was killed.
    client: Result<Box<GtpClient>, Fault>,
    /// The time that a command other than a search may take.
    command_limit: Duration,
    /// Raised when no answer is waited for any more.
    stop: StopFlag,
}

/// Starts the program and sends it the commands that the settings have for it.
fn start(settings: &Settings) -> Result<Box<GtpClient>, Fault> {
    let failed = |error: GtpError| Fault::Start(error.to_string());
    let client = GtpClient::start(&settings.command, settings.client.clone(), None);
    let mut client = client.map_err(failed)?;
    for (name, args) in &settings.init {
        client.ask_briefly(name, args).map_err(failed)?;
    }
    Ok(Box::new(client))
}

impl Engine {
    /// Starts the program.
    pub(super) fn start(settings: &Settings) -> Result<Engine, Fault> {
        let client = Ok(start(settings)?);
        Ok(Engine { client, command_limit: settings.client.command, stop: StopFlag::new() })
    }

    /// Waits for answers from now on until this flag is raised.
    pub(super) fn heed(&mut self, stop: &StopFlag) {
        self.stop = stop.clone();
    }

    /// Starts it again if it is dead.
    pub(super) fn revive(&mut self, settings: &Settings) {
        if self.client.is_err() {
            self.client = start(settings);
        }
    }

    /// Whether the engine lists a command. One that lists none is taken to know them all.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.client
            .as_ref()
            .is_ok_and(|client| client.supports(name) || client.info().commands.is_empty())
    }

    /// Sends a command and waits for its answer as long as commands may take.
    ///
    /// # Errors
    /// The fault of an engine that gives no usable answer.
    pub(super) fn ask(&mut self, name: &str, args: &str) -> Result<Answer, Fault> {
        self.ask_within(self.command_limit, name, args)
    }

    /// As [`ask`](Engine::ask), for a command that may take another time.
    pub(super) fn ask_within(
        &mut self,
        limit: Duration,
        name: &str,
        args: &str,
    ) -> Result<Answer, Fault> {
        let client = self.client.as_mut().map_err(|fault| fault.clone())?;
        let error = match client.ask(name, args, Patience::of(limit).until(&self.stop.shared())) {
            Ok(text) => return Ok(Ok(text)),
            Err(GtpError::Refused { message, .. }) => return Ok(Err(message)),
            Err(error) => error,
        };
        let fault = fault_of(&error);
        if !matches!(error, GtpError::Cancelled { .. } | GtpError::InvalidCommand(_)) {
            self.client = Err(fault.clone());
        }
        Err(fault)
    }

    /// As [`ask`](Engine::ask), for a command that an engine may not refuse.
    pub(super) fn must(&mut self, name: &str, args: &str) -> Result<(), Fault> {
        let answer = self.ask(name, args)?;
        answer.map(drop).map_err(|why| {
            let command = format!("{name} {args}");
            Fault::Protocol(format!("it refuses `{}`: {why}", command.trim_end()))
        })
    }
}

/// Lets the program end by itself, within its time.
impl Drop for Engine {
    fn drop(&mut self) {
        if let Ok(client) = std::mem::replace(&mut self.client, Err(Fault::Interrupted)) {
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
