//! Benchmark of the solver of Hex and of what it rests on.

mod knowledge;
mod openings;
mod report;

pub use report::SolverReport;

use super::progress::Steps;
use crate::commands::hex::positive_seconds;
use crate::commands::train::threads;
use crate::exit::{Failure, OrExit};
use crate::interrupt;
use anyhow::anyhow;
use clap::Args;
use openings::{Openings, Settings};
use ponder_game::Seed;
use ponder_hex::knowledge::{is_narrow, is_small};
use ponder_hex::{HexRules, WideBitboard};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Options of `ponder bench hex-solve`.
#[derive(Args, Debug)]
pub struct SolverArgs {
    /// Boards of `hex-solve`, by the length of their sides
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_values_t = [6, 7])]
    pub boards: Vec<u8>,
    /// Openings of `hex-solve`: cells, and `empty` for the empty board; all of a board, unless given
    #[arg(long, value_name = "CELL,…", value_delimiter = ',')]
    pub openings: Vec<String>,
    /// Seconds after which `hex-solve` gives up on an opening, which is then listed as undecided
    #[arg(long, value_name = "SECONDS", value_parser = positive_seconds)]
    pub time: Option<f64>,
    /// Threads of `hex-solve`; 0 is the number of processors
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    pub solver_threads: usize,
}

/// Measures the solver on all openings of the boards, then connections and filled-in cells. Ctrl-C
/// ends it; the report then has what was measured.
pub fn measure(game: String, args: &SolverArgs, seed: Seed) -> Result<SolverReport, Failure> {
    let boards = args.openings_by_board()?;
    let interrupted = interrupt::stop_flag()?;
    let solved: usize = boards.iter().map(|(_, openings)| openings.len()).sum();
    let progress = Steps::new("the solver", solved as u64 + knowledge::steps());
    let settings = Settings {
        threads: NonZeroUsize::new(args.solver_threads).unwrap_or(NonZeroUsize::MIN),
        limit: args.time.map(Duration::from_secs_f64),
    };
    let results = boards.iter().map(|(rules, openings)| {
        if is_small(rules) {
            openings::solve::<u64>(rules, openings, settings, &interrupted, &progress)
        } else if is_narrow(rules) {
            openings::solve::<u128>(rules, openings, settings, &interrupted, &progress)
        } else {
            openings::solve::<WideBitboard>(rules, openings, settings, &interrupted, &progress)
        }
    });
    let results: Vec<_> = results.collect();
    let knowledge = knowledge::measure(seed, || interrupted.is_raised(), || progress.step());
    progress.finish();
    Ok(SolverReport::new(game, settings, results, knowledge, interrupted.is_raised()))
}

impl SolverArgs {
    /// The boards in ascending order, each with its openings.
    fn openings_by_board(&self) -> Result<Vec<(HexRules, Openings)>, Failure> {
        let mut sides = self.boards.clone();
        sides.sort_unstable();
        sides.dedup();
        let boards = sides.into_iter().map(|side| {
            let rules = HexRules::new(side, side)
                .map_err(|error| anyhow!("--boards {side}: {}", error.problem))?;
            Ok((rules, Openings::named(&rules, &self.openings)?))
        });
        boards.collect::<anyhow::Result<_>>().or_usage()
    }
}
