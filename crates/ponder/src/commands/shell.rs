//! `ponder completions` and `ponder man`.

use crate::cli::Cli;
use crate::exit::{Exit, Outcome};
use crate::output::{say, write_whole};
use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;
use std::path::{Path, PathBuf};

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
    /// Prints the script.
    pub fn run(self) -> Outcome {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "ponder", &mut script);
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(&script)?;
        stdout.flush()?;
        Ok(Exit::Done)
    }
}

impl ManArgs {
    /// Writes the pages.
    pub fn run(self) -> Outcome {
        let dir = &self.dir;
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
        let mut command = Cli::command().disable_help_subcommand(true);
        command.build();
        let mut pages = 1;
        write_page(dir, &command, "ponder")?;
        for sub in command.get_subcommands() {
            write_page(dir, sub, &format!("ponder-{}", sub.get_name()))?;
            pages += 1;
        }
        say!("{pages} pages in {}", dir.display());
        Ok(Exit::Done)
    }
}

fn write_page(dir: &Path, command: &clap::Command, name: &str) -> anyhow::Result<()> {
    let mut page = Vec::new();
    let shown = command.clone().name(name.to_owned()).display_name(name.to_owned());
    clap_mangen::Man::new(shown).render(&mut page)?;
    let page = String::from_utf8(page).context("a man page is text")?;
    write_whole(&dir.join(format!("{name}.1")), &page)
}
