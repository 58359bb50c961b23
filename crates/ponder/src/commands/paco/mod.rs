//! `ponder paco`: commands for Paco Ŝako only.

mod analyze;
pub mod files;
mod perft;
mod puzzles;
mod replay;
mod snapshot;

use crate::exit::{OrExit, Outcome};
use crate::input::unreadable;
use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};
use ponder_paco::{PacoPosition, START, text};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Number of bytes that are read of a file with a position.
const FEN_BYTES_MAX: u64 = 1 << 16;

/// Analyze Paco Ŝako: positions, whole games, puzzles, counts of positions
#[derive(Args, Debug)]
pub struct PacoArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Analyze(analyze::AnalyzeArgs),
    Replay(replay::ReplayArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Perft(perft::PerftArgs),
    Snapshot(snapshot::SnapshotArgs),
}

impl PacoArgs {
    /// Runs the subcommand.
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

/// The position of a FEN, or of a file with one; the usual starting position for `start`.
fn position(given: &str) -> Result<PacoPosition, crate::exit::Failure> {
    let path = Path::new(given);
    if given == "start" || !path.is_file() {
        let fen = if given == "start" { START } else { given };
        return position_of(fen).or_bad_input();
    }
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(FEN_BYTES_MAX).read_to_string(&mut text));
    read.map_err(|error| unreadable(path, &error)).or_bad_input()?;
    position_of(&text).with_context(|| given.to_owned()).or_bad_input()
}

/// Reads a position; a whole game is refused.
fn position_of(fen: &str) -> anyhow::Result<PacoPosition> {
    let fen = fen.trim();
    let is_moves = text::is_game(fen) && !text::is_position(fen);
    if fen.starts_with(['{', '[', '(']) || is_moves {
        let remedy = "`ponder paco replay` annotates its moves, and `ponder analyze` analyzes its \
                      last position";
        return Err(anyhow!("this is a game, not a position; {remedy}"));
    }
    Ok(PacoPosition::from_fen(fen)?)
}
