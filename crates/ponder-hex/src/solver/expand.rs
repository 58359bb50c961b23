//! Knowledge of a node when it is first visited.

use super::worker::Worker;
use crate::Bitboard;
use crate::knowledge::{FilledBoard, Until};
use ponder_game::Side;

/// Knowledge of a node.
pub(super) enum Expanded<P> {
    /// The side to move has won already, or wins with a move in this carrier.
    Won { best: usize, carrier: P },
    /// The opponent wins with this carrier.
    Lost(P),
    /// The side to move wins with one of the moves, if at all; all others lose to the opponent's
    /// connections with this carrier.
    Open { moves: P, carrier: P },
}

impl<P: Bitboard> Worker<P> {
    /// Finds the must-play region of a node and the moves in it that are not inferior.
    pub(super) fn expand(&mut self, filled: &FilledBoard<P>, to_move: Side) -> Expanded<P> {
        if let Some(winner) = filled.winner() {
            let carrier = P::EMPTY;
            return if winner == to_move {
                Expanded::Won { best: 0, carrier }
            } else {
                Expanded::Lost(carrier)
            };
        }
        self.take_proofs();
        let (moves, carrier) = match self.proofs.deduce(filled, to_move) {
            Expanded::Open { moves, carrier } => (moves, carrier),
            decided => return decided,
        };
        // A semi-connection of the side to move would decide the node as well, but is found by the
        // next node for half the time.
        let (mut moves, mut carrier) = match self.must_play(filled, to_move, moves, carrier) {
            Expanded::Open { moves, carrier } => (moves, carrier),
            decided => return decided,
        };
        let pruned = filled.pruned(to_move);
        // The opponent answers a vulnerable move by killing it.
        carrier = carrier | pruned.killers(moves);
        moves = moves & !pruned.all();
        if filled.empty() == filled.board().full {
            let mut first_half = P::EMPTY;
            // Half a turn maps the empty board, and each move to one in its other half.
            let half = filled.board().cells().div_ceil(2);
            (0..half).for_each(|cell| first_half = first_half | P::bit(cell));
            (moves, carrier) = (moves & first_half, filled.empty());
        }
        if moves.is_empty() { Expanded::Lost(carrier) } else { Expanded::Open { moves, carrier } }
    }

    /// Searches the opponent's connections. Of the moves, which are those that may win while the
    /// others lose with the carrier, it keeps those of the must-play region.
    pub(super) fn must_play(
        &mut self,
        filled: &FilledBoard<P>,
        to_move: Side,
        mut moves: P,
        mut carrier: P,
    ) -> Expanded<P> {
        self.shared.count_build();
        self.connections.build(filled, to_move.opponent(), Until::Full);
        if let Some(&carrier) = self.connections.fulls().first() {
            return Expanded::Lost(carrier);
        }
        for semi in self.connections.semis() {
            if !(moves & !semi.carrier).is_empty() {
                moves = moves & semi.carrier;
                carrier = carrier | semi.carrier;
            }
        }
        if moves.is_empty() { Expanded::Lost(carrier) } else { Expanded::Open { moves, carrier } }
    }
}
