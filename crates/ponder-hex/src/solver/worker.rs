//! Thread of a solver with what it does not share.

use super::Visited;
use super::common::Shared;
use super::expand::Expanded;
use super::proofs::{PROOFS, Proof, Proofs};
use crate::knowledge::{Connections, FilledBoard, Until};
use crate::resistance::ResistanceEvaluator;
use crate::{Bitboard, HexPosition};
use ponder_game::Side;
use std::sync::Arc;

/// Thread of a solver.
#[derive(Debug)]
pub(super) struct Worker<P: Bitboard> {
    pub shared: Arc<Shared<P>>,
    /// Number of the thread, from 0.
    number: usize,
    /// Newest proofs of all threads.
    pub proofs: Proofs<P>,
    pub connections: Connections<P>,
    resistance: ResistanceEvaluator,
    /// Keys of the nodes from the root to the one that is searched.
    pub path: Vec<u64>,
    /// Number of visits.
    pub visits: u64,
    /// True while the thread returns to a node that others have decided.
    pub is_unwinding: bool,
}

impl<P: Bitboard> Worker<P> {
    pub fn new(shared: Arc<Shared<P>>, number: usize) -> Self {
        Worker {
            number,
            proofs: Proofs::new(),
            connections: Connections::new(shared.options.limits),
            resistance: ResistanceEvaluator::new(),
            path: Vec::new(),
            visits: 0,
            is_unwinding: false,
            shared,
        }
    }

    /// Keeps a proof, and tells the other threads. Each keeps its own copy, because a search through
    /// thousands of proofs takes too long for a lock.
    pub fn add_proof(&mut self, proof: Proof<P>) {
        self.proofs.add(proof);
        for number in (0..self.shared.options.threads.get()).filter(|&number| number != self.number)
        {
            let mut inbox = self.shared.inbox(number);
            // A thread that does not search takes none.
            if inbox.len() < PROOFS {
                inbox.push(proof);
            }
        }
    }

    /// Takes the proofs that other threads have found.
    pub fn take_proofs(&mut self) {
        if self.shared.is_parallel() {
            for proof in self.shared.inbox(self.number).drain(..) {
                self.proofs.add(proof);
            }
        }
    }

    /// Visits a position once, without a search.
    pub fn visit_once(&mut self, filled: &FilledBoard<P>, to_move: Side) -> Visited<P> {
        if let Some(winner) = filled.winner() {
            return if winner == to_move { Visited::Won(None) } else { Visited::Lost };
        }
        let known = self.shared.table.get(self.shared.keys.of(filled, to_move));
        if let Some((node, winner)) = known.and_then(|node| Some((node, node.winner(to_move)?))) {
            let best = Some(usize::from(node.best));
            return if winner == to_move { Visited::Won(best) } else { Visited::Lost };
        }
        let known = match self.proofs.deduce(filled, to_move) {
            Expanded::Won { best, .. } => return Visited::Won(Some(best)),
            Expanded::Lost(_) => return Visited::Lost,
            Expanded::Open { moves, .. } => moves,
        };
        let Expanded::Open { moves, .. } = self.must_play(filled, to_move, known, P::EMPTY) else {
            return Visited::Lost;
        };
        self.connections.build(filled, to_move, Until::Semi);
        let key = self.connections.semis().first().map(|semi| usize::from(semi.key));
        let full = self.connections.fulls().first().map(|carrier| carrier.lowest());
        match (key, full) {
            (Some(key), _) => Visited::Won(Some(key)),
            (None, Some(cell)) => Visited::Won(cell),
            (None, None) => Visited::Open(moves),
        }
    }

    /// Moves of a set in order of the current through their cells, best first.
    pub fn ordered(&mut self, filled: &FilledBoard<P>, to_move: Side, moves: P) -> Vec<u16> {
        let stones = Side::BOTH.map(|side| filled.stones(side));
        let position = HexPosition::from_stones(&self.shared.rules, stones, to_move)
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

    /// Returns whether a node from the root to the one that is searched is decided.
    pub fn is_path_decided(&self) -> bool {
        let is_decided = |&key| self.shared.table.get(key).is_some_and(|node| node.is_decided());
        self.path.iter().any(is_decided)
    }
}
