//! Puzzles: positions in which the side to move wins with exactly one move.

mod search;

pub use search::HexPuzzles;

use crate::knowledge::{Connections, FilledBoard, Limits, Until};
use crate::solver::{Solver, SolverCounts, SolverOptions};
use crate::{Bitboard, Board, HexRules};
use ponder_game::Side;

/// The puzzles that Ponder offers: of boards from 5x5 to 9x9, made by `tools/puzzles.sh`.
pub const PUZZLES: &str = include_str!("../../data/puzzles.jsonl");

/// Minimum number of candidates of a puzzle.
pub const CANDIDATES_MIN: u32 = 3;
/// Memory of the solver's table, in bytes: it is cleared for each position.
const TABLE_BYTES: usize = 1 << 20;

/// The only winning move of a position, with its difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Cell of the winning move.
    pub solution: usize,
    /// Number of moves in the must-play region: all others lose to a connection of the opponent.
    pub candidates: u32,
    /// Number of nodes that the solver visits to find this move and refute all others.
    pub nodes: u64,
}

impl Puzzle {
    /// Difficulty from 1 (easy) to 10, by the nodes of the solver and the number of candidates, both
    /// on a logarithmic scale.
    #[must_use]
    pub fn grade(&self) -> u8 {
        let nodes = (self.nodes.max(1) as f64).log2();
        let candidates = (f64::from(self.candidates) / f64::from(CANDIDATES_MIN)).log2();
        (1.0 + 0.6 * nodes + 0.8 * candidates).clamp(1.0, 10.0) as u8
    }
}

/// Finder of puzzles among the positions of one board.
#[derive(Debug)]
pub struct PuzzleFinder<P: Bitboard> {
    board: &'static Board<P>,
    solver: Solver<P>,
    connections: Connections<P>,
    nodes_max: u64,
}

impl<P: Bitboard> PuzzleFinder<P> {
    /// Creates a finder that visits at most `nodes_max` nodes for each question.
    ///
    /// # Panics
    /// Panics when the cells and two edges are more than the bits of the bitboard.
    #[must_use]
    pub fn new(rules: HexRules, nodes_max: u64) -> Self {
        let options = SolverOptions { table_bytes: TABLE_BYTES, ..SolverOptions::default() };
        PuzzleFinder {
            board: Board::new(&rules),
            solver: Solver::new(rules, options),
            connections: Connections::new(Limits::default()),
            nodes_max,
        }
    }

    /// Returns the puzzle of a position: the side to move wins with exactly one move, not at once,
    /// and its must-play region has at least [`CANDIDATES_MIN`] moves. `None` if it is not one, if
    /// the limit is reached, or if `is_stopped`. The result depends on nothing else.
    pub fn puzzle(
        &mut self,
        stones: [P; 2],
        to_move: Side,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Puzzle> {
        let filled = FilledBoard::new(self.board, stones);
        if filled.winner().is_some() {
            return None;
        }
        self.connections.build(&filled, to_move.opponent(), Until::Full);
        let region = self.connections.must_play(filled.empty())?;
        if region.count() < CANDIDATES_MIN {
            return None;
        }
        self.solver.clear();
        let begin = self.solver.counts().nodes;
        let mut end = begin + self.nodes_max;
        let solution =
            self.solver.solve(stones, to_move, &mut |counts| is_over(counts, end, is_stopped))?;
        if solution.winner != to_move {
            return None;
        }
        end += self.nodes_max;
        let winning = self
            .solver
            .winning_moves(stones, to_move, &mut |counts| is_over(counts, end, is_stopped))?;
        let nodes = self.solver.counts().nodes - begin;
        let solution = winning.lowest()?;
        let own = stones[to_move.index()] | P::bit(solution);
        if winning.count() > 1 || self.board.connected(to_move, own) {
            return None;
        }
        Some(Puzzle { solution, candidates: region.count(), nodes })
    }

    /// The move with which the side to move wins, if it does and the search finds it within the
    /// limit.
    fn winning_move(&mut self, stones: [P; 2], to_move: Side) -> Option<usize> {
        let end = self.solver.counts().nodes + self.nodes_max;
        let stop = &mut |counts: &SolverCounts| is_over(counts, end, &|| false);
        let solution = self.solver.solve(stones, to_move, stop)?;
        solution.best.filter(|_| solution.winner == to_move)
    }
}

fn is_over(counts: &SolverCounts, end: u64, is_stopped: &dyn Fn() -> bool) -> bool {
    counts.nodes >= end || is_stopped()
}
