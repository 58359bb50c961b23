//! `ponder paco`: what only Paco Ŝako has.

mod analyze;
pub mod files;
mod perft;
mod puzzles;
mod replay;
mod snapshot;

use crate::exit::{OrExit, Outcome};
use clap::{Args, Subcommand};
use ponder_paco::{PacoPosition, START};

/// Analyse Paco Ŝako: positions, whole games, puzzles, counts of positions
#[derive(Args, Debug)]
pub struct PacoArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    #[command(visible_alias = "analyse")]
    Analyze(analyze::AnalyzeArgs),
    Replay(replay::ReplayArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Perft(perft::PerftArgs),
    Snapshot(snapshot::SnapshotArgs),
}

impl PacoArgs {
    /// Does what was asked.
    pub fn run(self) -> Outcome {
        match self.command {
            Command::Analyze(args) => args.run(),
            Command::Replay(args) => args.run(),
            Command::Puzzles(args) => args.run(),
            Command::Perft(args) => args.run(),
            Command::Snapshot(args) => args.run(),
        }
    }
}

/// The position of a FEN; the usual start for `start`.
fn position(fen: &str) -> Result<PacoPosition, crate::exit::Failure> {
    PacoPosition::from_fen(if fen == "start" { START } else { fen }).or_bad_input()
}
