//! `ponder hex solve`.

use super::proof::{self, Stored};
use super::saved_search::{read_search, write_search};
use super::{Given, MEMORY_MB, solve_on_threads};
use crate::commands::train::threads;
use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input::GivenPosition;
use crate::interrupt;
use crate::output::{Replacing, json, say};
use clap::{Args, value_parser};
use cpu_time::ProcessTime;
use ponder_game::Side;
use ponder_hex::knowledge::{is_narrow, is_small};
use ponder_hex::solver::{Solver, SolverCounts, SolverOptions};
use ponder_hex::{Bitboard, Board, WideBitboard, colour_name};
use ponder_players::StopFlag;
use serde::Serialize;
use std::cell::Cell;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Interval between lines of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(5);

/// Interval between savings of the search.
const SAVING_INTERVAL: Duration = Duration::from_secs(600);

/// Find the winner of a position with best play, and prove it
///
/// Prints the winner, a winning move if the side to move wins, and the carrier of the proof: the
/// empty cells that the winner needs, even if all others are the opponent's. Within a limit, and
/// after Ctrl-C, the winner may stay unknown; that is never an answer.
#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    position: GivenPosition,
    /// Maximum time in seconds
    #[arg(long, value_name = "SECONDS", value_parser = positive_seconds)]
    time: Option<f64>,
    /// Memory of the table in megabytes
    #[arg(long, value_name = "MB", default_value_t = MEMORY_MB, value_parser = value_parser!(u64).range(1..=1_048_576))]
    memory: u64,
    /// Threads; 0 is the number of processors. With 1 the search is the same each time
    #[arg(long, value_name = "N", default_value = "0", value_parser = threads)]
    threads: usize,
    /// File to which the search is saved every ten minutes and when it ends early; the search goes on
    /// from it if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// List all winning moves of the side to move
    #[arg(long)]
    all_moves: bool,
    /// Write a proof to this file, compressed if its name ends in .zst; `ponder hex verify` checks it
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reads a number of seconds above 0.
///
/// # Errors
/// Fails with the expected form.
pub fn positive_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 1e9);
    seconds.ok_or_else(|| "write a number of seconds above 0 and up to 1e9".to_owned())
}

#[derive(Serialize)]
struct Report {
    rules: String,
    moves: Vec<String>,
    to_move: &'static str,
    /// The winner; `null` if it was not found within the limits.
    winner: Option<&'static str>,
    /// A winning move of the side to move.
    best_move: Option<String>,
    /// All winning moves of the side to move, with `--all-moves`.
    winning_moves: Option<Vec<String>>,
    /// The empty cells that the winner needs.
    proof_carrier: Option<Vec<String>>,
    /// The proof that was written, with `--proof`.
    proof: Option<Stored>,
    nodes: u64,
    cpu_s: f64,
    threads: usize,
}

/// Limits of a search, which shows its progress when it asks for them.
struct Limits<'a> {
    start: Instant,
    time: Option<Duration>,
    interrupted: &'a StopFlag,
    /// Time of the last line of progress.
    shown: Cell<Instant>,
}

impl<'a> Limits<'a> {
    fn new(seconds: Option<f64>, interrupted: &'a StopFlag) -> Self {
        let start = Instant::now();
        let time = seconds.map(Duration::from_secs_f64);
        Limits { start, time, interrupted, shown: Cell::new(start) }
    }

    /// Returns whether the search is to end.
    fn are_reached(&self, counts: &SolverCounts) -> bool {
        if self.shown.get().elapsed() >= PROGRESS_INTERVAL {
            self.shown.set(Instant::now());
            eprintln!("{} nodes, {:.0} s", counts.nodes, self.start.elapsed().as_secs_f64());
        }
        self.interrupted.is_raised() || self.time.is_some_and(|time| self.start.elapsed() >= time)
    }
}

impl SolveArgs {
    /// Solves the position and prints the report.
    pub fn run(self) -> Outcome {
        let given = Given::read(&self.position)?;
        if let Some(path) = &self.proof {
            self.replacing.check(path, &[])?;
        }
        let interrupted = interrupt::stop_flag()?;
        let report = if is_small(&given.rules) {
            self.solve::<u64>(&given, &interrupted)?
        } else if is_narrow(&given.rules) {
            self.solve::<u128>(&given, &interrupted)?
        } else {
            self.solve::<WideBitboard>(&given, &interrupted)?
        };
        if self.json {
            json(&report)?;
        } else {
            say!("{}", given.table.diagram().trim_end());
            report.print()?;
        }
        let is_whole = report.winner.is_some()
            && (!self.all_moves || report.winning_moves.is_some())
            && (self.proof.is_none() || report.proof.is_some());
        Ok(if is_whole || !interrupted.is_raised() { Exit::Done } else { Exit::Interrupted })
    }

