//! Depth-first proof-number search.

use super::SolverCounts;
use super::expand::Expanded;
use super::proofs::Proof;
use super::table::{Entry, INFINITE};
use super::worker::Worker;
use crate::Bitboard;
use crate::knowledge::FilledBoard;
use ponder_game::Side;
use std::collections::hash_map;

/// Number of visits after which the search asks whether to stop.
const STOP_INTERVAL: u64 = 64;

/// Number of visits after which a thread looks whether others have decided a node above.
const PATH_INTERVAL: u64 = 8;

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
    /// Number of other threads below the move.
    threads: u32,
}

impl<P> OpenMove<P> {
    /// Disproof number of the board after the move, as if the threads below it found it harder to
    /// disprove than it looks, so that others turn to other moves (a virtual number: T. Kaneko,
    /// *Parallel depth first proof number search*, AAAI 2010).
    fn virtual_number(&self) -> u32 {
        let number = self.entry.numbers[1];
        number.saturating_add(self.threads * (number / 4 + 1)).min(INFINITE - 1)
    }
}

impl<P: Bitboard> Worker<P> {
    /// Searches a position until it is decided, or the search is stopped.
    pub fn search_root(
        &mut self,
        filled: &FilledBoard<P>,
        to_move: Side,
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> Entry<P> {
        let key = self.shared.keys.of(filled, to_move);
        loop {
            self.path.clear();
            self.is_unwinding = false;
            let (root, _) = self.search(filled, to_move, key, [INFINITE; 2], stop);
            // A thread may have returned for a result that the table has lost since.
            if root.is_decided() || self.shared.is_stopped() {
                return root;
            }
        }
    }

    /// Searches a node until it is decided, or one of its numbers reaches its limit. Returns what is
    /// known then, and the number of visits.
    fn search(
        &mut self,
        filled: &FilledBoard<P>,
        to_move: Side,
        key: u64,
        limits: [u32; 2],
        stop: &mut dyn FnMut(&SolverCounts) -> bool,
    ) -> (Entry<P>, u32) {
        self.count_visit(stop);
        let mut node =
            self.shared.table.get(key).unwrap_or_else(|| self.visit(filled, to_move, key));
        let before = node.work;
        if node.is_decided() {
            return (node, 1);
        }
        if node.work == 1 && node.numbers.iter().zip(&limits).any(|(number, limit)| number >= limit)
        {
            return (node, 1);
        }
        self.path.push(key);
        let mut moves = self.moves_of(&node, filled, to_move);
        loop {
            if self.take_shared(&mut node) {
                break;
            }
            self.take_results(&mut node, to_move, &mut moves);
            if let Some(winner) = node.winner(to_move) {
                let board = self.shared.board;
                self.add_proof(Proof::of(board, filled, to_move, winner, node));
                break;
            }
            let open = &moves[..self.width(moves.len())];
            let Choice { best, second, least, sum } = Choice::of(open);
            node.numbers = [least, sum];
            let mut is_beyond = least >= limits[0] || sum >= limits[1];
            if node.work > before {
                is_beyond |= open[best].virtual_number() >= limits[0];
            }
            if is_beyond || self.is_unwinding || self.shared.is_stopped() {
                break;
            }
            // The child's numbers have exchanged roles.
            let numbers = open[best].entry.numbers;
            let child_limits = [
                if limits[1] == INFINITE { INFINITE } else { limits[1] - (sum - numbers[0]) },
                limits[0].min(self.tolerated(second)).max(numbers[1] + 1),
            ];
            let Searched { child, work, dominated, captured } =
                self.search_move(filled, to_move, &open[best], child_limits, stop);
            moves[best].entry = child;
            if !(node.moves & dominated).is_empty() {
                node.moves = node.moves & !dominated;
                node.carrier = node.carrier | captured;
            }
            node.work = node.work.saturating_add(work);
        }
        self.path.pop();
        if node.is_decided() {
            self.is_unwinding = false;
        }
        self.shared.table.put(node);
        (node, node.work - before)
    }

    /// Counts a visit, and looks now and then whether the search is to be stopped or others have
    /// decided a node above.
    fn count_visit(&mut self, stop: &mut dyn FnMut(&SolverCounts) -> bool) {
        self.shared.count_node();
        self.visits += 1;
        if self.visits.is_multiple_of(STOP_INTERVAL) && stop(&self.shared.counts()) {
            self.shared.set_stopped(true);
        }
        if self.shared.is_parallel() && self.visits.is_multiple_of(PATH_INTERVAL) {
            self.is_unwinding |= self.is_path_decided();
        }
    }

    /// Takes the result of another thread that has decided a node; returns whether one has.
    ///
    /// The moves that others have removed stay: two threads may have removed two moves of which each
    /// dominates the other, and one of them must stay.
    fn take_shared(&self, node: &mut Entry<P>) -> bool {
        let is_decided = |entry: &Entry<P>| self.shared.is_parallel() && entry.is_decided();
        match self.shared.table.get(node.key).filter(is_decided) {
            Some(Entry { numbers, best, carrier, .. }) => {
                (node.numbers, node.best, node.carrier) = (numbers, best, carrier);
                true
            }
            None => false,
        }
    }

    /// Number of moves that are searched at once of a number that is not refuted.
    fn width(&self, moves: usize) -> usize {
        let share = moves as f32 * self.shared.options.width_share;
        moves.min(self.shared.options.width + share.ceil() as usize)
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
        self.shared.table.put(node);
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
        let keys = &self.shared.keys;
        let with_key = |cell| {
            let key = keys.after(node.key, to_move, cell);
            OpenMove { cell, entry: Entry::new(key), threads: 0 }
        };
        order.map(with_key).collect()
    }

    /// Takes what the table knows of a node's moves, and leaves those that are not refuted. There is
    /// none only if the node is decided.
    fn take_results(&self, node: &mut Entry<P>, to_move: Side, moves: &mut Vec<OpenMove<P>>) {
        if self.shared.is_parallel() {
            let searched = self.shared.searched();
            for mv in moves.iter_mut() {
                mv.threads = searched.get(&mv.entry.key).copied().unwrap_or(0);
            }
        }
        for mv in moves.iter_mut() {
            if !node.moves.has(mv.cell) {
                continue;
            }
            // The table may have lost what was found a moment ago.
            if let Some(entry) = self.shared.table.get(mv.entry.key) {
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
        let limit = f64::from(second) * f64::from(1.0 + self.shared.options.tolerance);
        (limit.ceil() + 1.0).min(f64::from(INFINITE)) as u32
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
        let key = self.shared.keys.of(&after, other);
        self.enter(mv.entry.key);
        let (mut child, work) = self.search(&after, other, key, limits, stop);
        self.leave(mv.entry.key);
        child.key = mv.entry.key;
        if let Some(winner) = child.winner(other) {
            // The winner needs what it has captured, as far as that is connected.
            let own = if winner == to_move { P::bit(mv.cell) } else { P::EMPTY };
            let carrier = child.carrier | captured[winner.index()] | own;
            child.carrier = self.shared.shrunk(filled, winner, carrier) & !own;
        }
        self.shared.table.put(child);
        let dominated = (after.stones(to_move) | after.dead()) & filled.empty();
        let captured = captured[other.index()];
        Searched { child, work, dominated: dominated & !P::bit(mv.cell), captured }
    }

    /// Tells the other threads that this one is below a board after a move.
    fn enter(&self, key: u64) {
        if self.shared.is_parallel() {
            *self.shared.searched().entry(key).or_insert(0) += 1;
        }
    }

    /// Tells the other threads that this one has left a board after a move.
    fn leave(&self, key: u64) {
        if self.shared.is_parallel()
            && let hash_map::Entry::Occupied(mut threads) = self.shared.searched().entry(key)
        {
            *threads.get_mut() -= 1;
            if *threads.get() == 0 {
                threads.remove();
            }
        }
    }
}

/// Choice among the moves that are searched at once.
struct Choice {
    /// Index of the move with the least virtual number, the first of several.
    best: usize,
    /// The least virtual number of the other moves.
    second: u32,
    /// The least disproof number of the boards after the moves.
    least: u32,
    /// Sum of the proof numbers of the boards after the moves, below infinity.
    sum: u32,
}

impl Choice {
    /// Chooses one of at least one move.
    fn of<P>(open: &[OpenMove<P>]) -> Self {
        let mut choice = Choice { best: 0, second: u32::MAX, least: u32::MAX, sum: 0 };
        let mut best = u32::MAX;
        for (index, mv) in open.iter().enumerate() {
            let number = mv.virtual_number();
            if number < best {
                (choice.best, choice.second, best) = (index, best, number);
            } else {
                choice.second = choice.second.min(number);
            }
            choice.least = choice.least.min(mv.entry.numbers[1]);
            choice.sum = choice.sum.saturating_add(mv.entry.numbers[0]).min(INFINITE - 1);
        }
        choice
    }
}
