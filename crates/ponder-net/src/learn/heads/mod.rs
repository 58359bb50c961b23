//! The heads in training: from their features to the losses, and the backward pass.
//!
//! The heads need no batch statistics, so each group of boards runs forward and backward at once,
//! and no activations are stored. This module holds the shared parts: the bias of their common
//! convolution, the pooled features, and the gradient of the features. `policy`, `value`,
//! `auxiliary`, `owners` and `reply` have the layers, the loss and the gradient of one head each.

mod auxiliary;
mod error_sums;
pub(super) mod loss;
mod owners;
mod policy;
mod reply;
mod value;

use super::batch::LearnBatch;
use super::batch_layout::BatchLayout;
use super::conv::{BLOCK, Conv, Shape};
use super::number::Number;
use super::params::Parameters;
use super::vector::{LANES, Vector, Work};
use crate::NetConfig;
use crate::alignment::Aligned;
use crate::heads::size_feature;
use auxiliary::Auxiliary;
pub(super) use error_sums::ErrorSums;
use loss::{LossOptions, LossSums};
use owners::Owners;
use policy::Policy;
pub(super) use policy::PolicySums;
use reply::Reply;
use std::ops::Range;
use value::Value;

/// Packed weights of the heads, and scratch memory for a group of boards.
#[derive(Clone, Debug)]
pub(super) struct Heads<T: Number> {
    pub conv: Conv<T>,
    config: NetConfig,
    policy: Policy,
    value: Value,
    auxiliary: Auxiliary,
    owners: Owners,
    reply: Reply,
    /// Bias of each lane's channel, and its gradient.
    bias: Vec<f32>,
    bias_gradient: Vec<f32>,
    /// Features and their gradient, `[place][lane]`.
    pub features: Aligned<f32>,
    pub gradient: Aligned<T>,
    pooled: Pooled,
}

/// Pooled features of a group of boards.
#[derive(Clone, Debug, Default)]
struct Pooled {
    /// Pooled values, `[board][mean, mean by size, maximum][value channel]`, and their gradient.
    values: Vec<f32>,
    gradient: Vec<f32>,
    /// Index of the first cell that has the maximum, `[board][lane]`; a whole number.
    argmax: Vec<f32>,
}

impl<T: Number> Heads<T> {
    pub fn new(parameters: &Parameters, channels: usize) -> Self {
        let config = parameters.config;
        let lanes = config.heads.width().next_multiple_of(BLOCK);
        Heads {
            conv: Conv::new(Shape { taps: 1, inputs: channels, outputs: lanes }, true),
            config,
            policy: Policy::new(parameters, lanes),
            value: Value::new(parameters),
            auxiliary: Auxiliary::new(parameters),
            owners: Owners::new(parameters, lanes),
            reply: Reply::new(parameters, lanes),
            bias: vec![0.0; lanes],
            bias_gradient: vec![0.0; lanes],
            features: Aligned::default(),
            gradient: Aligned::default(),
            pooled: Pooled::default(),
        }
    }

    /// Returns the number of channels with padding.
    pub fn lanes(&self) -> usize {
        self.bias.len()
    }

    /// Allocates zeroed scratch memory for `places` places.
    pub fn allocate(&mut self, places: usize) {
        self.features = Aligned::filled(places * self.lanes(), 0.0);
        self.gradient = Aligned::filled(places * self.lanes(), T::default());
    }

    /// Packs the weights, and zeroes the gradients.
    pub fn pack(&mut self, parameters: &Parameters) {
        let (lanes, inputs) = (self.lanes(), self.conv.shape.inputs);
        let channels = self.config.channels;
        let plain = self.conv.plain_mut();
        plain.fill(0.0);
        for (name, of_head) in self.config.heads.channels() {
            let weight = parameters.get(&format!("{name}.conv.weight"));
            for (out, row) in weight.chunks_exact(channels).enumerate() {
                for (input, weight) in row.iter().enumerate() {
                    plain[input * lanes + of_head.start + out] = *weight;
                }
            }
            self.bias[of_head].copy_from_slice(parameters.get(&format!("{name}.conv.bias")));
        }
        debug_assert_eq!(plain.len(), inputs * lanes);
        self.conv.pack();
        self.bias_gradient.fill(0.0);
        self.policy.pack(parameters);
        self.owners.pack(parameters);
        self.reply.pack(parameters);
    }

