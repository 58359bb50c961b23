//! The root of the Gumbel search: its candidates, its next visit, and its value.

use super::candidates::{Candidates, REFUTED};
use super::halving::Plan;
use super::rule::{GumbelRule, raw_value};
use super::{RemainingVisits, RootValue};
use crate::mcts::{Columns, Descent, ROOT};
use crate::policy_guided::noise;
use crate::policy_guided::{GuidedCore, Start};
use crate::search::Proven;
use ponder_game::{Position, Request};

impl GumbelRule {
    /// Makes the next visit of the halving, or counts a kept one instead; `None` if nothing is left
    /// to do until the open leaves are answered, or at all.
    pub(super) fn simulate<P: Position>(
        &mut self,
        core: &mut GuidedCore<P>,
        requests: &mut Vec<Request<P>>,
    ) -> Option<Descent> {
        if self.plan.is_none() {
            self.begin(core);
        }
        let plan = self.plan.as_mut()?;
        let counted = plan.visits()?;
        if core.open_count() > 0 && plan.is_at_start_of_phase() {
            return None;
        }
        let raw_value = core.tree.raw_value[ROOT as usize];
        let candidates = &mut self.candidates;
        let index = candidates.next(counted as f32, raw_value, self.config.transform)?;
        if candidates.counted[index] + candidates.open[index] < candidates.kept[index] {
            plan.step();
            candidates.counted[index] += 1.0;
            return Some(Descent::Known);
        }
        self.start = Start::Move(index);
        let end = core.descend(self, requests);
        if end == Descent::Collided {
            // The move leads to a leaf that is already open.
            return Some(end);
        }
        if let Some(plan) = &mut self.plan {
            plan.step();
        }
        if end == Descent::Opened {
            self.candidates.open[index] += 1.0;
        } else {
            self.candidates.counted[index] += 1.0;
            self.refresh(core, index);
        }
        Some(end)
    }

    /// Sets up the candidates and the halving of an evaluated root.
    fn begin<P: Position>(&mut self, core: &GuidedCore<P>) {
        let priors = &core.tree.root.priors;
        let seed = core.seed.named("gumbel").stream(core.plies);
        let gumbel: Vec<f32> = match &self.given {
            Some(given) => given.clone(),
            None => noise::gumbel(seed, self.config.gumbel_scale, priors.len()),
        };
        self.candidates = Candidates::new(priors, |at| gumbel.get(at).copied().unwrap_or(0.0));
        (0..self.candidates.count).for_each(|index| self.refresh(core, index));
        self.candidates.kept.clone_from(&self.candidates.visits);
        let free = self.candidates.counted.iter().filter(|&&counted| counted != REFUTED).count();
        let considered = self.config.max_num_considered_actions.max(1).min(free as u32);
        // With fewer simulations than moves to consider, only that many can be visited.
        self.candidates.consider(considered.min(self.config.simulations.max(1)) as usize);
        self.plan = Some(Plan::new(considered, self.config.simulations));
    }

    /// Updates a candidate from the statistics of the tree.
    pub(super) fn refresh<P: Position>(&mut self, core: &GuidedCore<P>, index: usize) {
        let Some(slot) = core.tree.root.slot_of(index) else { return };
        let tree = &core.tree;
        let child = tree.first_child(ROOT) as usize + slot;
        if tree.proven[child].is_refuted() {
            self.candidates.refute(index);
        } else {
            self.candidates.mean[index] = tree.mean[child];
            self.candidates.visits[index] = tree.visits[child] as f32;
        }
    }

    /// The index of the move to play.
    pub(super) fn best_index<P: Position>(&self, core: &GuidedCore<P>) -> Option<usize> {
        let root = &core.tree.root;
        let winner =
            core.tree.children(ROOT).position(|child| core.tree.proven[child] == Proven::Win);
        if let Some(slot) = winner {
            return Some(core.tree.root.index_of(slot));
        }
        if core.proven() != Proven::Open || self.plan.is_none() {
            let first = core.ranked(ROOT).first().copied();
            let slot = first.map(|child| (child - core.tree.first_child(ROOT)) as usize);
            return slot.map(|slot| core.tree.root.index_of(slot)).or_else(|| {
                let by_prior = |a: &usize, b: &usize| root.priors[*a].total_cmp(&root.priors[*b]);
                (0..root.moves.len()).rev().max_by(by_prior)
            });
        }
        self.candidates.chosen(raw_value(core)?, self.config.transform)
    }

    /// The improved policy, the value of the root, and the assumed value of moves without visits.
    pub(super) fn improved_policy_and_value<P: Position>(
        &self,
        core: &GuidedCore<P>,
    ) -> (Vec<f32>, f32, f32) {
        let mean = core.tree.mean[ROOT as usize];
        let Some(raw_value) = raw_value(core) else {
            return (Vec::new(), mean, mean);
        };
        if core.proven() != Proven::Open {
            return (proven_policy(core), mean, raw_value);
        }
        let moves = &self.candidates;
        if self.plan.is_none() {
            return (core.tree.root.priors.clone(), mean, raw_value);
        }
        let (policy, totals) = moves.improved(raw_value, self.config.transform);
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

    /// The remaining work of the current halving, or of a new one.
    pub(super) fn remaining_visits<P: Position>(&self, core: &GuidedCore<P>) -> RemainingVisits {
        let most = self.config.max_num_considered_actions.max(1) as usize;
        let budget = self.config.simulations;
        let (Some(plan), Some(raw_value)) = (&self.plan, raw_value(core)) else {
            return RemainingVisits::new(Vec::new(), &[], budget);
        };
        let moves = &self.candidates;
        let ranked = moves.by_score(raw_value, self.config.transform);
        let visits = |at: &usize| moves.visits[*at] as u32;
        let new = ranked.iter().filter(|&&at| moves.would_consider(at, most)).map(visits);
        let mut under_way: Vec<usize> =
            ranked.iter().copied().filter(|&at| moves.counted[at] >= 0.0).collect();
        under_way.sort_by_key(|&at| !plan.considers(moves.counted[at]));
        let under_way: Vec<u32> = under_way.iter().map(visits).collect();
        RemainingVisits::new(new.collect(), &under_way, budget)
    }
}

/// Returns the policy of a position whose result is proven: the priors of the moves that are proven
/// to reach a win or a draw, scaled to a sum of 1; all 0 in a lost position.
fn proven_policy<P: Position>(core: &GuidedCore<P>) -> Vec<f32> {
    let root = &core.tree.root;
    let mut policy = vec![0.0; root.priors.len()];
    let result = core.proven();
    if !matches!(result, Proven::Win | Proven::Draw) {
        return policy;
    }
    for (slot, child) in core.tree.children(ROOT).enumerate() {
        if core.tree.proven[child] == result {
            let index = root.index_of(slot);
            policy[index] = root.priors[index].max(f32::MIN_POSITIVE);
        }
    }
    let sum: f32 = policy.iter().sum();
    if sum > 0.0 {
        policy.iter_mut().for_each(|weight| *weight /= sum);
    }
    policy
}
