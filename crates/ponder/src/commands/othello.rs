//! `ponder othello`: commands for Othello only.

use crate::commands::puzzles::PuzzlesArgs;
use crate::exit::Outcome;
use clap::{Args, Subcommand};

/// Find puzzles of Othello
#[derive(Args, Debug)]
pub struct OthelloArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Puzzles(PuzzlesArgs),
}

impl OthelloArgs {
    /// Runs the subcommand.
    pub fn run(self) -> Outcome {
        let Command::Puzzles(args) = self.command;
        args.run("othello")
    }
}
