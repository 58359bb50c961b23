//! Solver: finds the winner of a position and proves it.
//!
//! Depth-first proof-number search (A. Nagai, *Df-pn algorithm for searching AND/OR trees*, thesis,
//! University of Tokyo, 2002) with the knowledge of [`crate::knowledge`] at each node, in the way of
//! P. Henderson, B. Arneson and R. Hayward (*Solving 8x8 Hex*, IJCAI 2009) and of their *Solving Hex:
//! Beyond Humans* (Computers and Games, 2010):
//!
//! - Dead and captured cells are filled in, and nodes are the filled boards.
//! - A full connection of the side that has just moved decides a node. Its semi-connections leave
//!   the side to move only the cells that they share: the must-play region.
//! - Every proof has a *carrier*: the winner still wins if all other empty cells belong to the
//!   opponent. So a refuted move leaves only the cells of the refutation's carrier as moves.
//! - A proof holds on every board with the winner's stones of it and none of the opponent's in its
//!   carrier, so the newest proofs are tried on new nodes like connections.
//! - A move is dominated by another one whose stone captures or kills its cell.
//! - Focused widening: only the first moves in order of the current through them
//!   ([`crate::resistance`]) are searched, and others when these are refuted.

mod common;
mod expand;
mod proofs;
mod saved_table;
mod search;
mod table;
mod worker;

use crate::knowledge::{FilledBoard, Limits};
use crate::{Bitboard, HexRules};
use common::Shared;
use ponder_game::Side;
use std::num::NonZeroUsize;
use std::sync::Arc;
use worker::Worker;

/// Settings of a solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolverOptions {
    /// Limits of the search for connections at each node.
    pub limits: Limits,
    /// Memory of the table, in bytes.
    pub table_bytes: usize,
    /// Number of threads that can search at once.
    pub threads: NonZeroUsize,
    /// Number of moves that are searched at once at least.
    pub width: usize,
    /// Share of the moves that are not refuted that are searched besides, 0 to 1.
    pub width_share: f32,
    /// Share by which the best move may become worse than the second best before the search turns
    /// to that one.
    pub tolerance: f32,
}

impl Default for SolverOptions {
    fn default() -> Self {
        SolverOptions {
            limits: Limits::default(),
            table_bytes: 64 << 20,
            threads: NonZeroUsize::MIN,
            width: 1,
            width_share: 0.4,
            tolerance: 0.25,
        }
    }
}

/// Winner of a position with a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution<P> {
    /// Winner with best play.
    pub winner: Side,
    /// Empty cells that the winner needs: it wins even if all others are the opponent's.
    pub carrier: P,
    /// Winning move, if the side to move wins; `None` also if filled-in cells connect it, so that any
    /// move wins.
    pub best: Option<usize>,
}

/// Knowledge of a position from a single visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visited<P> {
    /// The side to move wins with this move, or with any if its filled-in cells connect it.
    Won(Option<usize>),
    /// The side to move loses.
    Lost,
    /// The side to move wins with one of these moves, if at all.
    Open(P),
}

/// Fault of a saved table.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// The bytes do not begin as a saved table does.
    #[error("it is not a saved search of Hex, or one of another version of the format")]
    Format,
    /// The table is one of another board.
    #[error("it is a search on {found}, not on {expected}")]
    Board {
        /// Size of its board.
        found: String,
        /// Size of the solver's board.
        expected: String,
    },
    /// The entry with this number is none of the board, or one too many.
    #[error("entry {0} is damaged")]
    Entry(u64),
    /// The bytes end too early, or cannot be read.
    #[error(transparent)]
    Read(#[from] std::io::Error),
}

/// Counts of the work since the solver was created.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SolverCounts {
    /// Visits of nodes.
    pub nodes: u64,
    /// Nodes whose connections were searched.
    pub builds: u64,
}

/// Solver of positions on one board.
#[derive(Debug)]
pub struct Solver<P: Bitboard> {
    shared: Arc<Shared<P>>,
    workers: Vec<Worker<P>>,
}

