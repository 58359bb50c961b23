//! The policy head in training: logits, cross entropy, and the backward pass.

use super::{HeadLoss, Pooled, chunk, chunk_mut, resize};
use crate::learn::dense::Dense;
use crate::learn::number::Number;
use crate::learn::params::Parameters;
use crate::learn::vector::{LANES, Vector};
use crate::softmax;

/// Layers and scratch memory of the policy head for a group of boards.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    /// Projection of the pooled features to the policy channels.
    pool: Dense,
    /// Logits of the extra moves from the pooled features.
    extra: Dense,
    /// Output weight of each lane for the cells' logits, and its gradient.
    pub out: Vec<f32>,
    out_gradient: Vec<f32>,
    /// Logits, later replaced by their gradient, `[board][output]`.
    pub logits: Vec<f32>,
    /// Projection of the pooled features, added to the channels of every cell, and its gradient,
    /// `[board][lane]`.
    pub added: Vec<f32>,
    added_gradient: Vec<f32>,
    /// Scratch inputs or outputs of a layer.
    dense: Vec<f32>,
}

impl Policy {
    pub fn new(parameters: &Parameters, lanes: usize) -> Self {
        Policy {
            pool: Dense::of(parameters, "policy.pool"),
            extra: Dense::of(parameters, "policy.extra"),
            out: vec![0.0; lanes],
            out_gradient: vec![0.0; lanes],
            logits: Vec::new(),
            added: Vec::new(),
            added_gradient: Vec::new(),
            dense: Vec::new(),
        }
    }

    /// Packs the per-lane weights, and zeroes their gradient.
    pub fn pack(&mut self, parameters: &Parameters) {
        let out = parameters.get("policy.out.weight");
        self.out[..out.len()].copy_from_slice(out);
        self.out_gradient.fill(0.0);
    }

    /// Writes the gradient of the per-lane weights.
    pub fn unpack(&self, parameters: &mut Parameters) {
        let out = parameters.range("policy.out.weight");
        let gradient = &self.out_gradient[..out.len()];
        parameters.gradient[out].copy_from_slice(gradient);
    }
}

impl<T: Number> HeadLoss<'_, T> {
    /// Computes the policy loss and that of the reply. In training, replaces the logits by their
    /// gradient, and adds to the gradients of the weights and of the pooled features.
    #[inline(always)]
    pub(super) fn policy<V: Vector>(&mut self) {
        let (boards, outputs) = (self.examples.len(), self.batch.outputs);
        let lanes = self.heads.lanes();
        let Policy { logits, added, added_gradient, .. } = &mut self.heads.policy;
        for (numbers, len) in [(logits, outputs), (added, lanes), (added_gradient, lanes)] {
            resize(numbers, boards * len);
        }
        self.logits::<V>();
        self.reply::<V>();
        let count = self.batch.len() as f32;
        for (board, example) in self.examples.clone().enumerate() {
            let of_example = example * outputs..(example + 1) * outputs;
            let weight = self.batch.weight[example];
            self.sums.policy.add(
                &mut self.heads.policy.logits[board * outputs..][..outputs],
                &self.batch.legal[of_example.clone()],
                &self.batch.policy[of_example],
                weight,
                weight / count,
            );
        }
        if self.learn {
            self.policy_gradient::<V>();
        }
    }

    /// Computes the logits from the features and the pooled features.
    #[inline(always)]
    fn logits<V: Vector>(&mut self) {
        let lanes = self.heads.lanes();
        let boards = self.examples.len();
        let (cells, outputs) = (self.layout.frame.cells(), self.batch.outputs);
        let inputs = &self.heads.pooled.values;
        let Policy { pool, extra, logits, added, dense, .. } = &mut self.heads.policy;
        resize(dense, boards * pool.outputs);
        pool.forward::<V>(self.values, inputs, dense);
        for (from, to) in dense.chunks_exact(pool.outputs).zip(added.chunks_exact_mut(lanes)) {
            to[..pool.outputs].copy_from_slice(from);
        }
        resize(dense, boards * extra.outputs);
        extra.forward::<V>(self.values, inputs, dense);
        for (from, to) in
            dense.chunks_exact(extra.outputs.max(1)).zip(logits.chunks_exact_mut(outputs))
        {
            to[cells..].copy_from_slice(from);
        }
        for board in 0..boards {
            for (cell, at) in self.cells(board).enumerate() {
                let mut sum = V::splat(0.0);
                for first in (0..lanes).step_by(LANES) {
                    let added = V::load(chunk(&self.heads.policy.added, board * lanes + first));
                    let x = V::load(chunk(&self.heads.features, at + first)).add(added);
                    let out = V::load(chunk(&self.heads.policy.out, first));
                    sum = x.relu().mul_add(out, sum);
                }
                self.heads.policy.logits[board * outputs + cell] = sum.sum();
            }
        }
    }

    /// Adds to the gradients of the head's weights and of the pooled features, from the gradient in
    /// `logits`.
    #[inline(always)]
    fn policy_gradient<V: Vector>(&mut self) {
        let lanes = self.heads.lanes();
        let (cells, outputs) = (self.layout.frame.cells(), self.batch.outputs);
        let zero = V::splat(0.0);
        // Gradients of the output weights and of the projection added to all cells.
        for board in 0..self.examples.len() {
            for first in (0..lanes).step_by(LANES) {
                let added = V::load(chunk(&self.heads.policy.added, board * lanes + first));
                let out = V::load(chunk(&self.heads.policy.out, first));
                let reply_out = V::load(chunk(&self.heads.reply.out, first));
                let mut of_out = V::load(chunk(&self.heads.policy.out_gradient, first));
                let mut of_added = V::splat(0.0);
                for (cell, at) in self.cells(board).enumerate() {
                    let logit_gradient = V::splat(self.heads.policy.logits[board * outputs + cell]);
                    let x = V::load(chunk(&self.heads.features, at + first)).add(added);
                    of_out = logit_gradient.mul_add(x.relu(), of_out);
                    let of_reply = V::splat(self.heads.reply.gradient_of(board * cells + cell));
                    let of_x = of_reply.mul_add(reply_out, logit_gradient.mul(out));
                    of_added = of_added.add(x.where_positive(of_x, zero));
                }
                of_out.store(chunk_mut(&mut self.heads.policy.out_gradient, first));
                let to = &mut self.heads.policy.added_gradient;
                of_added.store(chunk_mut(to, board * lanes + first));
            }
        }
        let Pooled { values: inputs, gradient: of_inputs, .. } = &mut self.heads.pooled;
        let Policy { pool, extra, logits, added_gradient, dense, .. } = &mut self.heads.policy;
        dense.clear();
        for added in added_gradient.chunks_exact(lanes) {
            dense.extend_from_slice(&added[..pool.outputs]);
        }
        pool.backward::<V>(self.values, self.gradient, inputs, dense, of_inputs);
        dense.clear();
        for logits in logits.chunks_exact(outputs) {
            dense.extend_from_slice(&logits[cells..]);
        }
        extra.backward::<V>(self.values, self.gradient, inputs, dense, of_inputs);
    }
}

