//! Exact solution of endgames: the lead in discs at the end with best play by both sides.

use crate::{Bitboard, OthelloMove, OthelloPosition};
use ponder_game::{History, Key, Position, Side, Status};
use std::collections::HashMap;

/// Number of empty squares from which positions are stored and moves are ordered.
const EMPTY_MIN: u32 = 5;
/// More discs than a board of 8x8 has.
const DISCS: i32 = 65;

/// A search for exact results, with a table of what it has found.
#[derive(Debug, Default)]
pub struct Endgame {
    /// Bounds of the lead of the side to move.
    table: HashMap<Key, [i32; 2]>,
    nodes: u64,
}

/// Limits of a search.
pub(crate) struct Stop<'a> {
    pub nodes_max: u64,
    pub is_stopped: &'a dyn Fn() -> bool,
}

impl Endgame {
    /// Number of positions that were visited since the last [`clear`](Endgame::clear).
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets what was found.
    pub fn clear(&mut self) {
        self.table.clear();
        self.nodes = 0;
    }

    /// The final lead of the side to move after a move, with best play; `None` if the limit is
    /// reached.
    pub(crate) fn lead_after<P: Bitboard>(
        &mut self,
        position: &OthelloPosition<P>,
        mv: OthelloMove,
        stop: &Stop<'_>,
    ) -> Option<i32> {
        let mut after = position.clone();
        after.play(mv);
        Some(-self.lead(&after, [-DISCS, DISCS], stop)?)
    }

    /// The moves of best play to the end of the game.
    pub(crate) fn line<P: Bitboard>(
        &mut self,
        mut position: OthelloPosition<P>,
        stop: &Stop<'_>,
    ) -> Vec<OthelloMove> {
        let history = History::new();
        let mut line = Vec::new();
        while position.status(&history) == Status::Running {
            let mut best = None;
            for mv in position.legal_moves(&history) {
                let Some(lead) = self.lead_after(&position, mv, stop) else { return line };
                if best.is_none_or(|(most, _)| lead > most) {
                    best = Some((lead, mv));
                }
            }
            let Some((_, mv)) = best else { return line };
            line.push(mv);
            position.play(mv);
        }
        line
    }

    /// The final lead of the side to move, exact within a window and otherwise a bound.
    fn lead<P: Bitboard>(
        &mut self,
        position: &OthelloPosition<P>,
        [mut alpha, mut beta]: [i32; 2],
        stop: &Stop<'_>,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes > stop.nodes_max || (self.nodes.is_multiple_of(4096) && (stop.is_stopped)()) {
            return None;
        }
        if position.playable().is_empty() {
            if position.must_pass() {
                let mut after = position.clone();
                after.play(OthelloMove::PASS);
                return Some(-self.lead(&after, [-beta, -alpha], stop)?);
            }
            let lead = position.lead();
            return Some(if position.to_move() == Side::First { lead } else { -lead });
        }
        let is_stored = position.empty().count() >= EMPTY_MIN;
        let key = position.search_key();
        let mut bounds = [-DISCS, DISCS];
        if is_stored && let Some(&known) = self.table.get(&key) {
            bounds = known;
            if bounds[0] >= beta || bounds[0] == bounds[1] {
                return Some(bounds[0]);
            }
            if bounds[1] <= alpha {
                return Some(bounds[1]);
            }
            alpha = alpha.max(bounds[0]);
            beta = beta.min(bounds[1]);
        }
        let mut successors = Vec::new();
        position.playable().for_each(|square| {
            let mut after = position.clone();
            after.play(OthelloMove::at(square));
            successors.push(after);
        });
        if is_stored {
            successors.sort_by_key(|after| after.playable().count());
        }
        let (mut best, mut low) = (-DISCS, alpha);
        for after in &successors {
            best = best.max(-self.lead(after, [-beta, -low], stop)?);
            low = low.max(best);
            if low >= beta {
                break;
            }
        }
        if is_stored {
            if best > alpha {
                bounds[0] = best;
            }
            if best < beta {
                bounds[1] = best;
            }
            self.table.insert(key, bounds);
        }
        Some(best)
    }
}