impl<P: Bitboard> Solver<P> {
    /// Creates a solver with an empty table for boards of the size of `rules`; the swap and passes
    /// are not part of the search.
    ///
    /// # Panics
    /// Panics when the cells and two edges are more than the bits of the bitboard.
    #[must_use]
    pub fn new(rules: HexRules, options: SolverOptions) -> Self {
        let shared = Arc::new(Shared::new(rules, options));
        let worker = |number| Worker::new(Arc::clone(&shared), number);
        Solver { workers: (0..options.threads.get()).map(worker).collect(), shared }
    }

    /// Counts of the work so far.
    #[must_use]
    pub fn counts(&self) -> SolverCounts {
        self.shared.counts()
    }

    /// Forgets what was found.
    pub fn clear(&mut self) {
        self.shared.table.clear();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            worker.proofs.clear();
            self.shared.inbox(number).clear();
        }
    }

    /// Solves the position of these stones on this thread. `stop` is asked every few nodes whether to
    /// give up; then the result is `None`, and a later call continues from the table.
    pub fn solve(
        &mut self,
        stones: [P; 2],
        to_move: Side,
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> Option<Solution<P>> {
        self.parts(stones, to_move).swap_remove(0).solve(stop)
    }

    /// Searches of the position of these stones that work together, one for each thread of the
    /// options. Each is to run on a thread of its own.
    pub fn parts(&mut self, stones: [P; 2], to_move: Side) -> Vec<Part<'_, P>> {
        self.shared.set_stopped(false);
        let filled = FilledBoard::new(self.shared.board, stones);
        let part = |worker| Part { worker, filled: filled.clone(), to_move };
        self.workers.iter_mut().map(part).collect()
    }

    /// Visits the position of these stones once, without a search. Results of earlier searches
    /// count. The moves that stay are those of the must-play region: dominated moves are not
    /// removed, because a player may know them as good moves and not those that dominate them.
    pub fn visit_once(&mut self, stones: [P; 2], to_move: Side) -> Visited<P> {
        self.workers[0].visit_once(&FilledBoard::new(self.shared.board, stones), to_move)
    }

    /// Finds all winning moves of a side among the empty cells on this thread; `None` if `stop` ended
    /// the search.
    pub fn winning_moves(
        &mut self,
        stones: [P; 2],
        to_move: Side,
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> Option<P> {
        self.winning_moves_by(stones, to_move, |solver, after, other| {
            solver.solve(after, other, stop)
        })
    }

    /// Finds all winning moves of a side among the empty cells. `solve` solves positions with this
    /// solver, and returns `None` to give up; then the result is `None` too.
    pub fn winning_moves_by(
        &mut self,
        stones: [P; 2],
        to_move: Side,
        mut solve: impl FnMut(&mut Self, [P; 2], Side) -> Option<Solution<P>>,
    ) -> Option<P> {
        let mut moves = self.shared.board.full & !(stones[0] | stones[1]);
        let mut winning = P::EMPTY;
        while let Some(cell) = moves.lowest() {
            moves = moves.without_lowest();
            let mut after = stones;
            after[to_move.index()] = after[to_move.index()] | P::bit(cell);
            let solution = solve(self, after, to_move.opponent())?;
            if solution.winner == to_move {
                winning = winning | P::bit(cell);
            } else {
                // Outside the carrier of the refutation every move loses.
                moves = moves & solution.carrier;
            }
        }
        Some(winning)
    }
}

/// Part of the search of a position.
#[derive(Debug)]
pub struct Part<'a, P: Bitboard> {
    worker: &'a mut Worker<P>,
    filled: FilledBoard<P>,
    to_move: Side,
}

impl<P: Bitboard> Part<'_, P> {
    /// Searches until a part has solved the position or given up. `stop` is asked every few nodes
    /// whether to give up; then the result is `None`.
    pub fn solve(self, stop: &mut dyn FnMut(&SolverCounts) -> bool) -> Option<Solution<P>> {
        let Part { worker, filled, to_move } = self;
        let root = worker.search_root(&filled, to_move, stop);
        let shared = &worker.shared;
        shared.set_stopped(true);
        let winner = root.winner(to_move)?;
        let carrier = shared.shrunk(&filled, winner, root.carrier | filled.captured(winner));
        let best = (winner == to_move && filled.winner().is_none()).then_some(root.best);
        Some(Solution { winner, carrier, best: best.map(usize::from) })
    }
}