/// Sums of the policy loss over examples, weighted.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::learn) struct PolicySums {
    pub cross_entropy: f64,
    /// Entropy of the targets.
    pub entropy: f64,
    /// Weights of the examples whose most probable move is (one of) the target's.
    pub hits: f64,
    /// Weights of the examples that have a policy target.
    pub weight: f64,
}

impl std::ops::AddAssign for PolicySums {
    fn add_assign(&mut self, other: Self) {
        self.cross_entropy += other.cross_entropy;
        self.entropy += other.entropy;
        self.hits += other.hits;
        self.weight += other.weight;
    }
}

impl PolicySums {
    /// Adds the cross entropy of an example, and replaces the logits by their gradient times
    /// `scale`.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        logits: &mut [f32],
        legal: &[u8],
        target: &[f32],
        weight: f32,
        scale: f32,
    ) {
        let total: f32 = target.iter().sum();
        if total <= 0.0 {
            logits.fill(0.0);
            return;
        }
        let mut best = 0;
        let mut max = f32::NEG_INFINITY;
        for (at, (&logit, &legal)) in logits.iter().zip(legal).enumerate() {
            if legal != 0 && logit > max {
                (best, max) = (at, logit);
            }
        }
        let mut cross = 0.0_f64;
        let mut entropy = 0.0_f64;
        for (&logit, &target) in logits.iter().zip(target) {
            if target > 0.0 {
                cross += f64::from(target) * f64::from(max - logit);
                entropy -= f64::from(target) * f64::from(target.ln());
            }
        }
        for (logit, &legal) in logits.iter_mut().zip(legal) {
            *logit = if legal != 0 { *logit } else { f32::NEG_INFINITY };
        }
        let sum = softmax::exponentials(logits, max);
        let by = total / sum;
        for (x, target) in logits.iter_mut().zip(target) {
            *x = scale * (*x * by - target);
        }
        let weight = f64::from(weight);
        let greatest = target.iter().fold(0.0_f32, |max, &x| max.max(x));
        self.cross_entropy += weight * (cross + f64::from(total) * f64::from(sum).ln());
        self.entropy += weight * entropy;
        self.hits += if target[best] == greatest { weight } else { 0.0 };
        self.weight += weight;
    }
}
