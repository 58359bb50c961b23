//! Printing, and atomic writing of files.

use crate::exit::{Failure, OrExit};
use anyhow::{Context, anyhow};
use clap::Args;
use serde::Serialize;
use std::fmt::{Arguments, Display};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Prints a line on stdout; evaluates to the error if that fails.
macro_rules! say {
    ($($text:tt)*) => {
        $crate::output::line(format_args!($($text)*))?
    };
}
pub(crate) use say;

/// Prints a line on stdout.
///
/// # Errors
/// Fails when stdout cannot be written.
pub fn line(text: Arguments<'_>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{text}")?;
    stdout.flush()
}

/// Prints a value as JSON on stdout.
///
/// # Errors
/// Fails when stdout cannot be written.
pub fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(value).context("cannot write this as JSON")?;
    Ok(line(format_args!("{text}"))?)
}

/// A count with its noun: `1 game`, `2 games`.
pub fn counted(count: impl Display, one: &str) -> String {
    match count.to_string() {
        count if count == "1" => format!("1 {one}"),
        count => format!("{count} {one}s"),
    }
}

/// Returns whether an error is that of a closed output pipe.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().map(io::Error::kind)
    };
    error.chain().filter_map(kind).any(|kind| kind == ErrorKind::BrokenPipe)
}

/// Writes a file atomically: it appears under its name complete or not at all.
///
/// # Errors
/// Fails when the folder cannot be written.
pub fn write_whole(path: &Path, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
    ponder_file::write(path, contents.as_ref())
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Permission to replace a file, and the check of all commands that write one.
#[derive(Args, Clone, Copy, Debug)]
pub struct Replacing {
    /// Replace the file to be written if there is one
    #[arg(long)]
    force: bool,
}

impl Replacing {
    /// Refuses to write over a file that is read, and over any other file without `--force`.
    ///
    /// # Errors
    /// Returns the refusal, which names the file and the remedy.
    pub fn check(self, output: &Path, inputs: &[&Path]) -> Result<(), Failure> {
        let Ok(place) = fs::canonicalize(output) else { return Ok(()) };
        let is_input = |input: &&Path| fs::canonicalize(input).is_ok_and(|input| input == place);
        let problem = if inputs.iter().any(is_input) {
            "is the input file; name another file for the output"
        } else if !place.is_file() {
            "is not a regular file; name another one for the output"
        } else if !self.force {
            "already exists; name another file, or replace it with --force"
        } else {
            return Ok(());
        };
        Err(anyhow!("{} {problem}", output.display())).or_usage()
    }
}
