//! Running engine program, with its failures as faults.

use super::settings::Settings;
use crate::{Fault, StopFlag};
use ponder_gtp::{GtpClient, GtpError, Timeout};
use std::time::Duration;

/// Answer to a command, or the engine's reason for refusing it.
pub(super) type Answer = Result<String, String>;

/// Engine program, alive or dead.
pub(super) struct Engine {
    /// The client of the running program, or the reason that it died or was killed.
    client: Result<Box<GtpClient>, Fault>,
    /// The time limit of commands other than a search.
    command_limit: Duration,
    /// Flag that is raised when answers are no longer awaited.
    stop: StopFlag,
}

/// Starts the program and sends it the initial commands of the settings.
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

    /// Sets the flag that ends waiting for answers when raised.
    pub(super) fn observe_stop(&mut self, stop: &StopFlag) {
        self.stop = stop.clone();
    }

    /// Restarts it if it is dead.
    pub(super) fn revive(&mut self, settings: &Settings) {
        if self.client.is_err() {
            self.client = start(settings);
        }
    }

    /// Returns whether the engine lists a command. One that lists none is assumed to know them all.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.client
            .as_ref()
            .is_ok_and(|client| client.supports(name) || client.info().commands.is_empty())
    }

    /// Sends a command and waits for its answer within the time limit of commands.
    ///
    /// # Errors
    /// Returns the fault of an engine that gives no usable answer.
    pub(super) fn ask(&mut self, name: &str, args: &str) -> Result<Answer, Fault> {
        self.ask_within(self.command_limit, name, args)
    }

    /// Sends a command as [`ask`](Engine::ask) does, with another time limit.
    pub(super) fn ask_within(
        &mut self,
        limit: Duration,
        name: &str,
        args: &str,
    ) -> Result<Answer, Fault> {
        let client = self.client.as_mut().map_err(|fault| fault.clone())?;
        let error = match client.ask(name, args, Timeout::of(limit).until(&self.stop.shared())) {
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

    /// Sends a command as [`ask`](Engine::ask) does, and treats a refusal as a fault.
    pub(super) fn must(&mut self, name: &str, args: &str) -> Result<(), Fault> {
        let answer = self.ask(name, args)?;
        answer.map(drop).map_err(|why| {
            let command = format!("{name} {args}");
            Fault::Protocol(format!("the engine refuses `{}`: {why}", command.trim_end()))
        })
    }
}

/// Gives the program its time to exit by itself.
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
        format!("`{command}`")
    } else {
        format!("`{command}`; its stderr: {stderr}")
    };
    Fault::Hung { what, seconds: after.as_secs() }
}
