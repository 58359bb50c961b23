//! Iterative deepening at the root.

use super::result::{FoundMove, RootResult, StopReason};
use super::score::Score;
use super::table::Bound;
use super::visit::{Visit, Window};
use super::{Limits, Priors, RootValues};
use crate::search::Proven;
use ponder_game::Position;

impl<P: Position> Visit<'_, P> {
    /// Searches to depth 1, then 2, and so on.
    pub fn deepen(
        mut self,
        position: &P,
        progress: &mut dyn FnMut(&RootResult<P::Move>),
    ) -> RootResult<P::Move> {
        let mut found = self.evaluate_root(position);
        let depth_max = self.limits.depth_max.min(Limits::DEPTH_MAX);
        let stop = loop {
            if found.moves.is_empty() {
                break StopReason::NoMove;
            }
            if found.depth >= depth_max {
                break StopReason::Depth;
            }
            match self.iterate(position, &mut found) {
                Ok(()) => {}
                Err(stop) => break stop,
            }
            if found.proven == Proven::Open && !self.horizon {
                found.proven = Proven::Draw;
            }
            progress(&found);
            if found.proven != Proven::Open && !found.moves.is_empty() {
                break StopReason::Solved;
            }
        };
        found.nodes = self.nodes;
        found.stop = Some(stop);
        found
    }

    /// The result before the first iteration: the evaluator's value and move order.
    fn evaluate_root(&mut self, position: &P) -> RootResult<P::Move> {
        let shared = &mut *self.shared;
        let value = shared.evaluate(position).clamp(-1.0, 1.0);
        let has_policy = shared.answers.iter().any(|answer| !answer.policy.is_empty());
        shared.priors = if has_policy { Priors::Given } else { Priors::Absent };
        let first = shared.table.get(position.search_key()).and_then(|entry| entry.mv);
        shared.order(position, &self.history, 0, shared.priors, first);
        let (ordered, excluded) = (&mut shared.ordered[0], &mut shared.excluded);
        if ordered.iter().all(|ordered| excluded.contains(&ordered.mv)) {
            excluded.clear();
        }
        ordered.retain(|ordered| !excluded.contains(&ordered.mv));
        let width = shared.config.width_max.max(1);
        let moves = shared.ordered[0].iter().take(width).map(|ordered| FoundMove {
            mv: ordered.mv,
            value,
            bound: Bound::Upper,
            proven: Proven::Open,
            prior: has_policy.then_some(ordered.prior),
            nodes: 0,
            variation: vec![ordered.mv],
        });
        let moves = moves.collect();
        RootResult { value, proven: Proven::Open, depth: 0, nodes: 0, stop: None, moves }
    }

    /// Searches the moves in the order of the last iteration, one ply deeper. `found` changes only
    /// if the iteration completes, or if it is the first one and is stopped.
    fn iterate(&mut self, position: &P, found: &mut RootResult<P::Move>) -> Result<(), StopReason> {
        let depth = found.depth + 1;
        let mut best: Option<(Score, usize)> = None;
        let mut moves = Vec::with_capacity(found.moves.len());
        self.horizon = false;
        for (at, previous) in found.moves.iter().enumerate() {
            let nodes_before = self.nodes;
            let alpha = best.map_or(Score::LOWEST, |(score, _)| score);
            let window = Window { alpha, ..Window::FULL };
            let exact = best.is_none() || self.shared.config.root_values == RootValues::Exact;
            self.clear_variation(1);
            let score = if exact {
                self.child(position, previous.mv, depth, 0, Window::FULL)
            } else {
                self.better_child(position, previous.mv, depth, 0, window)
            };
            let score = match score {
                Ok(score) => score,
                Err(stop) => {
                    moves.extend_from_slice(&found.moves[at..]);
                    self.keep_first(found, moves, best);
                    return Err(stop);
                }
            };
            let Some(score) = score else { continue };
            let better = score > alpha;
            if better {
                best = Some((score, moves.len()));
            }
            let known = better || exact;
            let rest = if known { &self.shared.variations[1][..] } else { &[] };
            moves.push(FoundMove {
                mv: previous.mv,
                value: score.value(),
                bound: if known { Bound::Exact } else { Bound::Upper },
                proven: score.proven(),
                prior: previous.prior,
                nodes: self.nodes - nodes_before,
                variation: std::iter::once(previous.mv).chain(rest.iter().copied()).collect(),
            });
        }
        *found = self.ranked(position, depth, moves, best);
        Ok(())
    }

    /// Keeps the partial result of the first iteration when it was stopped, if there is nothing
    /// better: no iteration is complete, and the evaluator has no policy.
    fn keep_first(
        &self,
        found: &mut RootResult<P::Move>,
        mut moves: Vec<FoundMove<P::Move>>,
        best: Option<(Score, usize)>,
    ) {
        let knows_more = found.depth > 0 || self.shared.priors == Priors::Given;
        let Some((score, at)) = best.filter(|_| !knows_more) else { return };
        moves[..=at].rotate_right(1);
        found.value = score.value();
        found.moves = moves;
    }

    /// The result of an iteration. The best move comes first; the order of the others stays, or is
    /// by value if values are exact.
    fn ranked(
        &mut self,
        position: &P,
        depth: u16,
        mut moves: Vec<FoundMove<P::Move>>,
        best: Option<(Score, usize)>,
    ) -> RootResult<P::Move> {
        let excludes = !self.shared.excluded.is_empty();
        let Some((mut score, at)) = best else {
            // What holds for some of the moves is no proof for the position.
            self.horizon |= excludes;
            let (value, proven) = (0.0, if excludes { Proven::Open } else { Proven::DeadEnd });
            return RootResult { value, proven, depth, nodes: self.nodes, stop: None, moves };
        };
        moves[..=at].rotate_right(1);
        if self.shared.config.root_values == RootValues::Exact {
            moves[1..].sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        let all = position.count_moves(&self.history);
        if excludes || self.shared.config.width_max < all {
            self.horizon |= score.proven() != Proven::Win;
            score = score.max(Score::WORST_STATIC);
        }
        if !excludes {
            let mv = moves.first().map(|found| found.mv);
            self.shared.table.put(position.search_key(), mv, score, depth, Bound::Exact);
        }
        RootResult {
            value: score.value(),
            proven: score.proven(),
            depth,
            nodes: self.nodes,
            stop: None,
            moves,
        }
    }
}
