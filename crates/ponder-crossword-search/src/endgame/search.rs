//! Alpha-beta search over the positions of an endgame.

use super::change::Step;
use super::limits::LimitMonitor;
use super::state::State;
use super::table::{Bound, Entry, PROVEN, Table};
use ponder_crossword::game::SCORELESS_TURNS_MAX;

/// Bound greater than any value.
pub(super) const INFINITE: i32 = 30_000;

/// Number of going-out replies that are tried before a move is made.
const OUTS_MAX: usize = 8;

/// Bonus of each tile in the ordering of moves, in eighths of a point: proofs are shorter where more
/// tiles are played.
const TILE_BONUS: i32 = 60;
/// Limit of the history bonus in the ordering of moves, in eighths of a point.
const HISTORY_BONUS_MAX: i32 = 100;

/// Number of slots of the history heuristic.
const HISTORY_SLOTS: usize = 1 << 12;

/// Search result of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchValue {
    /// Points by which the side to move outscores the other until the end: an upper bound if not
    /// above the window, a lower bound if not below it.
    pub(super) value: i32,
    /// True if the value rests on no estimate.
    pub(super) is_proven: bool,
}

impl SearchValue {
    /// A result that rests on no estimate.
    fn proven(value: i32) -> Self {
        SearchValue { value, is_proven: true }
    }

    /// Returns the result from the view of the other side.
    pub(super) fn negated(self) -> Self {
        SearchValue { value: -self.value, ..self }
    }
}

/// State of a search.
pub(super) struct Search<'a, 't> {
    pub(super) state: State<'a>,
    pub(super) table: &'t mut Table,
    pub(super) monitor: LimitMonitor,
    /// History heuristic: for each side, the sum of the squared depths at which a play, by its key,
    /// caused a cutoff.
    history: Vec<[i32; 2]>,
}

/// Best result so far among the moves of a position.
struct Best {
    value: i32,
    /// Short key of the move.
    key: u32,
    /// True if all moves so far are proven to be no better than the best value.
    all_proven: bool,
}

/// Returns the short key of a move in the table; 0 is a pass.
fn short_key(step: &Step) -> u32 {
    (step.key >> 32) as u32 | 1
}

impl<'a, 't> Search<'a, 't> {
    pub(super) fn new(state: State<'a>, table: &'t mut Table, monitor: LimitMonitor) -> Self {
        Search { state, table, monitor, history: vec![[0; 2]; HISTORY_SLOTS] }
    }

    /// Searches a position and returns its value for the side to move, within the window. `depth`
    /// is the number of plies searched; after them the rest is estimated.
    pub(super) fn search(&mut self, alpha: i32, beta: i32, depth: u8) -> SearchValue {
        self.monitor.tick();
        let ply = self.state.ply;
        self.state.plies[ply].line.clear();
        if self.monitor.is_over {
            return SearchValue { value: 0, is_proven: false };
        }
        let key = self.state.key();
        let entry = self.table.get(key);
        // The table gives no cutoff where the principal variation is needed.
        if beta - alpha == 1
            && let Some(found) = entry.and_then(|entry| cutoff(entry, alpha, beta, depth))
        {
            return found;
        }
        if depth == 0 {
            return SearchValue { value: self.state.estimate(), is_proven: false };
        }
        let side = self.state.to_move;
        self.state.prepare(side);
        let mut best = Best { value: -INFINITE, key: 0, all_proven: true };
        if let Some((value, out)) = self.best_out() {
            best = Best { value, key: short_key(&out), all_proven: true };
            let line = &mut self.state.plies[ply].line;
            line.push(Some(out));
            if value >= beta {
                return self.store(key, alpha, beta, depth, &best, SearchValue::proven(value));
            }
        }
        self.state.prepare_both();
        if self.state.plays(0).is_empty() && self.state.plays(1).is_empty() {
            self.end_line();
            return SearchValue::proven(self.state.both_lose());
        }
        let hint = entry.map(|entry| entry.best);
        let order = self.order(alpha.max(best.value), hint, &mut best);
        let found = self.search_moves(alpha, beta, depth, &order, &mut best);
        self.state.plies[ply].order = order;
        if self.monitor.is_over {
            return found;
        }
        self.store(key, alpha, beta, depth, &best, found)
    }

    /// Searches moves in order.
    fn search_moves(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: u8,
        order: &[(i32, u32)],
        best: &mut Best,
    ) -> SearchValue {
        let side = self.state.to_move;
        let mut low = alpha.max(best.value);
        for (number, &(_, index)) in order.iter().enumerate() {
            let step = self.state.plays(side).get(index as usize).copied();
            let found = self.search_move(step.as_ref(), low, beta, depth, number == 0);
            if self.monitor.is_over {
                return SearchValue { value: best.value, is_proven: false };
            }
            best.all_proven &= found.is_proven;
            if found.value > best.value {
                best.value = found.value;
                best.key = step.as_ref().map_or(0, short_key);
                if found.value > low {
                    low = found.value;
                    self.extend_line(step);
                }
            }
            if best.value >= beta {
                if let Some(step) = step {
                    let slot = &mut self.history[step.key as usize % HISTORY_SLOTS][side];
                    *slot = slot.saturating_add(i32::from(depth) * i32::from(depth));
                }
                return found;
            }
        }
        SearchValue { value: best.value, is_proven: best.all_proven }
    }

