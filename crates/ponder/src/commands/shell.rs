//! `ponder completions` and `ponder man`.

use crate::exit::{Exit, Outcome};
use crate::output::say;
use anyhow::Context;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;
use std::path::PathBuf;

/// Print a script that completes commands in a shell
///
/// For bash: ponder completions bash > ~/.local/share/bash-completion/completions/ponder
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Write a man page for each command into a folder
#[derive(Args, Debug)]
pub struct ManArgs {
    /// The folder; it is made if it does not exist
    dir: PathBuf,
}

impl CompletionsArgs {
    /// Prints the script for the whole command line.
    pub fn run(self, mut command: Command) -> Outcome {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "ponder", &mut script);
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(&script)?;
        stdout.flush()?;
        Ok(Exit::Done)
    }
}

impl ManArgs {
    /// Writes the pages of the whole command line.
    pub fn run(self, command: Command) -> Outcome {
        let dir = self.dir.display();
        let failed = || format!("cannot write man pages into {dir}");
        std::fs::create_dir_all(&self.dir).with_context(failed)?;
        let command = command.disable_help_subcommand(true);
        clap_mangen::generate_to(command, &self.dir).with_context(failed)?;
        say!("man pages are in {dir}; read one with `man {dir}/ponder.1`");
        Ok(Exit::Done)
    }
}