    /// Writes the gradients of the convolution and of the per-lane parameters.
    pub fn unpack(&mut self, parameters: &mut Parameters) {
        let (lanes, channels) = (self.lanes(), self.config.channels);
        let plain = self.conv.unpack();
        for (name, of_head) in self.config.heads.channels() {
            let weight = parameters.range(&format!("{name}.conv.weight"));
            let rows = parameters.gradient[weight].chunks_exact_mut(channels);
            for (out, row) in rows.enumerate() {
                for (input, to) in row.iter_mut().enumerate() {
                    *to = plain[input * lanes + of_head.start + out];
                }
            }
            let bias = parameters.range(&format!("{name}.conv.bias"));
            parameters.gradient[bias].copy_from_slice(&self.bias_gradient[of_head]);
        }
        self.policy.unpack(parameters);
        self.owners.unpack(parameters);
        self.reply.unpack(parameters);
    }

    /// Returns the number of channels of the policy and of the value head; their lanes come in this
    /// order.
    fn channels(&self) -> (usize, usize) {
        (self.config.heads.policy_channels, self.config.heads.value_channels)
    }
}

/// Loss of the heads over a group of boards, whose convolution without bias is in `heads.features`.
/// Adds to the losses and, if `learn`, to the gradient of the heads' weights, and writes the
/// gradient of the features to `heads.gradient`.
pub(super) struct HeadLoss<'a, T: Number> {
    pub heads: &'a mut Heads<T>,
    /// All weights of the network, and their gradient.
    pub values: &'a [f32],
    pub gradient: &'a mut [f32],
    pub layout: BatchLayout,
    pub batch: &'a LearnBatch,
    /// Examples of the batch that the group has.
    pub examples: Range<usize>,
    pub options: &'a LossOptions,
    pub learn: bool,
    pub sums: &'a mut LossSums,
}

impl<T: Number> Work for HeadLoss<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        let (boards, lanes) = (self.examples.len(), self.heads.lanes());
        let inputs = self.heads.config.heads.pooled();
        let Pooled { values, gradient, argmax } = &mut self.heads.pooled;
        for (numbers, len) in [(values, inputs), (gradient, inputs), (argmax, lanes)] {
            resize(numbers, boards * len);
        }
        self.pool::<V>();
        self.value::<V>();
        self.policy::<V>();
        self.owners::<V>();
        if self.learn {
            for board in 0..boards {
                self.features_gradient::<V>(board);
            }
        }
    }
}

