//! Random playouts as an evaluator.

use ponder_game::{Answers, Evaluator, Request, Rollout, Side, Trace, Wait};

/// Evaluator that values a position by the mean result of a number of rollouts, without a policy.
pub struct RolloutEvaluator<P: Rollout> {
    policy: P::Policy,
    mode: RolloutMode,
    answers: Answers,
}

/// Kind of rollouts.
enum RolloutMode {
    /// This number of rollouts per position.
    Count(u32),
    /// One rollout, traced into a buffer.
    Traced(Trace),
}

impl<P: Rollout> RolloutEvaluator<P> {
    /// Creates an evaluator with `count` rollouts per position, at least 1.
    #[must_use]
    pub fn new(policy: P::Policy, count: u32) -> Self {
        RolloutEvaluator {
            policy,
            mode: RolloutMode::Count(count.max(1)),
            answers: Answers::default(),
        }
    }

    /// Creates an evaluator with one rollout per position, whose trace is part of the answer.
    #[must_use]
    pub fn traced(policy: P::Policy) -> Self {
        RolloutEvaluator {
            policy,
            mode: RolloutMode::Traced(Trace::default()),
            answers: Answers::default(),
        }
    }
}

impl<P: Rollout> Evaluator<P> for RolloutEvaluator<P> {
    #[inline]
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        for request in batch.drain(..) {
            let Request { position, seed, .. } = &request;
            let tally = match &mut self.mode {
                RolloutMode::Count(count) => position.rollouts(&self.policy, *count, *seed),
                RolloutMode::Traced(trace) => position.traced(&self.policy, *seed, trace),
            };
            let value = Side::First.value_for(position.to_move(), tally.value_for_first());
            match &self.mode {
                RolloutMode::Count(_) => self.answers.push(&request, value, &[]),
                RolloutMode::Traced(trace) => self.answers.push_traced(&request, value, trace),
            }
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
