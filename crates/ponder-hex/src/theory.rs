//! Inferior cells, virtual connections and the solver as the [`Theory`] of Hex.

use crate::solver::{Solver, SolverOptions, Visited};
use crate::{Bitboard, HexMove, HexPosition, HexRules};
use ponder_game::{Assessment, Position, Side, Theory};

/// Memory of the solver's table, in bytes.
const TABLE_BYTES: usize = 32 << 20;

/// Theory of positions on one board, with a solver that keeps its table.
pub(crate) struct HexTheory<P: Bitboard>(Solver<P>);

impl<P: Bitboard> HexTheory<P> {
    /// Creates the theory of the positions on a board; `None` if the board with its edges does not
    /// fit the bitboard.
    pub fn new(position: &HexPosition<P>) -> Option<Self> {
        let board = position.board();
        let rules = HexRules::new(board.cols, board.rows).ok()?;
        let options = SolverOptions { table_bytes: TABLE_BYTES, ..SolverOptions::default() };
        (board.cells() + 2 <= P::BITS).then(|| HexTheory(Solver::new(rules, options)))
    }
}

impl<P: Bitboard> Theory<HexPosition<P>> for HexTheory<P> {
    fn assess(&mut self, position: &HexPosition<P>, nodes: u64) -> Assessment<HexMove> {
        if position.may_swap() || position.may_be_swapped() || position.may_pass() {
            return Assessment::Open { inferior: Vec::new() };
        }
        let stones = Side::BOTH.map(|side| position.stones(side));
        let to_move = position.to_move();
        // Once filled-in cells connect the side to move, any move wins.
        let won = |best: Option<usize>| match best.or_else(|| position.empty().lowest()) {
            Some(cell) => Assessment::Won(HexMove::cell(cell)),
            None => Assessment::Lost,
        };
        if nodes > 0 {
            let end = self.0.counts().nodes + nodes;
            let solution = self.0.solve(stones, to_move, &mut |counts| counts.nodes >= end);
            match solution {
                Some(solution) if solution.winner == to_move => return won(solution.best),
                Some(_) => return Assessment::Lost,
                None => {}
            }
        }
        match self.0.visit_once(stones, to_move) {
            Visited::Won(best) => won(best),
            Visited::Lost => Assessment::Lost,
            Visited::Open(moves) => {
                let mut inferior = Vec::new();
                (position.empty() & !moves).for_each(|cell| inferior.push(HexMove::cell(cell)));
                Assessment::Open { inferior }
            }
        }
    }
}
