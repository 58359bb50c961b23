//! The controller's side of a running engine.

use super::engine_command::EngineCommand;
use super::engine_pipes::{EnginePipes, Output, WakeReason};
use super::error::GtpError;
use super::settings::{ClientSettings, Ids};
use super::timeout::{Timeout, Wait};
use crate::command::Command;
use crate::response::{Response, Status};
use crate::response_reader::{Collector, ParseResponseError};
use std::collections::{BTreeSet, VecDeque};
use std::process::ExitStatus;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Time that an engine may take to exit after it has closed its stdout.
const EXIT_AFTER_EOF: Duration = Duration::from_millis(500);

/// Name, version and commands that an engine reports when it starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineInfo {
    /// Name of the engine; of the program if the engine has none.
    pub name: String,
    /// Version of the engine; empty if it has none.
    pub version: String,
    /// Names of the commands from `list_commands`; empty if the engine does not list them.
    pub commands: BTreeSet<String>,
}

/// Outcome of [`GtpClient::shutdown`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shutdown {
    /// The engine exited by itself after `quit`, with this status if the system reports one.
    Quit(Option<ExitStatus>),
    /// The engine had exited or been killed before, as an earlier error reported.
    EndedBefore,
    /// The engine was killed when the time limit of the shutdown had passed.
    Killed,
}

/// A running engine. Dropping it kills the program and its process group at once;
/// [`shutdown`](GtpClient::shutdown) lets it exit by itself.
///
/// After [`GtpError::Timeout`] or [`GtpError::Cancelled`] one response is still pending. It is
/// dropped when it arrives; until then the responses of later commands queue behind it.
#[derive(Debug)]
pub struct GtpClient {
    pub(super) pipes: EnginePipes,
    pub(super) settings: ClientSettings,
    info: EngineInfo,
    pub(super) collector: Collector,
    /// The ids of the pending commands, oldest first.
    pub(super) pending: VecDeque<Option<u32>>,
    next_id: u32,
    /// True if the engine has been killed or has exited.
    closed: bool,
}

impl GtpClient {
    /// Starts a program and queries its name, version and commands. A program that refuses these
    /// commands is still accepted as an engine. If `stop` becomes true, the start is cancelled.
    ///
    /// # Errors
    ///
    /// Returns [`GtpError::Spawn`], [`GtpError::StartupTimeout`], [`GtpError::Cancelled`], or the
    /// errors of
    /// [`ask`](GtpClient::ask). The program is killed.
    pub fn start(
        command: &EngineCommand,
        settings: ClientSettings,
        stop: Option<&AtomicBool>,
    ) -> Result<Self, GtpError> {
        let pipes = EnginePipes::open(command.command(), &settings)
            .map_err(|source| GtpError::Spawn { program: command.program().to_owned(), source })?;
        let mut client = GtpClient {
            pipes,
            info: EngineInfo::default(),
            collector: Collector::new(settings.limits.response_bytes_max),
            pending: VecDeque::new(),
            next_id: 1,
            closed: false,
            settings,
        };
        let after = client.settings.startup;
        let timeout = Timeout::of(after);
        let wait = stop.map_or(timeout, |stop| timeout.until(stop)).begin();
        let mut query = |name: &str| match client.ask_within(name, "", &wait, after) {
            Ok(text) => Ok(text),
            Err(GtpError::Refused { .. }) => Ok(String::new()),
            Err(GtpError::Timeout { command, after, stderr }) => {
                Err(GtpError::StartupTimeout { command, after, stderr })
            }
            Err(error) => Err(error),
        };
        let name = query("name")?;
        let version = query("version")?;
        let commands = query("list_commands")?;
        let commands = commands.split_whitespace().map(str::to_owned).collect();
        let name = if name.is_empty() { command.program().to_owned() } else { name };
        client.info = EngineInfo { name, version, commands };
        Ok(client)
    }

    /// Name, version and commands of the engine.
    pub fn info(&self) -> &EngineInfo {
        &self.info
    }

    /// Returns whether the engine lists a command in `list_commands`.
    pub fn supports(&self, name: &str) -> bool {
        self.info.commands.contains(name)
    }

    /// The last lines of the engine's stderr.
    pub fn stderr(&self) -> String {
        self.pipes.stderr()
    }

    /// Sends a command and waits for its response within the time limit of the settings.
    ///
    /// # Errors
    ///
    /// See [`ask`](GtpClient::ask).
    pub fn ask_briefly(&mut self, name: &str, args: &str) -> Result<String, GtpError> {
        self.ask(name, args, Timeout::of(self.settings.command))
    }

    /// Sends a command, waits for its response and returns the text of the response.
    ///
    /// # Errors
    ///
    /// Returns [`GtpError`]; [`GtpError::is_fatal`] says whether the client is still usable.
    pub fn ask(
        &mut self,
        name: &str,
        args: &str,
        timeout: Timeout<'_>,
    ) -> Result<String, GtpError> {
        self.ask_within(name, args, &timeout.begin(), timeout.limit())
    }

    /// Sends a command and waits for its response in a wait that has already begun; `limit` is the
    /// timeout for error messages.
    fn ask_within(
        &mut self,
        name: &str,
        args: &str,
        wait: &Wait<'_>,
        limit: Duration,
    ) -> Result<String, GtpError> {
        let command = self.send(name, args)?;
        let response = self.catch_up(0, &command, wait, limit)?;
        let response =
            response.expect("the response to the newest command is the last one pending");
        match response.status() {
            Status::Success => Ok(response.text().to_owned()),
            Status::Failure => {
                Err(GtpError::Refused { command, message: response.text().to_owned() })
            }
        }
    }

