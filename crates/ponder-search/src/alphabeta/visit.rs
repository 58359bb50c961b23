//! Recursive alpha-beta search.

use super::result::StopReason;
use super::score::Score;
use super::table::{Bound, Entry};
use super::{AlphaBeta, Limits, Priors};
use crate::search::Proven;
use ponder_game::{History, Position, Status, parts};

/// Interval, in nodes, at which the caller's stop condition is polled.
const STOP_EVERY: u64 = 16;

/// Maximum number of parts of a move: longer chains are left out, which also bounds the recursion.
/// A player that can win with a longer one queries the position (`winning_part`).
const CHAIN_MAX: usize = 32;

/// Maximum ply where moves are made of parts.
const PLY_MAX: u16 = 600;

/// A search in progress.
pub(super) struct Visit<'a, P: Position> {
    /// Tables and buffers that are kept between searches.
    pub shared: &'a mut AlphaBeta<P>,
    /// The history of the current position.
    pub history: History,
    pub limits: Limits,
    /// The caller's stop condition.
    stop: &'a dyn Fn() -> bool,
    /// Number of positions visited.
    pub nodes: u64,
    /// True if a value of this iteration depends on anything but finished games.
    pub horizon: bool,
    /// Number of the last positions that are in the middle of the current move.
    in_move: usize,
    /// Maximum number of plies before the root at which its move may have begun.
    pub begun_before: usize,
}

/// Alpha-beta window, for the side to move.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    /// The window of all scores.
    pub const FULL: Window = Window { alpha: Score::LOWEST, beta: Score::HIGHEST };

    /// The null window that tests whether a value is better than `alpha`.
    pub fn above(alpha: Score) -> Self {
        Window { alpha, beta: alpha.above() }
    }

    /// Returns whether this is a null window, which has no score inside.
    fn is_null(self) -> bool {
        self.beta <= self.alpha.above()
    }
}

impl<'a, P: Position> Visit<'a, P> {
    pub fn new(
        shared: &'a mut AlphaBeta<P>,
        history: History,
        limits: Limits,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        Visit {
            shared,
            history,
            limits,
            stop,
            nodes: 0,
            horizon: false,
            in_move: 0,
            begun_before: 0,
        }
    }

    /// The value of a running position for its side to move, or `None` if all lines from it are
    /// dead ends.
    fn value(
        &mut self,
        position: &P,
        depth: u16,
        ply: u16,
        window: Window,
    ) -> Result<Option<Score>, StopReason> {
        self.count()?;
        self.clear_variation(ply);
        let key = position.search_key();
        // An entry of a position says nothing about another line that leads to it. But within a
        // move there are so many ways to the same position that each is searched only once per
        // search: the game before it is the same for all of them.
        let known = self.shared.table.get(key);
        let table = &self.shared.table;
        let may_share = |entry: &Entry<P::Move>| {
            !P::DEPENDS_ON_HISTORY || parts::in_move(position) && table.is_of_this_search(entry)
        };
        if let Some(entry) = known.filter(|entry| may_share(entry) && entry.depth >= depth) {
            let score = entry.score.counted_from_root(ply);
            let decides = match entry.bound {
                Bound::Exact => window.is_null() || (depth == 0 && entry.depth == 0),
                Bound::Lower => window.is_null() && score >= window.beta,
                Bound::Upper => window.is_null() && score <= window.alpha,
            };
            if decides {
                self.horizon |= score.proven() == Proven::Open;
                return Ok(Some(score));
            }
        }
        if depth == 0 {
            self.horizon = true;
            let score = Score::of_value(self.shared.evaluate(position));
            self.shared.table.put(key, None, score, 0, Bound::Exact);
            return Ok(Some(score));
        }
        if self.shared.priors == Priors::Given {
            self.shared.evaluate(position);
        }
        let (priors, first) = (self.shared.priors, known.and_then(|entry| entry.mv));
        self.shared.order(position, &self.history, usize::from(ply), priors, first);
        self.best_child(position, depth, ply, window)
    }

