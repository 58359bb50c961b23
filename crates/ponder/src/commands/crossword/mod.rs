//! `ponder crossword`: commands for crossword games only.

mod analyze;
mod endgame;
pub mod files;
mod leaves;
mod lexicon;
mod moves;
mod position;
mod score;
mod sim;
mod snapshot;
mod table;
mod train;

use crate::commands::puzzles::PuzzlesArgs;
use crate::exit::Outcome;
use clap::{Args, Subcommand};
use std::time::Duration;

/// Crossword tile games: word graphs, leaves, moves, simulation, endgames, reviews of games
#[derive(Args, Debug)]
pub struct CrosswordArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Lexicon(lexicon::LexiconArgs),
    Leaves(leaves::LeavesArgs),
    Moves(moves::MovesArgs),
    Score(score::ScoreArgs),
    Sim(sim::SimArgs),
    Endgame(endgame::EndgameArgs),
    Analyze(analyze::AnalyzeArgs),
    Train(train::TrainArgs),
    Snapshot(snapshot::SnapshotArgs),
    Puzzles(PuzzlesArgs),
}

impl CrosswordArgs {
    /// Runs the subcommand.
    pub fn run(self) -> Outcome {
        match self.command {
            Command::Lexicon(args) => args.run(),
            Command::Leaves(args) => args.run(),
            Command::Moves(args) => args.run(),
            Command::Score(args) => args.run(),
            Command::Sim(args) => args.run(),
            Command::Endgame(args) => args.run(),
            Command::Analyze(args) => args.run(),
            Command::Train(args) => args.run(),
            Command::Snapshot(args) => args.run(),
            Command::Puzzles(args) => args.run("crossword"),
        }
    }
}

/// Parses a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&it: &f64| it >= 0.0);
    let time = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok());
    time.ok_or_else(|| "write a number of seconds of at least 0".to_owned())
}
