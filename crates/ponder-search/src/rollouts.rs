//! Rollouts as an evaluator.

use ponder_game::{Answers, Evaluator, Request, Rollout, Side, Wait};

/// Values a position by the mean result of a number of rollouts; it has no policy.
pub struct RolloutEvaluator<P: Rollout> {
    policy: P::Policy,
    count: u32,
    answers: Answers,
}

impl<P: Rollout> RolloutEvaluator<P> {
    /// `count` rollouts a position, at least 1.
    #[must_use]
    pub fn new(policy: P::Policy, count: u32) -> Self {
        RolloutEvaluator { policy, count: count.max(1), answers: Answers::default() }
    }
}

impl<P: Rollout> Evaluator<P> for RolloutEvaluator<P> {
    #[inline]
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        for request in batch.drain(..) {
            let tally = request.position.rollouts(&self.policy, self.count, request.seed);
            let value = Side::First.value_for(request.position.to_move(), tally.value_for_first());
            self.answers.push(&request, value, &[]);
        }
    }

    #[inline]
    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        if answers.is_empty() {
            std::mem::swap(&mut self.answers, answers);
        } else {
            answers.append(&mut self.answers);
        }
        count
    }

    #[inline]
    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}
