//! The implementation of [`Search`] for every tree search.

use super::{Columns, Descent, Mcts, Rule};
use crate::search::{Child, Limits, Poll, Proven, Search, StopReason};
use ponder_game::{Answers, History, Position, Request};

/// Maximum number of descents into finished games before `poll` returns to its driver.
const DESCENTS_MAX: u32 = 256;

impl<P: Position, R: Rule<P>> Search for Mcts<P, R> {
    type Position = P;

    const EXCLUDES: bool = R::EXCLUDES;

    fn exclude(&mut self, moves: &[P::Move]) {
        if R::EXCLUDES {
            self.core.exclude(moves);
            self.rule.restarted();
        }
    }

    #[inline]
    fn poll(&mut self, requests: &mut Vec<Request<P>>) -> Poll {
        let Mcts { core, rule } = self;
        for _ in 0..DESCENTS_MAX {
            if let Some(stop) = core.reason_to_stop() {
                self.cancel();
                return Poll::Done(stop);
            }
            let open = core.open_count();
            core.waits_for_oldest |= core.is_window_full(rule.leaves_in_flight_max())
                || core.visits() + u64::from(open) >= core.limits.visits_max;
            if core.waits_for_oldest {
                if core.back_up_answered(rule) {
                    continue;
                }
                return Poll::Waiting(open);
            }
            if core.advise_root() {
                rule.root_changed(core);
            }
            match rule.descend(core, requests) {
                Descent::Opened | Descent::Known => {}
                Descent::Collided | Descent::Spent if core.open_count() > 0 => {
                    core.waits_for_oldest = true;
                }
                Descent::Collided | Descent::Spent => return Poll::Done(StopReason::Visits),
            }
        }
        Poll::Running
    }

    #[inline]
    fn resume(&mut self, answers: &Answers) {
        for answer in answers.iter() {
            self.core.resume(&mut self.rule, answer);
        }
    }

    fn cancel(&mut self) {
        if self.core.open_count() > 0 {
            self.core.cancel();
            self.rule.cancelled();
        }
    }

    fn advance(&mut self, mv: P::Move) {
        self.cancel();
        self.core.advance(mv);
        self.rule.advanced(&mut self.core);
    }

    fn use_theory(&mut self, at_visits: Option<u32>) {
        self.core.use_theory(at_visits);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.core.set_limits(limits);
    }

    fn position(&self) -> &P {
        &self.core.position
    }

    fn history(&self) -> &History {
        &self.core.history
    }

    fn visits(&self) -> u64 {
        self.core.visits()
    }

    fn nodes(&self) -> usize {
        self.core.tree.nodes()
    }

    fn bytes(&self) -> usize {
        self.core.tree.bytes()
    }

    fn is_full(&self) -> Option<StopReason> {
        self.core.tree.is_full(&self.core.limits)
    }

    fn stops_when_full(&self) -> bool {
        R::Tree::GUIDED
    }

    fn best_move(&self) -> Option<P::Move> {
        self.rule.best_move(&self.core)
    }

    fn proven(&self) -> Proven {
        self.core.proven()
    }

    fn value(&self) -> f32 {
        self.rule.value(&self.core)
    }

    fn children(&self, path: &[P::Move]) -> Option<Vec<Child<P::Move>>> {
        let mut children = self.core.children(&self.rule, path)?;
        let best = path.is_empty().then(|| self.best_move()).flatten();
        if let Some(at) = children.iter().position(|child| Some(child.mv) == best) {
            children[..=at].rotate_right(1);
        }
        Some(children)
    }

    fn ownership(&self) -> Option<Vec<f32>> {
        self.rule.ownership()
    }

    fn score(&self) -> Option<f32> {
        self.rule.score()
    }

    fn move_scores(&self) -> Vec<(P::Move, f32)> {
        self.rule.move_scores(&self.core.tree)
    }
}
