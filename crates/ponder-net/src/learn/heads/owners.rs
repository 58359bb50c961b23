//! The owners of cells in training: an output for each cell from its value channels, squared error,
//! and the backward pass.

use super::{HeadLoss, chunk, chunk_mut, resize};
use crate::learn::number::Number;
use crate::learn::params::Parameters;
use crate::learn::vector::{LANES, Vector};

/// Layer and scratch memory of the owners for a group of boards.
#[derive(Clone, Debug)]
pub(super) struct Owners {
    is_used: bool,
    /// Output weight of each lane, 0 but for the value channels, and its gradient.
    pub out: Vec<f32>,
    out_gradient: Vec<f32>,
    /// First lane of the value channels.
    first: usize,
    bias: usize,
    /// Gradient of the sums before the activation, `[board][cell]`.
    gradient: Vec<f32>,
}

impl Owners {
    pub fn new(parameters: &Parameters, lanes: usize) -> Self {
        let is_used = parameters.config.heads.owners;
        Owners {
            is_used,
            out: vec![0.0; lanes],
            out_gradient: vec![0.0; lanes],
            first: parameters.config.heads.policy_channels,
            bias: if is_used { parameters.range("owners.out.bias").start } else { 0 },
            gradient: Vec::new(),
        }
    }

    /// Packs the per-lane weights, and zeroes their gradient.
    pub fn pack(&mut self, parameters: &Parameters) {
        if self.is_used {
            let out = parameters.get("owners.out.weight");
            self.out[self.first..][..out.len()].copy_from_slice(out);
            self.out_gradient.fill(0.0);
        }
    }

    /// Writes the gradient of the per-lane weights.
    pub fn unpack(&self, parameters: &mut Parameters) {
        if self.is_used {
            let out = parameters.range("owners.out.weight");
            let gradient = &self.out_gradient[self.first..][..out.len()];
            parameters.gradient[out].copy_from_slice(gradient);
        }
    }

    /// Returns the gradient of a sum, `board * cells + cell`; 0 without owners.
    #[inline(always)]
    pub fn gradient_of(&self, cell: usize) -> f32 {
        self.gradient.get(cell).copied().unwrap_or(0.0)
    }
}

impl<T: Number> HeadLoss<'_, T> {
    /// Computes the loss of the owners, the mean squared error of a board's cells. In training, adds
    /// to the gradients of the weights and writes that of the sums.
    #[inline(always)]
    pub(super) fn owners<V: Vector>(&mut self) {
        if !self.heads.owners.is_used {
            return;
        }
        let (cells, lanes) = (self.layout.frame.cells(), self.heads.lanes());
        resize(&mut self.heads.owners.gradient, self.examples.len() * cells);
        let scale = 2.0 * self.options.owners_weight / self.batch.len() as f32;
        let bias = self.values[self.heads.owners.bias];
        let mut bias_gradient = 0.0;
        for (board, example) in self.examples.clone().enumerate() {
            let targets = &self.batch.owners[example * cells..][..cells];
            let weight = self.batch.weight[example] / cells as f32;
            for (cell, at) in self.cells(board).enumerate() {
                let target = targets[cell];
                if target.is_nan() {
                    continue;
                }
                let mut sum = V::splat(0.0);
                for first in (0..lanes).step_by(LANES) {
                    let x = V::load(chunk(&self.heads.features, at + first)).relu();
                    let out = V::load(chunk(&self.heads.owners.out, first));
                    sum = x.mul_add(out, sum);
                }
                let value = (sum.sum() + bias).tanh();
                self.sums.owners.add(value, target, weight);
                if !self.learn {
                    continue;
                }
                let gradient = scale * weight * (value - target) * (1.0 - value * value);
                bias_gradient += gradient;
                self.heads.owners.gradient[board * cells + cell] = gradient;
                let gradient = V::splat(gradient);
                for first in (0..lanes).step_by(LANES) {
                    let x = V::load(chunk(&self.heads.features, at + first)).relu();
                    let of_out = V::load(chunk(&self.heads.owners.out_gradient, first));
                    let of_out = gradient.mul_add(x, of_out);
                    of_out.store(chunk_mut(&mut self.heads.owners.out_gradient, first));
                }
            }
        }
        if self.learn {
            self.gradient[self.heads.owners.bias] += bias_gradient;
        }
    }
}
