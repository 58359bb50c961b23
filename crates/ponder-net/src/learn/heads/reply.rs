//! The reply in training: a logit for each cell from its policy channels, cross entropy, and the
//! backward pass.

use super::{HeadLoss, chunk, chunk_mut, resize};
use crate::learn::LearnBatch;
use crate::learn::number::Number;
use crate::learn::params::Parameters;
use crate::learn::vector::{LANES, Vector};

/// Layer and scratch memory of the reply for a group of boards.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    is_used: bool,
    /// Output weight of each lane, 0 but for the policy channels, and its gradient.
    pub out: Vec<f32>,
    out_gradient: Vec<f32>,
    /// Logits, later replaced by their gradient, `[board][cell]`.
    logits: Vec<f32>,
    /// A one for each cell: all count in the softmax.
    all: Vec<u8>,
    /// Target of one example.
    target: Vec<f32>,
}

impl Reply {
    pub fn new(parameters: &Parameters, lanes: usize) -> Self {
        Reply {
            is_used: parameters.config.heads.reply,
            out: vec![0.0; lanes],
            out_gradient: vec![0.0; lanes],
            logits: Vec::new(),
            all: Vec::new(),
            target: Vec::new(),
        }
    }

    /// Packs the per-lane weights, and zeroes their gradient.
    pub fn pack(&mut self, parameters: &Parameters) {
        if self.is_used {
            let out = parameters.get("reply.out.weight");
            self.out[..out.len()].copy_from_slice(out);
            self.out_gradient.fill(0.0);
        }
    }

    /// Writes the gradient of the per-lane weights.
    pub fn unpack(&self, parameters: &mut Parameters) {
        if self.is_used {
            let out = parameters.range("reply.out.weight");
            let gradient = &self.out_gradient[..out.len()];
            parameters.gradient[out].copy_from_slice(gradient);
        }
    }

    /// Returns the gradient of a logit, `board * cells + cell`; 0 without the head.
    #[inline(always)]
    pub fn gradient_of(&self, cell: usize) -> f32 {
        self.logits.get(cell).copied().unwrap_or(0.0)
    }
}

impl<T: Number> HeadLoss<'_, T> {
    /// Computes the loss of the reply, after the policy has computed what it adds to its channels.
    /// In training, replaces the logits by their gradient, and adds to that of the weights.
    #[inline(always)]
    pub(super) fn reply<V: Vector>(&mut self) {
        if !self.heads.reply.is_used {
            return;
        }
        let cells = self.layout.frame.cells();
        let Reply { logits, all, target, .. } = &mut self.heads.reply;
        resize(logits, self.examples.len() * cells);
        resize(target, cells);
        all.clear();
        all.resize(cells, 1);
        let scale = self.options.reply_weight / self.batch.len() as f32;
        for (board, example) in self.examples.clone().enumerate() {
            let reply = usize::from(self.batch.reply[example]);
            self.reply_logits::<V>(board);
            let Reply { logits, all, target, .. } = &mut self.heads.reply;
            let logits = &mut logits[board * cells..][..cells];
            if reply == usize::from(LearnBatch::NO_REPLY) {
                logits.fill(0.0);
                continue;
            }
            target[reply] = 1.0;
            let weight = self.batch.weight[example];
            self.sums.reply.add(logits, all, target, weight, scale * weight);
            target[reply] = 0.0;
            if self.learn {
                self.reply_gradient::<V>(board);
            }
        }
    }

    #[inline(always)]
    fn reply_logits<V: Vector>(&mut self, board: usize) {
        let (cells, lanes) = (self.layout.frame.cells(), self.heads.lanes());
        for (cell, at) in self.cells(board).enumerate() {
            let mut sum = V::splat(0.0);
            for first in (0..lanes).step_by(LANES) {
                let added = V::load(chunk(&self.heads.policy.added, board * lanes + first));
                let x = V::load(chunk(&self.heads.features, at + first)).add(added);
                sum = x.relu().mul_add(V::load(chunk(&self.heads.reply.out, first)), sum);
            }
            self.heads.reply.logits[board * cells + cell] = sum.sum();
        }
    }

    /// Adds to the gradient of the weights.
    #[inline(always)]
    fn reply_gradient<V: Vector>(&mut self, board: usize) {
        let (cells, lanes) = (self.layout.frame.cells(), self.heads.lanes());
        for first in (0..lanes).step_by(LANES) {
            let added = V::load(chunk(&self.heads.policy.added, board * lanes + first));
            let mut of_out = V::load(chunk(&self.heads.reply.out_gradient, first));
            for (cell, at) in self.cells(board).enumerate() {
                let gradient = V::splat(self.heads.reply.logits[board * cells + cell]);
                let x = V::load(chunk(&self.heads.features, at + first)).add(added);
                of_out = gradient.mul_add(x.relu(), of_out);
            }
            of_out.store(chunk_mut(&mut self.heads.reply.out_gradient, first));
        }
    }
}
