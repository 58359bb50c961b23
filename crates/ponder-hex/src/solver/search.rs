//! Depth-first proof-number search.

use super::expand::Expanded;
use super::table::Entry;
use super::{Solver, SolverCounts};
use crate::Bitboard;
use crate::knowledge::FilledBoard;
use ponder_game::Side;

/// Number of visits after which the search asks whether to stop.
const STOP_INTERVAL: u64 = 64;

/// Move of a node that is not decided.
struct OpenMove {
    cell: usize,
    key: u64,
    numbers: [u32; 2],
}

impl<P: Bitboard> Solver<P> {
    /// Searches a node until it is decided, or one of its numbers reaches its limit. Returns what is
    /// known then, and the number of visits.
    pub(super) fn search(
        &mut self,
        filled: &FilledBoard<P>,
        to_move: Side,
        key: u64,
        limits: [u32; 2],
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> (Entry<P>, u32) {
        self.counts.nodes += 1;
        if self.counts.nodes.is_multiple_of(STOP_INTERVAL) && stop(&self.counts) {
            self.is_stopped = true;
        }
        let mut node = self.table.get(key).unwrap_or_else(|| self.visit(filled, to_move, key));
        let before = node.work;
        if node.winner(to_move).is_some() {
            return (node, 1);
        }
        let order = self.ordered(filled, to_move, node.moves);
        loop {
            let open = self.open_moves(&mut node, to_move, &order);
            if node.winner(to_move).is_some() {
                self.table.put(node);
                return (node, node.work - before);
            }
            let sum: u64 = open.iter().map(|mv| u64::from(mv.numbers[0])).sum();
            let (best, second) = two_best(&open);
            node.numbers = [best.numbers[1], sum.min(u64::from(Entry::<P>::INFINITE - 1)) as u32];
            if self.is_stopped || (0..2).any(|index| node.numbers[index] >= limits[index]) {
                self.table.put(node);
                return (node, node.work - before);
            }
            // The child's numbers have exchanged roles.
            let others = node.numbers[1] - best.numbers[0];
            let child_limits = [
                if limits[1] == Entry::<P>::INFINITE { limits[1] } else { limits[1] - others },
                limits[0].min(self.tolerated(second)),
            ];
            node.work += self.search_move(filled, to_move, best, child_limits, stop);
        }
    }

    /// Visits a node for the first time.
    fn visit(&mut self, filled: &FilledBoard<P>, to_move: Side, key: u64) -> Entry<P> {
        let mut node = Entry { work: 1, ..Entry::new(key) };
        match self.expand(filled, to_move) {
            Expanded::Won => node.set_won(0, P::EMPTY),
            Expanded::Lost(carrier) => node.set_lost(carrier),
            Expanded::Open { moves, carrier } => (node.moves, node.carrier) = (moves, carrier),
        }
        self.table.put(node);
        node
    }

    /// Takes the results of a node's moves from the table, and returns the moves to search now.
    /// There is none only if the node is decided.
    fn open_moves(&self, node: &mut Entry<P>, to_move: Side, order: &[u16]) -> Vec<OpenMove> {
        let mut open = Vec::with_capacity(order.len());
        for &cell in order {
            let cell = usize::from(cell);
            if !node.moves.has(cell) {
                continue;
            }
            let key = self.keys.after(node.key, to_move, cell);
            let child = self.table.get(key).unwrap_or_else(|| Entry::new(key));
            match child.winner(to_move.opponent()) {
                Some(winner) if winner == to_move => {
                    node.set_won(cell, child.carrier | P::bit(cell));
                    return open;
                }
                Some(_) => {
                    // Outside the carrier of the refutation every move loses.
                    node.moves = node.moves & child.carrier & !P::bit(cell);
                    node.carrier = node.carrier | child.carrier;
                }
                None => open.push(OpenMove { cell, key, numbers: child.numbers }),
            }
        }
        open.retain(|mv| node.moves.has(mv.cell));
        if open.is_empty() {
            node.set_lost(node.carrier);
        }
        let share = open.len() as f32 * self.options.width_share;
        open.truncate(self.options.width + share.ceil() as usize);
        open
    }

    /// Limit up to which a move is searched whose best rival has this number.
    fn tolerated(&self, second: u32) -> u32 {
        let limit = f64::from(second) * f64::from(1.0 + self.options.tolerance);
        (limit.ceil() + 1.0).min(f64::from(Entry::<P>::INFINITE)) as u32
    }

    /// Searches the node after a move, and stores what is known of it under the board before cells
    /// are filled in. Returns the number of visits.
    fn search_move(
        &mut self,
        filled: &FilledBoard<P>,
        to_move: Side,
        mv: &OpenMove,
        limits: [u32; 2],
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> u32 {
        let other = to_move.opponent();
        let mut after = filled.clone();
        let captured = after.play(to_move, mv.cell);
        let key = self.keys.of(&after, other);
        let (mut child, work) = self.search(&after, other, key, limits, stop);
        child.key = mv.key;
        if let Some(winner) = child.winner(other) {
            // The winner needs what it has captured, as far as that is connected.
            let own = if winner == to_move { P::bit(mv.cell) } else { P::EMPTY };
            let carrier = child.carrier | captured[winner.index()] | own;
            child.carrier = self.shrunk(filled, winner, carrier) & !own;
        }
        self.table.put(child);
        work
    }
}

/// The move with the least disproof number, the first of several, and the least number of the
/// others. There is at least one move.
fn two_best(open: &[OpenMove]) -> (&OpenMove, u32) {
    let (mut best, mut second) = (&open[0], u32::MAX);
    for mv in &open[1..] {
        if mv.numbers[1] < best.numbers[1] {
            (best, second) = (mv, best.numbers[1]);
        } else {
            second = second.min(mv.numbers[1]);
        }
    }
    (best, second)
}