    /// The maximum value of the ordered moves of a ply.
    fn best_child(
        &mut self,
        position: &P,
        depth: u16,
        ply: u16,
        window: Window,
    ) -> Result<Option<Score>, StopReason> {
        let mut open = window;
        let mut best: Option<(Score, P::Move)> = None;
        let count = self.shared.ordered[usize::from(ply)].len();
        let tried = count.min(self.shared.config.width_max);
        for index in 0..tried {
            let mv = self.shared.ordered[usize::from(ply)][index].mv;
            let found = match best {
                None => self.child(position, mv, depth, ply, open)?,
                Some(_) => self.better_child(position, mv, depth, ply, open)?,
            };
            let Some(score) = found else { continue };
            if best.is_none_or(|(value, _)| score > value) {
                best = Some((score, mv));
                if score > open.alpha {
                    open.alpha = score;
                    self.extend_variation(ply, mv);
                }
            }
            if score >= window.beta {
                let side = position.to_move().index();
                self.shared.move_history.add(usize::from(ply), side, mv, depth);
                break;
            }
        }
        let Some((mut score, mv)) = best else { return Ok(None) };
        if tried < count {
            self.horizon |= score.proven() != Proven::Win;
            score = score.max(Score::WORST_STATIC);
        }
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let key = position.search_key();
        self.shared.table.put(key, Some(mv), score.counted_from_node(ply), depth, bound);
        Ok(Some(score))
    }

    /// Searches a move that is expected to be no better than `window.alpha`: first with a null
    /// window, and with the full window only if it is better.
    pub fn better_child(
        &mut self,
        position: &P,
        mv: P::Move,
        depth: u16,
        ply: u16,
        window: Window,
    ) -> Result<Option<Score>, StopReason> {
        let null = Window::above(window.alpha);
        match self.child(position, mv, depth, ply, null)? {
            Some(score) if score > window.alpha && score < window.beta && !window.is_null() => {
                self.child(position, mv, depth, ply, window)
            }
            decided => Ok(decided),
        }
    }

    /// The value of a move for the side that makes it, or `None` for a dead end.
    pub fn child(
        &mut self,
        position: &P,
        mv: P::Move,
        depth: u16,
        ply: u16,
        window: Window,
    ) -> Result<Option<Score>, StopReason> {
        let mut child = position.clone();
        child.play(mv);
        let path_len = self.history.path_len();
        if P::DEPENDS_ON_HISTORY {
            self.history.push(position.repetition_key());
        }
        let side = position.to_move();
        let below = ply + 1;
        // Depth is counted in whole moves, and positions in the middle of a move are never
        // evaluated.
        let (left, within) = match parts::in_move(&child) {
            true => (depth, self.in_move + 1),
            false => (depth - 1, 0),
        };
        let is_long = within > CHAIN_MAX || within > 0 && ply > PLY_MAX;
        if is_long || within > 0 && self.closes_cycle(&child, ply) {
            self.history.truncate(path_len);
            return Ok(None);
        }
        let outside = std::mem::replace(&mut self.in_move, within);
        let found = match child.status(&self.history) {
            Status::DeadEnd => Ok(None),
            Status::Over(outcome) => {
                self.clear_variation(below);
                Ok(Some(Score::of_outcome(&outcome, side, below)))
            }
            Status::Running if child.to_move() == side => self.value(&child, left, below, window),
            Status::Running => {
                let reversed = Window { alpha: -window.beta, beta: -window.alpha };
                self.value(&child, left, below, reversed).map(|found| found.map(|score| -score))
            }
        };
        self.in_move = outside;
        self.history.truncate(path_len);
        found
    }

    /// Returns whether a position in the middle of a move repeats an earlier one of that move.
    fn closes_cycle(&self, child: &P, ply: u16) -> bool {
        let is_of_root = self.in_move == usize::from(ply);
        let before = if is_of_root { self.begun_before } else { 0 };
        let newest = self.history.last(child.repetition_key());
        newest.is_some_and(|at| at + self.in_move + before >= self.history.path_len())
    }

    /// Counts a node and checks the limits.
    fn count(&mut self) -> Result<(), StopReason> {
        if self.nodes >= self.limits.nodes_max {
            return Err(StopReason::Nodes);
        }
        if self.nodes.is_multiple_of(STOP_EVERY) && (self.stop)() {
            return Err(StopReason::Asked);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Empties the variation of a ply.
    pub fn clear_variation(&mut self, ply: u16) {
        let variations = &mut self.shared.variations;
        if variations.len() <= usize::from(ply) {
            variations.resize_with(usize::from(ply) + 1, Vec::new);
        }
        variations[usize::from(ply)].clear();
    }

    /// Sets the variation of a ply to `mv` followed by the variation of the next ply.
    fn extend_variation(&mut self, ply: u16, mv: P::Move) {
        let (upper, lower) = self.shared.variations.split_at_mut(usize::from(ply) + 1);
        let variation = &mut upper[usize::from(ply)];
        variation.clear();
        variation.push(mv);
        variation.extend(lower.first().into_iter().flatten());
    }
}