    fn solve<P: Bitboard>(&self, given: &Given, interrupted: &StopFlag) -> Result<Report, Failure> {
        let begun = ProcessTime::now();
        let limits = Limits::new(self.time, interrupted);
        let options = SolverOptions {
            table_bytes: usize::try_from(self.memory << 20)?,
            threads: NonZeroUsize::new(self.threads).unwrap_or(NonZeroUsize::MIN),
            ..SolverOptions::default()
        };
        let mut solver = Solver::<P>::new(given.rules, options);
        if let Some(path) = &self.resume {
            read_search(path, &mut solver).or_bad_input()?;
        }
        let mut unsaved = Ok(());
        let mut solve = |solver: &mut Solver<P>, stones: [P; 2], to_move: Side| loop {
            let begun = Instant::now();
            let is_due = || self.resume.is_some() && begun.elapsed() >= SAVING_INTERVAL;
            let mut stop = |counts: &SolverCounts| limits.are_reached(counts) || is_due();
            let solution = solve_on_threads(solver, stones, to_move, &mut stop);
            if solution.is_some() {
                break solution;
            }
            if let Some(path) = &self.resume {
                unsaved = write_search(path, solver);
            }
            if limits.are_reached(&solver.counts()) || unsaved.is_err() {
                break None;
            }
        };
        let stones = given.stones.map(|set| set.resized::<P>());
        let solution = solve(&mut solver, stones, given.to_move);
        let board = Board::<P>::new(&given.rules);
        let is_over = Side::BOTH.iter().any(|&side| board.connected(side, stones[side.index()]));
        let winning = match solution {
            Some(found) if self.all_moves && found.winner == given.to_move && !is_over => {
                solver.winning_moves_by(stones, given.to_move, &mut solve)
            }
            Some(_) if self.all_moves => Some(P::EMPTY),
            _ => None,
        };
        unsaved?;
        let best = solution.filter(|found| found.winner == given.to_move && !is_over);
        // Once filled-in cells connect the winner, any move wins.
        let any = || (board.full & !(stones[0] | stones[1])).lowest();
        let best = best.and_then(|found| found.best.or_else(any));
        let proof = match &self.proof {
            Some(path) if solution.is_some() => {
                if let Some(resume) = &self.resume {
                    write_search(resume, &solver)?;
                }
                eprintln!("solved; finding the proof that is written");
                proof::write(path, &mut solver, given, &mut |counts| limits.are_reached(counts))?
            }
            _ => None,
        };
        Ok(Report {
            rules: given.table.rules(),
            moves: given.table.moves().into_iter().map(|(_, text)| text).collect(),
            to_move: colour_name(given.to_move),
            winner: solution.map(|found| colour_name(found.winner)),
            best_move: best.and_then(|cell| given.names(P::bit(cell)).pop()),
            winning_moves: winning.map(|moves| given.names(moves)),
            proof_carrier: solution.map(|found| given.names(found.carrier)),
            proof,
            nodes: solver.counts().nodes,
            threads: options.threads.get(),
            cpu_s: begun.elapsed().as_secs_f64(),
        })
    }
}

impl Report {
    fn print(&self) -> std::io::Result<()> {
        say!("{} to move", self.to_move);
        match self.winner {
            Some(winner) => say!("{winner} wins"),
            None => say!("unknown: not solved within the limits"),
        }
        if let Some(best) = &self.best_move {
            say!("winning move: {best}");
        }
        if let Some(moves) = &self.winning_moves {
            say!("all winning moves: {}", listed(moves));
        }
        if let Some(carrier) = &self.proof_carrier {
            say!("carrier of the proof: {}", listed(carrier));
        }
        if let Some(Stored { file, nodes, bytes, .. }) = &self.proof {
            say!("proof of {nodes} nodes written to {file} ({bytes} bytes)");
        }
        say!("{} nodes, {:.3} CPU seconds", self.nodes, self.cpu_s);
        Ok(())
    }
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}
