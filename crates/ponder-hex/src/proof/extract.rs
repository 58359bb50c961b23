//! Extraction of a proof from the solver.

use super::Proof;
use super::local::Local;
use super::nodes::{Known, Nodes};
use super::verify::Graph;
use crate::resistance::ResistanceEvaluator;
use crate::solver::{Solution, Solver, SolverCounts};
use crate::{Bitboard, Board, HexPosition, HexRules};
use ponder_game::Side;
use thiserror::Error;

/// Reason why no proof was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoProof {
    /// The search was stopped.
    #[error("the search for a proof was stopped")]
    Stopped,
    /// The solver contradicts itself.
    #[error("the solver contradicts itself, so there is no proof; please report this position")]
    Refuted,
}

/// Extraction of one proof.
struct Extraction<'a, P: Bitboard> {
    solver: &'a mut Solver<P>,
    rules: HexRules,
    board: &'static Board<P>,
    winner: Side,
    stop: &'a mut dyn FnMut(&SolverCounts) -> bool,
    resistance: ResistanceEvaluator,
    local: Local<P>,
    nodes: Nodes<P>,
}

/// Finds a proof of the winner of a position.
pub(super) fn find<P: Bitboard>(
    solver: &mut Solver<P>,
    rules: HexRules,
    stones: [P; 2],
    to_move: Side,
    stop: &mut dyn FnMut(&SolverCounts) -> bool,
) -> Result<Proof, NoProof> {
    let board = Board::new(&rules);
    let Solution { winner, carrier, best } =
        solver.solve(stones, to_move, stop).ok_or(NoProof::Stopped)?;
    let mut proof = Proof {
        rules,
        stones: stones.map(|set| set.resized()),
        to_move,
        winner,
        first: best.map(|cell| cell as u16),
        nodes: Vec::new(),
    };
    let nodes = Nodes::new(Graph::new(&proof));
    let local = Local::new(board, winner);
    let resistance = ResistanceEvaluator::new();
    let mut extraction =
        Extraction { solver, rules, board, winner, stop, resistance, local, nodes };
    let own = stones[winner.index()];
    let root = match best {
        None => extraction.node(own, carrier)?,
        Some(best) => {
            let other = stones[winner.opponent().index()];
            extraction.node_after(own, board.full & !(own | other), best)?
        }
    };
    proof.nodes = extraction.nodes.needed_by(root);
    Ok(proof)
}

impl<P: Bitboard> Extraction<'_, P> {
    /// Finds a node that proves that the winner connects its edges with these stones within an area.
    fn node(&mut self, stones: P, area: P) -> Result<u32, NoProof> {
        let cells = self.board.cells() as u16;
        let ends = [cells, cells + 1];
        if let Some(node) = self.local.node(&mut self.nodes, ends, stones, area) {
            return Ok(node);
        }
        let mut shared = area;
        let mut answers = Vec::new();
        while !shared.is_empty() {
            if (self.stop)(&self.solver.counts()) {
                return Err(NoProof::Stopped);
            }
            let answer = match self.nodes.known(ends, stones, area, shared) {
                Known::Proven(node) => return Ok(node),
                Known::Answer(cell, node) => (cell as u16, node),
                Known::Nothing => {
                    let taken = self.strongest(stones, area, shared);
                    let left = area & !P::bit(taken);
                    let Solution { best, carrier, .. } = self.solve(stones, left, self.winner)?;
                    let Some(cell) = best else { return self.node(stones, carrier & left) };
                    (cell as u16, self.node_after(stones, left, cell)?)
                }
            };
            shared = shared & self.nodes.need(stones, answer);
            answers.push(answer);
        }
        self.nodes.add_answers(stones, answers).map_err(|_| NoProof::Refuted)
    }

    /// Finds the node after a winning move within an area.
    fn node_after(&mut self, stones: P, area: P, cell: usize) -> Result<u32, NoProof> {
        let (after, left) = (stones | P::bit(cell), area & !P::bit(cell));
        let Solution { carrier, .. } = self.solve(after, left, self.winner.opponent())?;
        self.node(after, carrier & left)
    }

    /// Solves the position in which all cells outside an area are the opponent's.
    fn solve(&mut self, stones: P, area: P, to_move: Side) -> Result<Solution<P>, NoProof> {
        let stones = self.with_opponent(stones, area);
        let found = self.solver.solve(stones, to_move, self.stop).ok_or(NoProof::Stopped)?;
        if found.winner == self.winner { Ok(found) } else { Err(NoProof::Refuted) }
    }

    fn with_opponent(&self, own: P, area: P) -> [P; 2] {
        let mut stones = [self.board.full & !(own | area); 2];
        stones[self.winner.index()] = own;
        stones
    }

    /// Cell of a set that is the opponent's best move by the current through it.
    fn strongest(&mut self, stones: P, area: P, shared: P) -> usize {
        let stones = self.with_opponent(stones, area);
        let position = HexPosition::from_stones(&self.rules, stones, self.winner.opponent())
            .expect("the stones of both sides are on the board and on different cells");
        let (_, policy) = self.resistance.evaluate(&position);
        let mut best = (f32::NEG_INFINITY, shared.lowest().unwrap_or(0));
        let mut policy = policy.iter();
        area.for_each(|cell| {
            let current = policy.next().copied().unwrap_or(0.0);
            if shared.has(cell) && current > best.0 {
                best = (current, cell);
            }
        });
        best.1
    }
}