impl<T: Number> HeadLoss<'_, T> {
    /// Returns the start of the lanes of each cell of a board, in order.
    #[inline(always)]
    fn cells(&self, board: usize) -> impl Iterator<Item = usize> + use<T> {
        let (layout, lanes) = (self.layout, self.heads.lanes());
        (0..layout.frame.rows).flat_map(move |row| {
            let place = layout.row(board, row);
            (place..place + layout.frame.cols).map(move |place| place * lanes)
        })
    }

    /// Adds the bias to the features, and pools the value channels.
    #[inline(always)]
    fn pool<V: Vector>(&mut self) {
        let (policy, value) = self.heads.channels();
        let lanes = self.heads.lanes();
        let size = size_feature(self.layout.frame);
        let count = self.layout.frame.cells() as f32;
        for board in 0..self.examples.len() {
            let inputs = &mut self.heads.pooled.values[board * 3 * value..][..3 * value];
            let board_argmax = &mut self.heads.pooled.argmax[board * lanes..][..lanes];
            let (layout, features) = (self.layout, &mut self.heads.features);
            for first in (0..lanes).step_by(LANES) {
                let bias = V::load(chunk(&self.heads.bias, first));
                let mut sum = V::splat(0.0);
                let mut max = V::splat(f32::NEG_INFINITY);
                let mut argmax = V::splat(0.0);
                let mut cell = V::splat(0.0);
                for place in (0..layout.frame.rows).flat_map(|row| {
                    let place = layout.row(board, row);
                    place..place + layout.frame.cols
                }) {
                    let feature = chunk_mut(features, place * lanes + first);
                    let raw = V::load(feature).add(bias);
                    raw.store(feature);
                    let x = raw.relu();
                    sum = sum.add(x);
                    let excess = x.sub(max);
                    argmax = excess.where_positive(cell, argmax);
                    max = excess.where_positive(x, max);
                    cell = cell.add(V::splat(1.0));
                }
                argmax.store(chunk_mut(board_argmax, first));
                let (mut sums, mut maxima) = ([0.0; LANES], [0.0; LANES]);
                sum.store(&mut sums);
                max.store(&mut maxima);
                for lane in 0..LANES {
                    let Some(channel) = (first + lane).checked_sub(policy) else {
                        continue;
                    };
                    if channel < value {
                        let mean = sums[lane] / count;
                        inputs[channel] = mean;
                        inputs[value + channel] = mean * size;
                        inputs[2 * value + channel] = maxima[lane];
                    }
                }
            }
        }
    }

    /// Computes the gradient of a board's features from those of its logits, pooled features
    /// and owners.
    #[inline(always)]
    fn features_gradient<V: Vector>(&mut self, board: usize) {
        let (policy, value) = self.heads.channels();
        let lanes = self.heads.lanes();
        let (cells, outputs) = (self.layout.frame.cells(), self.batch.outputs);
        let size = size_feature(self.layout.frame);
        let pooled = &self.heads.pooled.gradient[board * 3 * value..][..3 * value];
        // A lane's share of the gradient of its mean: zero for policy lanes.
        let mut means = [0.0; 2 * crate::Heads::CHANNELS_MAX + BLOCK];
        for channel in 0..value {
            means[policy + channel] =
                (pooled[channel] + size * pooled[value + channel]) / cells as f32;
        }
        let zero = V::splat(0.0);
        for first in (0..lanes).step_by(LANES) {
            let added = V::load(chunk(&self.heads.policy.added, board * lanes + first));
            let out = V::load(chunk(&self.heads.policy.out, first));
            let mean = V::load(chunk(&means, first));
            let owners_out = V::load(chunk(&self.heads.owners.out, first));
            let reply_out = V::load(chunk(&self.heads.reply.out, first));
            let mut bias_gradient = V::load(chunk(&self.heads.bias_gradient, first));
            for (cell, at) in self.cells(board).enumerate() {
                let gradient = V::splat(self.heads.policy.logits[board * outputs + cell]).mul(out);
                let of_reply = V::splat(self.heads.reply.gradient_of(board * cells + cell));
                let gradient = of_reply.mul_add(reply_out, gradient);
                let raw = V::load(chunk(&self.heads.features, at + first));
                let gradient = raw.add(added).where_positive(gradient, zero);
                let of_owner = V::splat(self.heads.owners.gradient_of(board * cells + cell));
                let of_value = of_owner.mul_add(owners_out, mean);
                let gradient = gradient.add(raw.where_positive(of_value, zero));
                bias_gradient = bias_gradient.add(gradient);
                let (to, _) = self.heads.gradient[at + first..][..LANES].as_chunks_mut();
                T::store(gradient, &mut to[0]);
            }
            bias_gradient.store(chunk_mut(&mut self.heads.bias_gradient, first));
        }
        // The gradient of the maximum goes to one cell, the first that attains it.
        let cols = self.layout.frame.cols;
        for channel in 0..value {
            let lane = policy + channel;
            let cell = self.heads.pooled.argmax[board * lanes + lane] as usize;
            let at = (self.layout.row(board, cell / cols) + cell % cols) * lanes + lane;
            let slope = if self.heads.features[at] > 0.0 { 1.0 } else { 0.0 };
            let of_max = self.heads.pooled.gradient[board * 3 * value + 2 * value + channel];
            let of_owner =
                self.heads.owners.gradient_of(board * cells + cell) * self.heads.owners.out[lane];
            self.heads.gradient[at] = T::of_float(slope * (means[lane] + of_owner + of_max));
            self.heads.bias_gradient[lane] += slope * of_max;
        }
    }
}

/// Resizes scratch memory to `len` zeros.
fn resize(numbers: &mut Vec<f32>, len: usize) {
    numbers.clear();
    numbers.resize(len, 0.0);
}

#[inline(always)]
fn chunk(from: &[f32], at: usize) -> &[f32; LANES] {
    &from[at..][..LANES].as_chunks().0[0]
}

#[inline(always)]
fn chunk_mut(from: &mut [f32], at: usize) -> &mut [f32; LANES] {
    &mut from[at..][..LANES].as_chunks_mut().0[0]
}
