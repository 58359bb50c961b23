//! Depth-first proof-number search.

use super::expand::Expanded;
use super::table::Entry;
use super::{Solver, SolverCounts};
use crate::Bitboard;
use crate::knowledge::FilledBoard;
use ponder_game::Side;

/// Number of visits after which the search asks whether to stop.
const STOP_INTERVAL: u64 = 64;

/// Result of the search of a move.
struct Searched<P> {
    child: Entry<P>,
    /// Number of visits.
    work: u32,
    /// Cells that are dead or captured by the side to move after the move: moves there are no
    /// better than it.
    dominated: P,
    /// Cells that the opponent captured by the move; the dominated moves lose only with these, if
    /// the move does.
    captured: P,
}

/// Move of a node that is not decided.
struct OpenMove<P> {
    cell: usize,
    /// Entry of the board after the move, before cells are filled in.
    entry: Entry<P>,
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
        if node.work == 1 && node.numbers.iter().zip(&limits).any(|(number, limit)| number >= limit)
        {
            return (node, 1);
        }
        let mut moves = self.moves_of(&node, filled, to_move);
        loop {
            self.take_results(&mut node, to_move, &mut moves);
            if let Some(winner) = node.winner(to_move) {
                self.table.put(node);
                self.proofs.add(self.board, filled, to_move, winner, node);
                return (node, node.work - before);
            }
            let open = &moves[..self.width(moves.len())];
            let sum: u64 = open.iter().map(|mv| u64::from(mv.entry.numbers[0])).sum();
            let (best, second) = two_best(open);
            let numbers = open[best].entry.numbers;
            node.numbers = [numbers[1], sum.min(u64::from(Entry::<P>::INFINITE - 1)) as u32];
            if self.is_stopped || (0..2).any(|index| node.numbers[index] >= limits[index]) {
                self.table.put(node);
                return (node, node.work - before);
            }
            // The child's numbers have exchanged roles.
            let others = node.numbers[1] - numbers[0];
            let child_limits = [
                if limits[1] == Entry::<P>::INFINITE { limits[1] } else { limits[1] - others },
                limits[0].min(self.tolerated(second)),
            ];
            let Searched { child, work, dominated, captured } =
                self.search_move(filled, to_move, &open[best], child_limits, stop);
            moves[best].entry = child;
            if !(node.moves & dominated).is_empty() {
                node.moves = node.moves & !dominated;
                node.carrier = node.carrier | captured;
            }
            node.work += work;
        }
    }

    /// Number of moves that are searched at once of a number that is not refuted.
    fn width(&self, moves: usize) -> usize {
        let share = moves as f32 * self.options.width_share;
        moves.min(self.options.width + share.ceil() as usize)
    }

    /// Visits a node for the first time.
    fn visit(&mut self, filled: &FilledBoard<P>, to_move: Side, key: u64) -> Entry<P> {
        let mut node = Entry { work: 1, ..Entry::new(key) };
        match self.expand(filled, to_move) {
            Expanded::Won { best, carrier } => node.set_won(best, carrier),
            Expanded::Lost(carrier) => node.set_lost(carrier),
            Expanded::Open { moves, carrier } => {
                (node.moves, node.carrier) = (moves, carrier);
                node.numbers[1] = self.width(moves.count() as usize) as u32;
            }
        }
        self.table.put(node);
        node
    }

    /// Moves of a node that are not refuted, best first.
    fn moves_of(
        &mut self,
        node: &Entry<P>,
        filled: &FilledBoard<P>,
        to_move: Side,
    ) -> Vec<OpenMove<P>> {
        let order = self.ordered(filled, to_move, node.moves).into_iter().map(usize::from);
        let keys = &self.keys;
        let with_key = |cell| {
            let key = keys.after(node.key, to_move, cell);
            OpenMove { cell, entry: Entry::new(key) }
        };
        order.map(with_key).collect()
    }

    /// Takes what the table knows of a node's moves, and leaves those that are not refuted. There is
    /// none only if the node is decided.
    fn take_results(&self, node: &mut Entry<P>, to_move: Side, moves: &mut Vec<OpenMove<P>>) {
        for mv in moves.iter_mut() {
            if !node.moves.has(mv.cell) {
                continue;
            }
            // The table may have lost what was found a moment ago.
            if let Some(entry) = self.table.get(mv.entry.key) {
                mv.entry = entry;
            }
            match mv.entry.winner(to_move.opponent()) {
                Some(winner) if winner == to_move => {
                    return node.set_won(mv.cell, mv.entry.carrier | P::bit(mv.cell));
                }
                Some(_) => {
                    // Outside the carrier of the refutation every move loses.
                    node.moves = node.moves & mv.entry.carrier & !P::bit(mv.cell);
                    node.carrier = node.carrier | mv.entry.carrier;
                }
                None => {}
            }
        }
        moves.retain(|mv| node.moves.has(mv.cell));
        if moves.is_empty() {
            node.set_lost(node.carrier);
        }
    }

    /// Limit up to which a move is searched whose best rival has this number.
    fn tolerated(&self, second: u32) -> u32 {
        let limit = f64::from(second) * f64::from(1.0 + self.options.tolerance);
        (limit.ceil() + 1.0).min(f64::from(Entry::<P>::INFINITE)) as u32
    }

    /// Searches the node after a move, and stores what is known of it under the board before cells
    /// are filled in.
    fn search_move(
        &mut self,
        filled: &FilledBoard<P>,
        to_move: Side,
        mv: &OpenMove<P>,
        limits: [u32; 2],
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> Searched<P> {
        let other = to_move.opponent();
        let mut after = filled.clone();
        let captured = after.play(to_move, mv.cell);
        let key = self.keys.of(&after, other);
        let (mut child, work) = self.search(&after, other, key, limits, stop);
        child.key = mv.entry.key;
        if let Some(winner) = child.winner(other) {
            // The winner needs what it has captured, as far as that is connected.
            let own = if winner == to_move { P::bit(mv.cell) } else { P::EMPTY };
            let carrier = child.carrier | captured[winner.index()] | own;
            child.carrier = self.shrunk(filled, winner, carrier) & !own;
        }
        self.table.put(child);
        let dominated = (after.stones(to_move) | after.dead()) & filled.empty();
        let captured = captured[other.index()];
        Searched { child, work, dominated: dominated & !P::bit(mv.cell), captured }
    }
}

/// Index of the move with the least disproof number, the first of several, and the least number of
/// the others. There is at least one move.
fn two_best<P>(open: &[OpenMove<P>]) -> (usize, u32) {
    let (mut best, mut second) = (0, u32::MAX);
    for (index, mv) in open.iter().enumerate().skip(1) {
        let number = mv.entry.numbers[1];
        if number < open[best].entry.numbers[1] {
            (best, second) = (index, open[best].entry.numbers[1]);
        } else {
            second = second.min(number);
        }
    }
    (best, second)
}
