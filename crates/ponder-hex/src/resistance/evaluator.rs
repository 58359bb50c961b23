//! The resistor network as an evaluator.

use super::bridges::held;
use super::formula::{
    current_weight, inner_lead, joined_value, open_value, saddle_weight, swap_probability,
};
use super::{Bridges, Circuit, Flow};
use crate::{Bitboard, HexPosition};
use ponder_game::{Answers, BySide, Evaluator, Position, Request, Side, Wait};

/// Evaluates positions by the resistances of both sides' circuits and ranks moves by current.
///
/// Evaluation happens on submission, and the answers are kept until they are collected. An answer
/// depends only on the position.
#[derive(Clone, Debug, Default)]
pub struct ResistanceEvaluator {
    bridges: Bridges,
    circuit: Circuit,
    flows: BySide<Flow>,
    views: Vec<[f64; 6]>,
    policy: Vec<f32>,
    answers: Answers,
}

impl ResistanceEvaluator {
    /// Creates an evaluator that counts bridges as connected and ranks moves by current.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the treatment of bridges.
    #[must_use]
    pub fn with_bridges(self, bridges: Bridges) -> Self {
        ResistanceEvaluator { bridges, ..self }
    }

    /// Evaluates a running position: its value for the side to move, -1 to 1, and the probabilities
    /// of its moves in the order of [`Position::for_each_move`].
    pub fn evaluate<P: Bitboard>(&mut self, position: &HexPosition<P>) -> (f32, &[f32]) {
        let mover = position.to_move();
        let sign = self.solve(position);
        let other = mover.opponent();
        let inner = inner_cells(position);
        let count = |set: P| set.count();
        let lead = inner_lead(
            count(position.stones(mover) & inner),
            count(position.stones(other) & inner),
            count(position.stones(mover) | position.stones(other)),
        );
        let open = open_value(&self.flows[mover], &self.flows[other], lead);
        let value = sign.map_or(open, |sign| joined_value(sign, open));
        self.rank(position, value);
        // The side that may swap gets the better side.
        let value = if position.may_swap() { value.abs() } else { value };
        (value as f32, &self.policy)
    }

    /// Solves both circuits, with bridges unless they connect a side's edges. In that case returns
    /// 1 if the side to move is connected and -1 if its opponent is, with the circuits solved
    /// without bridges.
    fn solve<P: Bitboard>(&mut self, position: &HexPosition<P>) -> Option<f64> {
        let joined = self.solve_with(position, self.bridges)?;
        if self.bridges == Bridges::Joined {
            self.solve_with(position, Bridges::Ignored);
        }
        Some(if joined == position.to_move() { 1.0 } else { -1.0 })
    }

    /// Solves both circuits and returns the side whose edges are connected, if any.
    fn solve_with<P: Bitboard>(
        &mut self,
        position: &HexPosition<P>,
        bridges: Bridges,
    ) -> Option<Side> {
        let held = held(position, bridges);
        for side in Side::BOTH {
            let (own, blocked) = (held[side.index()], held[side.opponent().index()]);
            self.circuit.flow(position.board(), side, own, blocked, &mut self.flows[side]);
        }
        let joined = |side: Side| {
            self.flows[side].resistance == 0.0
                || self.flows[side.opponent()].resistance == f64::INFINITY
        };
        Side::BOTH.into_iter().find(|&side| joined(side))
    }

    /// Computes the policy, given the value of the position without a swap.
    fn rank<P: Bitboard>(&mut self, position: &HexPosition<P>, value: f64) {
        let (empty, policy) = (position.empty(), &mut self.policy);
        policy.clear();
        if empty == position.board().full {
            // Without a stone the current is greatest in the obtuse corners, which is meaningless:
            // the clearest saddle point of the single field between both sides is in the middle.
            let [first, second] = held(position, self.bridges);
            let (board, views) = (position.board(), &mut self.views);
            self.circuit.field(board, Side::First, first, second, views);
            empty.for_each(|cell| policy.push(saddle_weight(&views[cell]) as f32));
        } else {
            let [first, second] = &self.flows.0;
            empty.for_each(|cell| {
                policy.push(current_weight(first.shares[cell], second.shares[cell]) as f32);
            });
        }
        let swap = if position.may_swap() { swap_probability(value) as f32 } else { 0.0 };
        let scale = (1.0 - swap) / policy.iter().sum::<f32>();
        policy.iter_mut().for_each(|probability| *probability *= scale);
        if position.may_swap() {
            policy.push(swap);
        }
        if position.may_pass() {
            policy.push(0.0);
        }
    }
}

/// Cells not on the two outer lines of the board.
fn inner_cells<P: Bitboard>(position: &HexPosition<P>) -> P {
    let board = position.board();
    let edge = board.start[0] | board.start[1] | board.goal[0] | board.goal[1];
    board.full & !(edge | board.neighbours(edge))
}

impl<P: Bitboard> Evaluator<HexPosition<P>> for ResistanceEvaluator {
    fn submit(&mut self, batch: &mut Vec<Request<HexPosition<P>>>) {
        let mut answers = std::mem::take(&mut self.answers);
        for request in batch.drain(..) {
            let (value, policy) = self.evaluate(&request.position);
            answers.push(&request, value, policy);
        }
        self.answers = answers;
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        answers.append(&mut self.answers);
        count
    }

    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}
