//! The root of the Gumbel search: its candidates, its next visit, and what it is worth.

use super::candidates::{BARRED, Candidates};
use super::{Gumbel, Plan, RootValue};
use crate::guided::random::Uniforms;
use crate::guided::{Descent, ROOT, Start};
use crate::uct::Proven;
use ponder_game::eval::Answer;
use ponder_game::{Position, Request};

impl<P: Position> Gumbel<P> {
    /// Makes the next visit of the halving, or counts a kept one for it; `None` when nothing is
    /// left to do before the open leaves are answered, or at all.
    pub(super) fn simulate(&mut self, requests: &mut Vec<Request<P>>) -> Option<Descent> {
        if self.plan.is_none() {
            self.begin();
        }
        let plan = self.plan.as_mut()?;
        let counted = plan.visits()?;
        if self.core.open_count() > 0 && plan.is_at_start_of_round() {
            return None;
        }
        let raw_value = self.core.tree.note[ROOT as usize];
        let candidates = &mut self.candidates;
        let index = candidates.next(counted as f32, raw_value, self.config.transform)?;
        plan.step();
        if candidates.counted[index] < candidates.kept[index] {
            candidates.counted[index] += 1.0;
            return Some(Descent::Known);
        }
        let end = self.core.descend(&mut self.rule, Start::Move(index), requests);
        if end == Descent::Opened {
            self.candidates.open[index] = 1.0;
        } else {
            self.candidates.counted[index] += 1.0;
            self.refresh(index);
        }
        Some(end)
    }

    /// Sets up the candidates and the halving of an evaluated root.
    fn begin(&mut self) {
        let priors = &self.core.root.priors;
        let seed = self.core.seed.named("gumbel").stream(self.core.plies);
        let mut uniforms = Uniforms::new(seed);
        let scale = self.config.gumbel_scale;
        let gumbel: Vec<f32> = match &self.given {
            Some(given) => given.clone(),
            None if scale == 0.0 => Vec::new(),
            None => priors.iter().map(|_| scale * uniforms.gumbel()).collect(),
        };
        self.candidates = Candidates::new(priors, |at| gumbel.get(at).copied().unwrap_or(0.0));
        (0..self.candidates.count).for_each(|index| self.refresh(index));
        self.candidates.kept.clone_from(&self.candidates.visits);
        let free = self.candidates.counted.iter().filter(|&&counted| counted != BARRED).count();
        let considered = self.config.max_num_considered_actions.max(1).min(free as u32);
        // With fewer simulations than moves to consider only so many can be visited.
        self.candidates.consider(considered.min(self.config.simulations.max(1)) as usize);
        self.plan = Some(Plan::new(considered, self.config.simulations));
    }

    /// Brings a candidate up to what the tree says of it.
    fn refresh(&mut self, index: usize) {
        let Some(slot) = self.core.root.slot_of(index) else { return };
        let tree = &self.core.tree;
        let child = tree.first_child(ROOT) as usize + slot;
        if tree.proven[child].is_refuted() {
            self.candidates.refute(index);
        } else {
            self.candidates.mean[index] = tree.mean[child];
            self.candidates.visits[index] = tree.visits[child] as f32;
        }
    }

    /// Takes an answer and counts the visits that it settles.
    pub(super) fn take_answer(&mut self, answer: Answer<'_>) {
        let settled = &mut self.settled;
        self.core.resume(answer, &self.rule, |root, slot| settled.push(root.index_of(slot)));
        if self.plan.is_none() {
            self.settled.clear();
        }
        while let Some(index) = self.settled.pop() {
            self.candidates.open[index] = 0.0;
            self.candidates.counted[index] += 1.0;
            self.refresh(index);
        }
    }

    /// After a cancel no leaf is under way. The halving does not come back to the visits that it
    /// had planned for them.
    pub(super) fn forget_open(&mut self) {
        self.candidates.open.fill(0.0);
    }

    /// What the evaluator said of the root, if it has been evaluated.
    pub(super) fn raw_value(&self) -> Option<f32> {
        self.core.tree.is_evaluated(ROOT).then(|| self.core.tree.note[ROOT as usize])
    }

    /// The number of the move to play.
    pub(super) fn best_index(&self) -> Option<usize> {
        let root = &self.core.root;
        let winner = self
            .core
            .tree
            .children(ROOT)
            .position(|child| self.core.tree.proven[child] == Proven::Win);
        if let Some(slot) = winner {
            return Some(self.core.root.index_of(slot));
        }
        if self.core.proven() != Proven::Open || self.plan.is_none() {
            let first = self.core.ranked(ROOT).first().copied();
            let slot = first.map(|child| (child - self.core.tree.first_child(ROOT)) as usize);
            return slot.map(|slot| self.core.root.index_of(slot)).or_else(|| {
                let by_prior = |a: &usize, b: &usize| root.priors[*a].total_cmp(&root.priors[*b]);
                (0..root.moves.len()).rev().max_by(by_prior)
            });
        }
        self.candidates.chosen(self.raw_value()?, self.config.transform)
    }

    /// The improved policy, the root's value, and what moves without visits are assumed to be
    /// worth.
    pub(super) fn improved_policy_and_value(&self) -> (Vec<f32>, f32, f32) {
        let mean = self.core.tree.mean[ROOT as usize];
        let Some(raw_value) = self.raw_value() else {
            return (Vec::new(), mean, mean);
        };
        let moves = &self.candidates;
        if self.plan.is_none() {
            return (self.core.root.priors.clone(), mean, raw_value);
        }
        let (policy, totals) = moves.improved(raw_value, self.config.transform);
        if self.core.proven() != Proven::Open {
            return (policy, mean, totals.mixed);
        }
        let seen = || (0..policy.len()).filter(|&at| moves.visits[at] > 0.0);
        let value = match self.config.root_value {
            RootValue::Mean => mean,
            RootValue::Limited => {
                let limited = |at: usize| moves.visits[at].min(totals.visits * policy[at]);
                let visits: f32 = seen().map(limited).sum();
                let sum: f32 = seen().map(|at| limited(at) * moves.mean[at]).sum();
                (raw_value + sum) / (1.0 + visits)
            }
            RootValue::Improved => {
                let tried: f32 = seen().map(|at| policy[at]).sum();
                let sum: f32 = seen().map(|at| policy[at] * moves.mean[at]).sum();
                sum + (1.0 - tried).max(0.0) * totals.mixed
            }
        };
        (policy, value.clamp(-1.0, 1.0), totals.mixed)
    }
}