    /// Sends `quit`, waits for the program to exit, and kills what is left of its process group.
    pub fn shutdown(mut self) -> Shutdown {
        if self.closed {
            return Shutdown::EndedBefore;
        }
        let wait = Timeout::of(self.settings.shutdown).begin();
        // An engine that does not take the command sees the end of its input, or is killed at last.
        self.send("quit", "").ok();
        self.pipes.close_input();
        while let WakeReason::Output(_) = self.pipes.receive(&wait) {}
        let by_itself = self.pipes.wait_for_exit(wait.remaining());
        let status = self.pipes.kill();
        if by_itself { Shutdown::Quit(status) } else { Shutdown::Killed }
    }

    /// Writes a command and returns it as text for error messages.
    pub(super) fn send(&mut self, name: &str, args: &str) -> Result<String, GtpError> {
        let command = Command::new(name, args)?;
        let excerpt = crate::text::excerpt(&command.to_string());
        if self.closed {
            return Err(GtpError::Closed { command: excerpt });
        }
        if self.pending.len() >= self.settings.pending_responses_max {
            return Err(self.stalled(&excerpt));
        }
        let id = match self.settings.ids {
            Ids::Numbered => Some(self.next_id),
            Ids::Absent => None,
        };
        self.next_id = if self.next_id == i32::MAX as u32 { 1 } else { self.next_id + 1 };
        if !self.pipes.send(format!("{}\n", command.with_id(id))) {
            return Err(self.stalled(&excerpt));
        }
        self.pending.push_back(id);
        Ok(excerpt)
    }

    /// Reads responses until only `left` of them are pending, and returns the last one.
    pub(super) fn catch_up(
        &mut self,
        left: usize,
        command: &str,
        wait: &Wait<'_>,
        limit: Duration,
    ) -> Result<Option<Response>, GtpError> {
        let mut last = None;
        while self.pending.len() > left {
            let line = match self.next_line(command, wait)? {
                Input::Line(line) => line,
                Input::Late => return Err(self.timed_out(command, limit)),
                Input::Stopped => {
                    return Err(GtpError::Cancelled { command: command.to_owned() });
                }
            };
            let fed = self.collector.feed(&line);
            if let Some(response) = fed.map_err(|source| self.protocol_error(command, source))? {
                let expected = self.pending.pop_front().flatten();
                self.check_id(command, expected, response.id())?;
                last = Some(response);
            }
        }
        Ok(last)
    }

    /// Waits for the next line, at most until the deadline or the stop flag ends the wait.
    pub(super) fn next_line(&mut self, command: &str, wait: &Wait<'_>) -> Result<Input, GtpError> {
        match self.pipes.receive(wait) {
            WakeReason::Output(Output::Line(line)) => Ok(Input::Line(line)),
            WakeReason::Output(Output::TooLong) => {
                let line_bytes_max = self.settings.limits.line_bytes_max;
                Err(self
                    .protocol_error(command, ParseResponseError::LineTooLong { line_bytes_max }))
            }
            WakeReason::Late => Ok(Input::Late),
            WakeReason::Stopped => Ok(Input::Stopped),
            WakeReason::Ended => Err(self.died(command)),
        }
    }

    /// Closes the client if a response has another id than its command.
    pub(super) fn check_id(
        &mut self,
        command: &str,
        expected: Option<u32>,
        found: Option<u32>,
    ) -> Result<(), GtpError> {
        if expected == found {
            return Ok(());
        }
        self.close();
        Err(GtpError::WrongId { command: command.to_owned(), expected, found })
    }

    /// Kills the engine; the client is unusable from now on.
    fn close(&mut self) -> Option<ExitStatus> {
        self.closed = true;
        self.pipes.kill()
    }

    /// Closes the client and returns the error of output that violates the protocol.
    pub(super) fn protocol_error(&mut self, command: &str, source: ParseResponseError) -> GtpError {
        self.close();
        let command = command.to_owned();
        match source {
            ParseResponseError::LineTooLong { .. } | ParseResponseError::TooLong { .. } => {
                GtpError::TooMuchOutput { command, source }
            }
            _ => GtpError::Protocol { command, source, stderr: self.stderr() },
        }
    }

    /// Closes the client and returns the error of an engine that has exited.
    fn died(&mut self, command: &str) -> GtpError {
        let by_itself = self.pipes.wait_for_exit(EXIT_AFTER_EOF);
        let status = self.close().filter(|_| by_itself);
        GtpError::Died { command: command.to_owned(), status, stderr: self.stderr() }
    }

    /// The error of an engine that does not read its input, or has exited.
    pub(super) fn stalled(&mut self, command: &str) -> GtpError {
        if self.pipes.wait_for_exit(Duration::ZERO) {
            return self.died(command);
        }
        GtpError::Stalled { command: command.to_owned(), stderr: self.stderr() }
    }

    /// The error of a response that did not arrive in time.
    pub(super) fn timed_out(&self, command: &str, after: Duration) -> GtpError {
        GtpError::Timeout { command: command.to_owned(), after, stderr: self.stderr() }
    }
}

/// Result of waiting for a line.
pub(super) enum Input {
    /// A line arrived.
    Line(Vec<u8>),
    /// The deadline has passed.
    Late,
    /// The caller's stop flag is set.
    Stopped,
}
