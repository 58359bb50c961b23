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

mod expand;
mod proofs;
mod search;
mod table;

use crate::knowledge::{Connections, FilledBoard, Limits, Until};
use crate::resistance::ResistanceEvaluator;
use crate::{Bitboard, Board, HexPosition, HexRules};
use expand::Expanded;
use ponder_game::Side;
use proofs::Proofs;
use table::{Entry, Keys, Table};

/// Settings of a solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolverOptions {
    /// Limits of the search for connections at each node.
    pub limits: Limits,
    /// Memory of the table, in bytes.
    pub table_bytes: usize,
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
    /// Winning move, if the side to move wins and has not won yet.
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
    rules: HexRules,
    board: &'static Board<P>,
    options: SolverOptions,
    keys: Keys,
    table: Table<P>,
    proofs: Proofs<P>,
    connections: Connections<P>,
    resistance: ResistanceEvaluator,
    counts: SolverCounts,
    is_stopped: bool,
}

impl<P: Bitboard> Solver<P> {
    /// Creates a solver with an empty table for boards of the size of `rules`; the swap and passes
    /// are not part of the search.
    ///
    /// # Panics
    /// Panics when the cells and two edges are more than the bits of the bitboard.
    #[must_use]
    pub fn new(rules: HexRules, options: SolverOptions) -> Self {
        let board = Board::new(&rules);
        Solver {
            rules,
            board,
            options,
            keys: Keys::new(board.cells()),
            table: Table::new(options.table_bytes),
            proofs: Proofs::new(),
            connections: Connections::new(options.limits),
            resistance: ResistanceEvaluator::new(),
            counts: SolverCounts::default(),
            is_stopped: false,
        }
    }

    /// Counts of the work so far.
    #[must_use]
    pub fn counts(&self) -> SolverCounts {
        self.counts
    }

    /// Forgets what was found.
    pub fn clear(&mut self) {
        self.table.clear();
        self.proofs.clear();
    }

    /// Solves the position of these stones. `stop` is asked every few nodes whether to give up;
    /// then the result is `None`, and a later call continues from the table.
    pub fn solve(
        &mut self,
        stones: [P; 2],
        to_move: Side,
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> Option<Solution<P>> {
        self.is_stopped = false;
        let filled = FilledBoard::new(self.board, stones);
        let key = self.keys.of(&filled, to_move);
        let (entry, _) = self.search(&filled, to_move, key, [Entry::<P>::INFINITE; 2], stop);
        let winner = entry.winner(to_move)?;
        let carrier = self.shrunk(&filled, winner, entry.carrier | filled.captured(winner));
        let best = (winner == to_move && filled.winner().is_none()).then_some(entry.best);
        Some(Solution { winner, carrier, best: best.map(usize::from) })
    }

    /// Visits the position of these stones once, without a search. Results of earlier searches
    /// count. The moves that stay are those of the must-play region: dominated moves are not
    /// removed, because a player may know them as good moves and not those that dominate them.
    pub fn visit_once(&mut self, stones: [P; 2], to_move: Side) -> Visited<P> {
        let filled = FilledBoard::new(self.board, stones);
        if let Some(winner) = filled.winner() {
            return if winner == to_move { Visited::Won(None) } else { Visited::Lost };
        }
        let known = self.table.get(self.keys.of(&filled, to_move));
        if let Some((node, winner)) = known.and_then(|node| Some((node, node.winner(to_move)?))) {
            let best = Some(usize::from(node.best));
            return if winner == to_move { Visited::Won(best) } else { Visited::Lost };
        }
        let all = filled.empty();
        let Expanded::Open { moves, .. } = self.must_play(&filled, to_move, all, P::EMPTY) else {
            return Visited::Lost;
        };
        self.connections.build(&filled, to_move, Until::Semi);
        let key = self.connections.semis().first().map(|semi| usize::from(semi.key));
        let full = self.connections.fulls().first().map(|carrier| carrier.lowest());
        match (key, full) {
            (Some(key), _) => Visited::Won(Some(key)),
            (None, Some(cell)) => Visited::Won(cell),
            (None, None) => Visited::Open(moves),
        }
    }

    /// Finds all winning moves of a side among the empty cells; `None` if `stop` ended the search.
    pub fn winning_moves(
        &mut self,
        stones: [P; 2],
        to_move: Side,
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> Option<P> {
        let mut moves = self.board.full & !(stones[0] | stones[1]);
        let mut winning = P::EMPTY;
        while let Some(cell) = moves.lowest() {
            moves = moves.without_lowest();
            let mut after = stones;
            after[to_move.index()] = after[to_move.index()] | P::bit(cell);
            let solution = self.solve(after, to_move.opponent(), stop)?;
            if solution.winner == to_move {
                winning = winning | P::bit(cell);
            } else {
                // Outside the carrier of the refutation every move loses.
                moves = moves & solution.carrier;
            }
        }
        Some(winning)
    }

    /// Part of a carrier that can belong to a winning chain: the cells that the winner's stones and
    /// the carrier connect to its first edge.
    fn shrunk(&self, filled: &FilledBoard<P>, winner: Side, carrier: P) -> P {
        let area = filled.stones(winner) | filled.dead() | carrier;
        let edge = self.board.start[winner.index()];
        carrier & self.board.flood(edge & area, area)
    }

    /// Moves of a set in order of the current through their cells, best first.
    fn ordered(&mut self, filled: &FilledBoard<P>, to_move: Side, moves: P) -> Vec<u16> {
        let stones = Side::BOTH.map(|side| filled.stones(side));
        let position = HexPosition::from_stones(&self.rules, stones, to_move)
            .expect("the cells of a filled board are on the board and have one colour");
        let (_, policy) = self.resistance.evaluate(&position);
        let mut ranked = Vec::with_capacity(policy.len());
        let mut probabilities = policy.iter();
        filled.empty().for_each(|cell| {
            let probability = probabilities.next().copied().unwrap_or(0.0);
            if moves.has(cell) {
                ranked.push((probability, cell as u16));
            }
        });
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.into_iter().map(|(_, cell)| cell).collect()
    }
}
