//! Exit codes of the program.

use crate::output::is_broken_pipe;
use std::process::ExitCode;

/// The exit codes, as explained to users by [`EXIT_CODES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Everything was done.
    Done = 0,
    /// A check failed: conformance, a test of strength, agreement of kernels, speed.
    CheckFailed = 1,
    /// The command line is invalid, or names a game or player that cannot be made.
    Usage = 2,
    /// A given file or text cannot be parsed.
    BadInput = 3,
    /// The system or another program failed: a port, a folder, an engine.
    System = 4,
    /// Stopped by Ctrl-C before the work was done.
    Interrupted = 130,
}

/// The exit codes for `--help`.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    a check failed: a conformance case, a test of strength (--sprt), a word or move that is
       not valid (crossword), kernels that disagree, a benchmark with a wrong
       answer or one that became slower (--fail-slower)
  2    usage: an unknown option or game, or a player that cannot be made
  3    bad input: a file or a link that cannot be read as what it should be
  4    the system or another program failed: a port, a folder, an engine
  130  stopped by Ctrl-C before the work was done";

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// An error with its exit code.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    error: anyhow::Error,
}

/// Result of a subcommand.
pub type Outcome = Result<Exit, Failure>;

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure { exit: Exit::System, error: error.into() }
    }
}

impl Failure {
    /// Prints the error and returns the exit code. A closed output pipe (`ponder … | head`) is not
    /// an error.
    pub fn report(self) -> ExitCode {
        if is_broken_pipe(&self.error) {
            return Exit::Done.into();
        }
        let mut text = self.error.to_string();
        for cause in self.error.chain().skip(1).map(ToString::to_string) {
            if !text.contains(&cause) {
                text = format!("{text}: {cause}");
            }
        }
        eprintln!("error: {text}");
        self.exit.into()
    }
}

/// Assigns an exit code to an error.
pub trait OrExit<T> {
    /// Classifies the error as one of the command line.
    ///
    /// # Errors
    /// Returns the same error with its exit code.
    fn or_usage(self) -> Result<T, Failure>;

    /// Classifies the error as one of the given input.
    ///
    /// # Errors
    /// Returns the same error with its exit code.
    fn or_bad_input(self) -> Result<T, Failure>;
}

impl<T, E: Into<anyhow::Error>> OrExit<T> for Result<T, E> {
    fn or_usage(self) -> Result<T, Failure> {
        self.map_err(|error| Failure { exit: Exit::Usage, error: error.into() })
    }

    fn or_bad_input(self) -> Result<T, Failure> {
        self.map_err(|error| Failure { exit: Exit::BadInput, error: error.into() })
    }
}