    /// Searches one move, with a null window unless it is the first.
    pub(super) fn search_move(
        &mut self,
        step: Option<&Step>,
        low: i32,
        beta: i32,
        depth: u8,
        is_first: bool,
    ) -> SearchValue {
        let score = step.map_or(0, |step| i32::from(step.score));
        let made = self.state.make(step);
        let found = if self.state.is_stalled() {
            self.end_line();
            SearchValue::proven(-self.state.both_lose())
        } else {
            let (low, beta) = (low - score, beta - score);
            let narrow = if is_first { beta } else { low + 1 };
            let mut found = self.search(-narrow, -low, depth - 1).negated();
            if narrow < beta && found.value > low && !self.monitor.is_over {
                found = self.search(-beta, -low, depth - 1).negated();
            }
            found
        };
        self.state.undo(step, made);
        SearchValue { value: found.value + score, ..found }
    }

    /// Completes the line with passes of both sides, more than can be made.
    fn end_line(&mut self) {
        let line = &mut self.state.plies[self.state.ply].line;
        line.clear();
        line.resize(SCORELESS_TURNS_MAX.into(), None);
    }

    /// Sets the line of this ply to a move followed by the line of the next ply.
    fn extend_line(&mut self, step: Option<Step>) {
        let (before, after) = self.state.plies.split_at_mut(self.state.ply + 1);
        let line = &mut before[self.state.ply].line;
        line.clear();
        line.push(step);
        line.extend_from_slice(&after[0].line);
    }

    /// Returns the highest-scoring play with which the side to move goes out, with the value of the
    /// game then.
    fn best_out(&self) -> Option<(i32, Step)> {
        let side = self.state.to_move;
        let hand = self.state.hands[side];
        let outs = self.state.plays(side).iter().filter(|step| step.needs == hand);
        let out = outs.max_by_key(|step| step.score)?;
        Some((i32::from(out.score) + 2 * self.state.worth[1 - side], *out))
    }

    /// Returns the moves to be searched, most promising first, each as its promise (in eighths of a
    /// point) and its index among the plays, with `u32::MAX` for a pass. Plays that go out are left
    /// out, and so are moves that fail low because the other side then goes out.
    fn order(&mut self, alpha: i32, hint: Option<u32>, best: &mut Best) -> Vec<(i32, u32)> {
        let ply = self.state.ply;
        let mut order = std::mem::take(&mut self.state.plies[ply].order);
        order.clear();
        let state = &self.state;
        let side = state.to_move;
        let (hand, held) = (state.hands[side], state.worth[side]);
        let stalls = state.scoreless_turns + 1 >= SCORELESS_TURNS_MAX;
        let pass_stalls = state.scoreless_turns_after_pass() >= SCORELESS_TURNS_MAX;
        let outs = self.outs_of_other_side();
        let most = outs.first().map_or(-INFINITE, |out| i32::from(out.score));
        for (index, step) in state.plays(side).iter().enumerate() {
            if step.needs == hand {
                continue;
            }
            let score = i32::from(step.score);
            let without_out = score - 2 * (held - i32::from(step.worth));
            // If this move ends the game, the other side cannot go out.
            let ends = stalls && score == 0;
            if without_out - most <= alpha && !ends {
                let changes = state.board.changes(step);
                let stays = outs.iter().find(|out| !changes.touch(out));
                let upper = stays.map(|out| without_out - i32::from(out.score));
                if let Some(upper) = upper.filter(|&upper| upper <= alpha) {
                    best.value = best.value.max(upper);
                    continue;
                }
            }
            let promise = if hint == Some(short_key(step)) {
                i32::MAX
            } else {
                let history = self.history[step.key as usize % HISTORY_SLOTS][side];
                let tiles = TILE_BONUS * i32::from(step.placed);
                8 * (score + i32::from(step.worth)) + tiles + history.min(HISTORY_BONUS_MAX)
            };
            order.push((promise, index as u32));
        }
        if -2 * held - most <= alpha && most > -INFINITE && !pass_stalls {
            best.value = best.value.max(-2 * held - most);
        } else {
            order.push((if hint == Some(0) { i32::MAX } else { -INFINITE }, u32::MAX));
        }
        order.sort_unstable_by_key(|&(promise, index)| (std::cmp::Reverse(promise), index));
        order
    }

    /// Returns the plays with which the other side could go out now, best first.
    fn outs_of_other_side(&self) -> Vec<Step> {
        let other = 1 - self.state.to_move;
        let hand = self.state.hands[other];
        let outs = self.state.plays(other).iter().filter(|step| step.needs == hand);
        let mut outs: Vec<Step> = outs.copied().collect();
        outs.sort_unstable_by_key(|step| (std::cmp::Reverse(step.score), step.key));
        outs.truncate(OUTS_MAX);
        outs
    }

    /// Stores a result in the table.
    fn store(
        &mut self,
        key: u64,
        alpha: i32,
        beta: i32,
        depth: u8,
        best: &Best,
        found: SearchValue,
    ) -> SearchValue {
        let bound = match found.value {
            value if value >= beta => Bound::Lower,
            value if value <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let depth = if found.is_proven { PROVEN } else { depth };
        self.table.put(key, Entry { value: found.value as i16, depth, bound, best: best.key });
        found
    }
}

/// Returns the result of a table entry if it suffices for the window and depth.
fn cutoff(entry: Entry, alpha: i32, beta: i32, depth: u8) -> Option<SearchValue> {
    let value = i32::from(entry.value);
    let is_enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    let is_deep = entry.depth == PROVEN || entry.depth >= depth;
    (is_enough && is_deep).then_some(SearchValue { value, is_proven: entry.depth == PROVEN })
}
