//! Proofs that were found, for boards that are not the same but contain all that the winner needs.

use super::expand::Expanded;
use super::table::Entry;
use crate::knowledge::FilledBoard;
use crate::{Bitboard, Board};
use ponder_game::Side;

/// Number of proofs that are kept of each kind, the newest ones.
pub(super) const PROOFS: usize = 4096;

/// Proof of a node: the winner wins every position in which it has the stones and the opponent has
/// none in the area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof<P> {
    winner: Side,
    /// True if the winner moves first.
    is_first: bool,
    stones: P,
    /// Stones and carrier.
    area: P,
    /// First move of the winner, if it moves first.
    best: u16,
}

impl<P: Bitboard> Proof<P> {
    /// Proof of a decided node.
    pub fn of(
        board: &Board<P>,
        filled: &FilledBoard<P>,
        to_move: Side,
        winner: Side,
        Entry { carrier, best, .. }: Entry<P>,
    ) -> Self {
        let own = filled.stones(winner) | filled.dead();
        let mut area = own | carrier;
        for edge in [board.start[winner.index()], board.goal[winner.index()]] {
            area = board.flood(edge & area, area);
        }
        Proof { winner, is_first: winner == to_move, stones: area & own, area, best }
    }
}

/// Ring of the newest proofs.
#[derive(Debug)]
struct Ring<P> {
    proofs: Vec<Proof<P>>,
    next: usize,
}

impl<P> Default for Ring<P> {
    fn default() -> Self {
        Ring { proofs: Vec::new(), next: 0 }
    }
}

/// Proofs by the winner and by whether it moves first (0) or second (1).
#[derive(Debug)]
pub(super) struct Proofs<P>([[Ring<P>; 2]; 2]);

impl<P: Bitboard> Proofs<P> {
    pub fn new() -> Self {
        Proofs(Default::default())
    }

    pub fn clear(&mut self) {
        self.0 = Default::default();
    }

    /// Adds a proof.
    pub fn add(&mut self, proof: Proof<P>) {
        let ring = &mut self.0[proof.winner.index()][usize::from(!proof.is_first)];
        if ring.proofs.len() < PROOFS {
            ring.proofs.push(proof);
        } else {
            ring.proofs[ring.next] = proof;
            ring.next = (ring.next + 1) % PROOFS;
        }
    }

    /// Applies the proofs to a node whose board nobody has won.
    pub fn deduce(&self, filled: &FilledBoard<P>, to_move: Side) -> Expanded<P> {
        let (dead, empty) = (filled.dead(), filled.empty());
        let holds = |winner: Side| {
            let own = filled.stones(winner) | dead;
            let other = filled.stones(winner.opponent()) & !dead;
            move |proof: &&Proof<P>| {
                (proof.stones & !own).is_empty() && (proof.area & other).is_empty()
            }
        };
        let opponent = to_move.opponent();
        let [_, second] = &self.0[opponent.index()];
        let [first, _] = &self.0[to_move.index()];
        // Proofs of the side to move as second player would have decided the board before.
        if let Some(proof) = first.proofs.iter().find(holds(to_move)) {
            // If the side has the stone already, any other one serves.
            let best = usize::from(proof.best);
            let best = if empty.has(best) { Some(best) } else { empty.lowest() };
            if let Some(best) = best {
                return Expanded::Won { best, carrier: proof.area & empty };
            }
        }
        if let Some(proof) = second.proofs.iter().find(holds(opponent)) {
            return Expanded::Lost(proof.area & empty);
        }
        let (mut moves, mut carrier) = (empty, P::EMPTY);
        let [threats, _] = &self.0[opponent.index()];
        for proof in threats.proofs.iter().filter(holds(opponent)) {
            if !(moves & !proof.area).is_empty() {
                moves = moves & proof.area;
                carrier = carrier | (proof.area & empty);
            }
        }
        Expanded::Open { moves, carrier }
    }
}
