//! Command lines that start an engine program.

use super::error::GtpError;
use crate::text::excerpt;
use std::borrow::Cow;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;

/// A program with its arguments, environment and working directory.
///
/// It is parsed from a command line with the quoting of a POSIX shell. No shell runs it: variables,
/// wildcards and pipes mean nothing, unless the program is a shell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EngineCommand {
    program: String,
    args: Vec<String>,
    dir: Option<PathBuf>,
    env: Vec<(String, String)>,
}

impl EngineCommand {
    /// Creates a command that runs a program with these arguments, in the working directory and
    /// with the environment of this process.
    pub fn new<A: Into<String>>(
        program: impl Into<String>,
        args: impl IntoIterator<Item = A>,
    ) -> Self {
        EngineCommand {
            program: program.into(),
            args: args.into_iter().map(Into::into).collect(),
            dir: None,
            env: Vec::new(),
        }
    }

    /// Sets the working directory. The program is then best given by its name or an absolute path:
    /// systems differ in where they look up a relative one.
    #[must_use]
    pub fn in_dir(mut self, dir: impl AsRef<Path>) -> Self {
        self.dir = Some(dir.as_ref().to_owned());
        self
    }

    /// Sets an environment variable in addition to the inherited ones.
    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// The program, as a path or a name to be looked up in `PATH`.
    pub fn program(&self) -> &str {
        &self.program
    }

    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.args).envs(self.env.iter().map(|(name, value)| (name, value)));
        if let Some(dir) = &self.dir {
            command.current_dir(dir);
        }
        command
    }
}

impl FromStr for EngineCommand {
    type Err = GtpError;

    fn from_str(text: &str) -> Result<Self, GtpError> {
        let mut words = shlex::split(text).unwrap_or_default().into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or_else(|| GtpError::CommandLine(excerpt(text)))?;
        Ok(EngineCommand::new(program, words))
    }
}

/// Writes the command line, quoted; directory and environment are not shown.
impl Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quote = |word| shlex::try_quote(word).unwrap_or(Cow::Borrowed(word));
        f.write_str(&quote(&self.program))?;
        self.args.iter().try_for_each(|arg| write!(f, " {}", quote(arg)))
    }
}
