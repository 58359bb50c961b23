//! Openings of a board, solved one after the other.

use super::super::progress::Steps;
use crate::commands::hex::{MEMORY_MB, solve_on_threads};
use anyhow::bail;
use cpu_time::ProcessTime;
use ponder_game::Side;
use ponder_hex::solver::{Solver, SolverCounts, SolverOptions};
use ponder_hex::{Bitboard, Board, HexRules, WideBitboard, colour_name};
use ponder_players::StopFlag;
use serde::Serialize;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// Name of the empty board among the openings.
const EMPTY: &str = "empty";

/// Number of openings with which Black wins, by the side of the board (those of 8x8: P. Henderson,
/// B. Arneson and R. Hayward, *Solving 8x8 Hex*, IJCAI 2009).
const WINNING: [(u8, usize); 6] = [(3, 5), (4, 4), (5, 13), (6, 24), (7, 27), (8, 32)];

/// Openings of a board: a stone of Black on a cell, or none; White or Black is to move.
#[derive(Debug)]
pub struct Openings {
    cells: Vec<Option<usize>>,
    /// True if these are all openings of the board.
    are_all: bool,
}

impl Openings {
    /// Openings by their names; all of the board, and the empty board, if none are named.
    pub fn named(rules: &HexRules, names: &[String]) -> anyhow::Result<Self> {
        let board = Board::<WideBitboard>::new(rules);
        if names.is_empty() {
            let cells = std::iter::once(None).chain((0..board.cells()).map(Some)).collect();
            return Ok(Openings { cells, are_all: true });
        }
        let mut cells = Vec::new();
        for name in names {
            let opening = if name == EMPTY { None } else { board.parse_cell(name) };
            if opening.is_none() && name != EMPTY {
                let (cols, rows) = (rules.cols(), rules.rows());
                bail!(
                    "--openings: `{name}` is not a cell of {cols}x{rows}; write cells that every \
                     board of --boards has, or `{EMPTY}`"
                );
            }
            if !cells.contains(&opening) {
                cells.push(opening);
            }
        }
        Ok(Openings { cells, are_all: false })
    }

    pub fn len(&self) -> usize {
        self.cells.len()
    }
}

/// Settings of the measurement of openings.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Threads of the solver.
    pub threads: NonZeroUsize,
    /// Time after which an opening stays undecided.
    pub limit: Option<Duration>,
}

/// Result of the openings of one board.
#[derive(Serialize)]
pub struct BoardResult {
    /// Length of the sides.
    pub board: u8,
    /// CPU seconds of all openings that were measured.
    pub cpu_s: f64,
    /// Seconds of wall-clock time of all openings that were measured.
    pub wall_s: f64,
    /// Visits of nodes.
    pub nodes: u64,
    pub black_wins: usize,
    pub white_wins: usize,
    /// Openings that were not decided within the limit, or before Ctrl-C.
    pub undecided: Vec<String>,
    /// Openings that were not begun before Ctrl-C.
    pub unmeasured: Vec<String>,
    /// Contradictions between the winners, or with published results, in words.
    pub wrong: Vec<String>,
    pub openings: Vec<OpeningResult>,
}

/// Result of one opening.
#[derive(Serialize)]
pub struct OpeningResult {
    pub opening: String,
    /// The winner; `null` if it is undecided.
    pub winner: Option<&'static str>,
    pub cpu_s: f64,
    pub wall_s: f64,
    pub nodes: u64,
}

impl BoardResult {
    /// Returns whether every opening has a winner.
    pub fn is_whole(&self) -> bool {
        self.undecided.is_empty() && self.unmeasured.is_empty()
    }

    /// The opening that took the most time.
    pub fn hardest(&self) -> Option<&OpeningResult> {
        self.openings.iter().max_by(|a, b| a.cpu_s.total_cmp(&b.cpu_s))
    }
}

