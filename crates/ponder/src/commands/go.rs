//! `ponder go`: commands for Go only.

use crate::commands::puzzles::PuzzlesArgs;
use crate::exit::Outcome;
use clap::{Args, Subcommand};

/// Find puzzles of Go
#[derive(Args, Debug)]
pub struct GoArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Puzzles(PuzzlesArgs),
}

impl GoArgs {
    /// Runs the subcommand.
    pub fn run(self) -> Outcome {
        let Command::Puzzles(args) = self.command;
        args.run("go")
    }
}
