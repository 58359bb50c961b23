//! `ponder hex`: commands for Hex only.

mod knowledge;
mod proof;
mod saved_search;
mod solve;
mod threads;
mod verify;

pub use solve::positive_seconds;
pub use threads::solve_on_threads;

use crate::commands::puzzles::PuzzlesArgs;
use crate::exit::{Failure, OrExit, Outcome};
use crate::input::GivenPosition;
use anyhow::anyhow;
use clap::{Args, Subcommand};
use ponder_game::{Side, Table, Viewer};
use ponder_games::Loaded;
use ponder_hex::{Bitboard, Board, HexRules, Observed, WideBitboard};

/// Memory of the solver's table in megabytes, unless given.
pub const MEMORY_MB: u64 = 256;

/// Solve Hex positions, verify proofs, show what is known of positions, and find puzzles
#[derive(Args, Debug)]
pub struct HexArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(solve::SolveArgs),
    Verify(verify::VerifyArgs),
    Knowledge(knowledge::KnowledgeArgs),
    Puzzles(PuzzlesArgs),
}

impl HexArgs {
    /// Runs the subcommand.
    pub fn run(self) -> Outcome {
        match self.command {
            Command::Solve(args) => args.run(),
            Command::Verify(args) => args.run(),
            Command::Knowledge(args) => args.run(),
            Command::Puzzles(args) => args.run("hex"),
        }
    }
}

/// A position that was read.
struct Given {
    rules: HexRules,
    table: Box<dyn Table>,
    to_move: Side,
    stones: [WideBitboard; 2],
}

impl Given {
    /// Reads a position of Hex.
    fn read(position: &GivenPosition) -> Result<Self, Failure> {
        let Loaded { spec, table } = position.load()?;
        let Some(&rules) = spec.rules::<HexRules>() else {
            return Err(anyhow!("{spec} is not a game of Hex; give a position of Hex")).or_usage();
        };
        let Some(observed) = Observed::of(&table.observe(Viewer::Record)) else {
            return Err(anyhow!("the position is not known")).or_bad_input();
        };
        if observed.is_swap_open {
            let problem = "the swap is still open, which decides the game for the side that may \
                           choose; give the position after it, or a game without swap";
            return Err(anyhow!(problem)).or_bad_input();
        }
        let Observed { to_move, stones, .. } = observed;
        Ok(Given { rules, table, to_move, stones })
    }
}

impl Given {
    /// Names of the cells of a set.
    fn names<P: Bitboard>(&self, set: P) -> Vec<String> {
        let board = Board::<WideBitboard>::new(&self.rules);
        let mut names = Vec::new();
        set.for_each(|cell| names.push(board.cell_name(cell)));
        names
    }
}