/// Solves openings, each with an empty table.
pub fn solve<P: Bitboard>(
    rules: &HexRules,
    openings: &Openings,
    Settings { threads, limit }: Settings,
    interrupted: &StopFlag,
    progress: &Steps,
) -> BoardResult {
    let board = Board::<P>::new(rules);
    let name = |cell: Option<usize>| cell.map_or(EMPTY.to_owned(), |cell| board.cell_name(cell));
    let options = SolverOptions {
        table_bytes: usize::try_from(MEMORY_MB << 20).unwrap_or(usize::MAX),
        threads,
        ..SolverOptions::default()
    };
    let mut solver = Solver::<P>::new(*rules, options);
    let mut winners = Vec::new();
    let mut results = Vec::new();
    for &cell in &openings.cells {
        if interrupted.is_raised() {
            break;
        }
        solver.clear();
        let before = solver.counts().nodes;
        let (start, begun) = (Instant::now(), ProcessTime::now());
        let mut stop = |counts: &SolverCounts| {
            progress.note(|| {
                let nodes = counts.nodes - before;
                format!(
                    "{}x{} {}: {nodes} nodes, {} s",
                    rules.cols(),
                    rules.rows(),
                    name(cell),
                    start.elapsed().as_secs()
                )
            });
            interrupted.is_raised() || limit.is_some_and(|limit| start.elapsed() >= limit)
        };
        let stones = [cell.map_or(P::EMPTY, P::bit), P::EMPTY];
        let to_move = if cell.is_some() { Side::Second } else { Side::First };
        let winner =
            solve_on_threads(&mut solver, stones, to_move, &mut stop).map(|found| found.winner);
        let (cpu_s, wall_s) = (begun.elapsed().as_secs_f64(), start.elapsed().as_secs_f64());
        winners.push((cell, winner));
        results.push(OpeningResult {
            opening: name(cell),
            winner: winner.map(colour_name),
            cpu_s,
            wall_s,
            nodes: solver.counts().nodes - before,
        });
        progress.step();
    }
    let wins = |side| winners.iter().filter(|(_, winner)| *winner == Some(side)).count();
    let undecided = results.iter().filter(|result| result.winner.is_none());
    BoardResult {
        board: rules.cols(),
        cpu_s: results.iter().map(|result| result.cpu_s).sum(),
        wall_s: results.iter().map(|result| result.wall_s).sum(),
        nodes: solver.counts().nodes,
        black_wins: wins(Side::First),
        white_wins: wins(Side::Second),
        undecided: undecided.map(|result| result.opening.clone()).collect(),
        unmeasured: openings.cells[results.len()..].iter().map(|&cell| name(cell)).collect(),
        wrong: contradictions(rules.cols(), board.cells(), openings, &winners, name),
        openings: results,
    }
}

/// Contradictions of the winners with what is known, in words: that the first player wins on the
/// empty board, that an opening and its image under half a turn have the same winner, and the number
/// of winning openings.
fn contradictions(
    side: u8,
    cells: usize,
    openings: &Openings,
    winners: &[(Option<usize>, Option<Side>)],
    name: impl Fn(Option<usize>) -> String,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let winner_of = |cell: Option<usize>| winners.iter().find(|(other, _)| *other == cell)?.1;
    if winner_of(None) == Some(Side::Second) {
        wrong.push("white wins on the empty board, where the first player wins".to_owned());
    }
    for (cell, winner) in winners.iter().filter_map(|&(cell, winner)| Some((cell?, winner?))) {
        let image = cells - 1 - cell;
        if image > cell
            && let Some(other) = winner_of(Some(image)).filter(|&other| other != winner)
        {
            wrong.push(format!(
                "{} wins after {}, but {} after its image {}",
                colour_name(winner),
                name(Some(cell)),
                colour_name(other),
                name(Some(image))
            ));
        }
    }
    let is_whole = winners.len() == openings.len() && winners.iter().all(|(_, it)| it.is_some());
    let published = WINNING.iter().find(|(board, _)| *board == side);
    if let Some((_, published)) = published.filter(|_| openings.are_all && is_whole) {
        let is_won = |(cell, winner): &&(Option<usize>, Option<Side>)| {
            cell.is_some() && *winner == Some(Side::First)
        };
        let found = winners.iter().filter(is_won).count();
        if found != *published {
            wrong.push(format!("{found} openings win for black, published are {published}"));
        }
    }
    wrong
}
