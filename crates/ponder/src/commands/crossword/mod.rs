//! `ponder crossword`: what only crossword games have.

mod autoplay;
pub mod files;
mod lexicon;
mod moves;
mod snapshot;

use crate::exit::Outcome;
use clap::{Args, Subcommand};

/// Crossword tile games: word graphs, moves of a position, games of Ponder with itself
#[derive(Args, Debug)]
pub struct CrosswordArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Lexicon(lexicon::LexiconArgs),
    Moves(moves::MovesArgs),
    Autoplay(autoplay::AutoplayArgs),
    Snapshot(snapshot::SnapshotArgs),
}

impl CrosswordArgs {
    /// Does what was asked.
    pub fn run(self) -> Outcome {
        match self.command {
            Command::Lexicon(args) => args.run(),
            Command::Moves(args) => args.run(),
            Command::Autoplay(args) => args.run(),
            Command::Snapshot(args) => args.run(),
        }
    }
}
