//! The heads of a network that learns: from their features to the losses, and back.
//!
//! No statistics of the batch are needed here, so each group of boards goes forward and back at
//! once, and nothing is kept.

use super::batch::LearnBatch;
use super::conv::{BLOCK, Conv, Shape};
use super::dense::Dense;
use super::loss::{LossOptions, LossSums};
use super::number::Number;
use super::params::Parameters;
use super::strip::Strip;
use super::vector::{LANES, Vector, Work};
use crate::aligned::Aligned;
use crate::{Body, NetConfig};
use std::ops::Range;

/// The heads' weights as the passes want them, and working memory for a group of boards.
#[derive(Clone, Debug)]
pub(super) struct Heads<T: Number> {
    pub conv: Conv<T>,
    config: NetConfig,
    hidden: Dense,
    body: Parts,
    value_out: Range<usize>,
    value_bias: usize,
    /// Per lane: the bias of its channel, and its gradient.
    bias: Vec<f32>,
    bias_gradient: Vec<f32>,
    /// Per lane of a pooled policy: the weight of its output, and its gradient.
    out: Vec<f32>,
    out_gradient: Vec<f32>,
    /// `[place][lane]`.
    pub features: Aligned<f32>,
    pub gradient: Aligned<T>,
    scratch: Scratch,
}

#[derive(Clone, Debug)]
enum Parts {
    Pooled { pool: Dense, extra: Dense },
    Flat { out: Dense },
}

/// Numbers of a group, `[board][…]`.
#[derive(Clone, Debug, Default)]
struct Scratch {
    logits: Vec<f32>,
    /// Inputs of the value's hidden layer (pooled or activated channels), and their gradient.
    inputs: Vec<f32>,
    inputs_back: Vec<f32>,
    hidden: Vec<f32>,
    hidden_back: Vec<f32>,
    /// Flat: the activated policy channels, and their gradient.
    active: Vec<f32>,
    active_back: Vec<f32>,
    /// Pooled: what is added to the policy channels, a lane each, and its gradient.
    added: Vec<f32>,
    added_back: Vec<f32>,
    dense: Vec<f32>,
    dense_back: Vec<f32>,
    /// Pooled: the cell that has the maximum, a lane each.
    most: Vec<f32>,
}

impl<T: Number> Heads<T> {
    pub fn new(parameters: &Parameters, channels: usize) -> Self {
        let config = parameters.config;
        let lanes =
            (config.heads.policy_channels + config.heads.value_channels).next_multiple_of(BLOCK);
        let dense = |name: &str| Dense::of(parameters, name);
        let body = match config.heads.body {
            Body::Pooled => {
                Parts::Pooled { pool: dense("policy.pool"), extra: dense("policy.extra") }
            }
            Body::Flat { .. } => Parts::Flat { out: dense("policy.out") },
        };
        Heads {
            conv: Conv::new(Shape { taps: 1, inputs: channels, outputs: lanes }, true),
            config,
            hidden: dense("value.hidden"),
            body,
            value_out: parameters.range("value.out.weight"),
            value_bias: parameters.range("value.out.bias").start,
            bias: vec![0.0; lanes],
            bias_gradient: vec![0.0; lanes],
            out: vec![0.0; lanes],
            out_gradient: vec![0.0; lanes],
            features: Aligned::default(),
            gradient: Aligned::default(),
            scratch: Scratch::default(),
        }
    }

    /// The number of channels with padding.
    pub fn lanes(&self) -> usize {
        self.bias.len()
    }

    /// Makes the working memory fit so many places, all zero.
    pub fn fit(&mut self, places: usize) {
        self.features = Aligned::filled(places * self.lanes(), 0.0);
        self.gradient = Aligned::filled(places * self.lanes(), T::default());
    }

    /// Takes the weights, and sets the gradients to zero.
    pub fn pack(&mut self, parameters: &Parameters) {
        let (lanes, inputs) = (self.lanes(), self.conv.shape.inputs);
        let (policy, _) = self.channels();
        let channels = self.config.channels;
        let plain = self.conv.plain_mut();
        plain.fill(0.0);
        for (name, first) in [("policy", 0), ("value", policy)] {
            let weight = parameters.get(&format!("{name}.conv.weight"));
            for (out, row) in weight.chunks_exact(channels).enumerate() {
                for (input, weight) in row.iter().enumerate() {
                    plain[input * lanes + first + out] = *weight;
                }
            }
            let bias = parameters.get(&format!("{name}.conv.bias"));
            self.bias[first..first + bias.len()].copy_from_slice(bias);
        }
        debug_assert_eq!(plain.len(), inputs * lanes);
        self.conv.pack();
        self.bias_gradient.fill(0.0);
        self.out_gradient.fill(0.0);
        if let Parts::Pooled { .. } = self.body {
            self.out[..policy].copy_from_slice(parameters.get("policy.out.weight"));
        }
    }

    /// Writes the gradients of the convolution and of what is kept a lane.
    pub fn unpack(&mut self, parameters: &mut Parameters) {
        let (policy, value) = self.channels();
        let (lanes, channels) = (self.lanes(), self.config.channels);
        let plain = self.conv.unpack();
        for (name, first, count) in [("policy", 0, policy), ("value", policy, value)] {
            let weight = parameters.range(&format!("{name}.conv.weight"));
            let rows = parameters.gradient[weight].chunks_exact_mut(channels);
            for (out, row) in rows.enumerate() {
                for (input, to) in row.iter_mut().enumerate() {
                    *to = plain[input * lanes + first + out];
                }
            }
            let bias = parameters.range(&format!("{name}.conv.bias"));
            parameters.gradient[bias].copy_from_slice(&self.bias_gradient[first..first + count]);
        }
        if let Parts::Pooled { .. } = self.body {
            let out = parameters.range("policy.out.weight");
            parameters.gradient[out].copy_from_slice(&self.out_gradient[..policy]);
        }
    }

    fn channels(&self) -> (usize, usize) {
        (self.config.heads.policy_channels, self.config.heads.value_channels)
    }
}

/// The heads of some boards, whose convolution without bias is in `heads.features`. Adds to the
/// losses, and, if `learn`, to the gradient of the heads' weights, and writes that of the features
/// to `heads.gradient`.
pub(super) struct Judge<'a, T: Number> {
    pub heads: &'a mut Heads<T>,
    pub values: &'a [f32],
    pub gradient: &'a mut [f32],
    pub strip: Strip,
    pub batch: &'a LearnBatch,
    pub examples: Range<usize>,
    pub options: &'a LossOptions,
    pub learn: bool,
    pub sums: &'a mut LossSums,
}

impl<T: Number> Work for Judge<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        let boards = self.examples.len();
        let outputs = self.batch.outputs;
        let inputs = self.heads.hidden.inputs;
        let hidden = self.heads.hidden.outputs;
        let lanes = self.heads.lanes();
        let scratch = &mut self.heads.scratch;
        for (numbers, len) in [
            (&mut scratch.logits, outputs),
            (&mut scratch.inputs, inputs),
            (&mut scratch.inputs_back, inputs),
            (&mut scratch.hidden, hidden),
            (&mut scratch.hidden_back, hidden),
            (&mut scratch.added, lanes),
            (&mut scratch.added_back, lanes),
            (&mut scratch.most, lanes),
        ] {
            numbers.clear();
            numbers.resize(boards * len, 0.0);
        }
        match self.heads.body.clone() {
            Parts::Pooled { pool, extra } => {
                self.pool::<V>();
                self.pooled_logits::<V>(&pool, &extra);
                self.losses::<V>();
                if self.learn {
                    self.pooled_back::<V>(&pool, &extra);
                }
            }
            Parts::Flat { out } => {
                self.flat_logits::<V>(&out);
                self.losses::<V>();
                if self.learn {
                    self.flat_back::<V>(&out);
                }
            }
        }
    }
}

impl<T: Number> Judge<'_, T> {
    #[inline(always)]
    fn slope(&self) -> f32 {
        self.heads.config.activation.slope()
    }

    /// Where the lanes of each cell of a board start, in order.
    #[inline(always)]
    fn cells(&self, board: usize) -> impl Iterator<Item = usize> + use<T> {
        let (strip, lanes) = (self.strip, self.heads.lanes());
        (0..strip.frame.rows).flat_map(move |row| {
            let place = strip.row(board, row);
            (place..place + strip.frame.cols).map(move |place| place * lanes)
        })
    }

    /// The factor of the size in pooling.
    #[inline(always)]
    fn size(&self) -> f32 {
        ((self.strip.frame.cells() as f32).sqrt() - 11.0) / 10.0
    }

    /// Adds the bias to the features, and pools the value channels.
    #[inline(always)]
    fn pool<V: Vector>(&mut self) {
        let (policy, value) = self.heads.channels();
        let lanes = self.heads.lanes();
        let (slope, size) = (V::splat(self.slope()), self.size());
        let count = self.strip.frame.cells() as f32;
        for board in 0..self.examples.len() {
            let inputs = &mut self.heads.scratch.inputs[board * 3 * value..][..3 * value];
            let most_at = &mut self.heads.scratch.most[board * lanes..][..lanes];
            let (strip, features) = (self.strip, &mut self.heads.features);
            for first in (0..lanes).step_by(LANES) {
                let bias = V::load(chunk(&self.heads.bias, first));
                let mut sum = V::splat(0.0);
                let mut most = V::splat(f32::NEG_INFINITY);
                let mut at = V::splat(0.0);
                let mut number = V::splat(0.0);
                for place in (0..strip.frame.rows).flat_map(|row| {
                    let place = strip.row(board, row);
                    place..place + strip.frame.cols
                }) {
                    let feature = chunk_mut(features, place * lanes + first);
                    let raw = V::load(feature).add(bias);
                    raw.store(feature);
                    let x = raw.activate(slope);
                    sum = sum.add(x);
                    let more = x.sub(most);
                    at = more.where_positive(number, at);
                    most = more.where_positive(x, most);
                    number = number.add(V::splat(1.0));
                }
                at.store(chunk_mut(most_at, first));
                let (mut sums, mut mosts) = ([0.0; LANES], [0.0; LANES]);
                sum.store(&mut sums);
                most.store(&mut mosts);
                for lane in 0..LANES {
                    let Some(channel) = (first + lane).checked_sub(policy) else {
                        continue;
                    };
                    if channel < value {
                        let mean = sums[lane] / count;
                        inputs[channel] = mean;
                        inputs[value + channel] = mean * size;
                        inputs[2 * value + channel] = mosts[lane];
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn pooled_logits<V: Vector>(&mut self, pool: &Dense, extra: &Dense) {
        let lanes = self.heads.lanes();
        let boards = self.examples.len();
        let (cells, outputs) = (self.strip.frame.cells(), self.batch.outputs);
        let slope = V::splat(self.slope());
        let Scratch { logits, inputs, added, dense, .. } = &mut self.heads.scratch;
        dense.clear();
        dense.resize(boards * pool.outputs, 0.0);
        pool.forward::<V>(self.values, inputs, dense);
        for (from, to) in dense.chunks_exact(pool.outputs).zip(added.chunks_exact_mut(lanes)) {
            to[..pool.outputs].copy_from_slice(from);
        }
        dense.clear();
        dense.resize(boards * extra.outputs, 0.0);
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
                    let added = V::load(chunk(&self.heads.scratch.added, board * lanes + first));
                    let x = V::load(chunk(&self.heads.features, at + first)).add(added);
                    let out = V::load(chunk(&self.heads.out, first));
                    sum = x.activate(slope).mul_add(out, sum);
                }
                self.heads.scratch.logits[board * outputs + cell] = sum.sum();
            }
        }
    }

    /// Adds the bias to the features, and takes both heads' fully connected layers from them.
    #[inline(always)]
    fn flat_logits<V: Vector>(&mut self, out: &Dense) {
        let (policy, value) = self.heads.channels();
        let lanes = self.heads.lanes();
        let boards = self.examples.len();
        let slope = self.slope();
        let scratch = &mut self.heads.scratch;
        for numbers in [&mut scratch.active, &mut scratch.active_back] {
            numbers.clear();
            numbers.resize(boards * out.inputs, 0.0);
        }
        for board in 0..boards {
            for (cell, at) in self.cells(board).enumerate() {
                let Heads { features, bias, scratch, hidden, .. } = &mut *self.heads;
                let features = &mut features[at..at + lanes];
                features.iter_mut().zip(&*bias).for_each(|(x, bias)| *x += bias);
                let active = &mut scratch.active[board * out.inputs + cell * policy..][..policy];
                let inputs = cell * value + board * hidden.inputs;
                let values = &mut scratch.inputs[inputs..][..value];
                for (to, &x) in active.iter_mut().chain(values).zip(&*features) {
                    *to = x.max(x * slope);
                }
            }
        }
        let Scratch { active, logits, .. } = &mut self.heads.scratch;
        out.forward::<V>(self.values, active, logits);
    }

    /// The losses from logits and hidden inputs. Leaves the gradient of the logits in their place,
    /// and that of the hidden inputs in theirs.
    #[inline(always)]
    fn losses<V: Vector>(&mut self) {
        let slope = self.slope();
        let batch = self.batch;
        let (outputs, count) = (batch.outputs, batch.len() as f32);
        let Heads { hidden: layer, scratch, value_out, value_bias, .. } = &mut *self.heads;
        let width = layer.outputs;
        layer.forward::<V>(self.values, &scratch.inputs, &mut scratch.hidden);
        let weights = &self.values[value_out.clone()];
        for (board, example) in self.examples.clone().enumerate() {
            let of_example = example * outputs..(example + 1) * outputs;
            let weight = batch.weight[example];
            self.sums.add_policy(
                &mut scratch.logits[board * outputs..][..outputs],
                &batch.legal[of_example.clone()],
                &batch.policy[of_example],
                weight,
                weight / count,
            );
            let hidden = &mut scratch.hidden[board * width..][..width];
            let activated = hidden.iter().map(|&x| x.max(x * slope));
            let sum: f32 = activated.zip(weights).map(|(x, weight)| x * weight).sum();
            let value = (sum + self.values[*value_bias]).tanh();
            let target = batch.value[example];
            self.sums.add_value(value, target, weight);
            if !self.learn {
                continue;
            }
            let scale = 2.0 * self.options.value_weight * weight / count;
            let back = scale * (value - target) * (1.0 - value * value);
            self.gradient[*value_bias] += back;
            let out_gradient = &mut self.gradient[value_out.clone()];
            let hidden_back = &mut scratch.hidden_back[board * width..][..width];
            for unit in 0..width {
                let x = hidden[unit];
                out_gradient[unit] += back * x.max(x * slope);
                hidden_back[unit] = back * weights[unit] * if x > 0.0 { 1.0 } else { slope };
            }
        }
        if self.learn {
            let Scratch { inputs, inputs_back, hidden_back, .. } = scratch;
            layer.backward::<V>(self.values, self.gradient, inputs, hidden_back, inputs_back);
        }
    }

    #[inline(always)]
    fn pooled_back<V: Vector>(&mut self, pool: &Dense, extra: &Dense) {
        let lanes = self.heads.lanes();
        let boards = self.examples.len();
        let (cells, outputs) = (self.strip.frame.cells(), self.batch.outputs);
        let slope = V::splat(self.slope());
        // The output weights, and what was added to all cells.
        for board in 0..boards {
            for first in (0..lanes).step_by(LANES) {
                let added = V::load(chunk(&self.heads.scratch.added, board * lanes + first));
                let out = V::load(chunk(&self.heads.out, first));
                let mut out_back = V::load(chunk(&self.heads.out_gradient, first));
                let mut added_back = V::splat(0.0);
                for (cell, at) in self.cells(board).enumerate() {
                    let back = V::splat(self.heads.scratch.logits[board * outputs + cell]);
                    let x = V::load(chunk(&self.heads.features, at + first)).add(added);
                    out_back = back.mul_add(x.activate(slope), out_back);
                    let back = back.mul(out);
                    added_back = added_back.add(x.where_positive(back, back.mul(slope)));
                }
                out_back.store(chunk_mut(&mut self.heads.out_gradient, first));
                let to = &mut self.heads.scratch.added_back;
                added_back.store(chunk_mut(to, board * lanes + first));
            }
        }
        let Scratch { logits, inputs, inputs_back, added_back, dense_back, .. } =
            &mut self.heads.scratch;
        dense_back.clear();
        for added in added_back.chunks_exact(lanes) {
            dense_back.extend_from_slice(&added[..pool.outputs]);
        }
        pool.backward::<V>(self.values, self.gradient, inputs, dense_back, inputs_back);
        dense_back.clear();
        for logits in logits.chunks_exact(outputs) {
            dense_back.extend_from_slice(&logits[cells..]);
        }
        extra.backward::<V>(self.values, self.gradient, inputs, dense_back, inputs_back);
        for board in 0..boards {
            self.features_back::<V>(board);
        }
    }

    /// The gradient of a board's features, from those of its logits and of what was pooled.
    #[inline(always)]
    fn features_back<V: Vector>(&mut self, board: usize) {
        let (policy, value) = self.heads.channels();
        let lanes = self.heads.lanes();
        let (cells, outputs) = (self.strip.frame.cells(), self.batch.outputs);
        let (slope, size) = (self.slope(), self.size());
        let pooled = &self.heads.scratch.inputs_back[board * 3 * value..][..3 * value];
        // A lane's share of the gradient of its mean: zero for the policy's.
        let mut means = [0.0; 2 * 64 + BLOCK];
        for channel in 0..value {
            means[policy + channel] =
                (pooled[channel] + size * pooled[value + channel]) / cells as f32;
        }
        let slopes = V::splat(slope);
        for first in (0..lanes).step_by(LANES) {
            let added = V::load(chunk(&self.heads.scratch.added, board * lanes + first));
            let out = V::load(chunk(&self.heads.out, first));
            let mean = V::load(chunk(&means, first));
            let mut bias_back = V::load(chunk(&self.heads.bias_gradient, first));
            for (cell, at) in self.cells(board).enumerate() {
                let back = V::splat(self.heads.scratch.logits[board * outputs + cell]).mul(out);
                let raw = V::load(chunk(&self.heads.features, at + first));
                let back = raw.add(added).where_positive(back, back.mul(slopes));
                let back = back.add(raw.where_positive(mean, mean.mul(slopes)));
                bias_back = bias_back.add(back);
                let (to, _) = self.heads.gradient[at + first..][..LANES].as_chunks_mut();
                T::store(back, &mut to[0]);
            }
            bias_back.store(chunk_mut(&mut self.heads.bias_gradient, first));
        }
        // The maximum has one cell, the first that has it.
        let cols = self.strip.frame.cols;
        for channel in 0..value {
            let lane = policy + channel;
            let cell = self.heads.scratch.most[board * lanes + lane] as usize;
            let at = (self.strip.row(board, cell / cols) + cell % cols) * lanes + lane;
            let slope = if self.heads.features[at] > 0.0 { 1.0 } else { slope };
            let most = self.heads.scratch.inputs_back[board * 3 * value + 2 * value + channel];
            self.heads.gradient[at] = T::of_float(slope * (means[lane] + most));
            self.heads.bias_gradient[lane] += slope * most;
        }
    }

    #[inline(always)]
    fn flat_back<V: Vector>(&mut self, out: &Dense) {
        let (policy, value) = self.heads.channels();
        let slope = self.slope();
        let Scratch { active, active_back, logits, .. } = &mut self.heads.scratch;
        out.backward::<V>(self.values, self.gradient, active, logits, active_back);
        for board in 0..self.examples.len() {
            for (cell, at) in self.cells(board).enumerate() {
                let Heads { scratch, features, gradient, bias_gradient, hidden, .. } =
                    &mut *self.heads;
                let active = &scratch.active_back[board * out.inputs + cell * policy..][..policy];
                let values = &scratch.inputs_back[board * hidden.inputs + cell * value..][..value];
                for (lane, back) in active.iter().chain(values).enumerate() {
                    let back = back * if features[at + lane] > 0.0 { 1.0 } else { slope };
                    gradient[at + lane] = T::of_float(back);
                    bias_gradient[lane] += back;
                }
            }
        }
    }
}

#[inline(always)]
fn chunk(from: &[f32], at: usize) -> &[f32; LANES] {
    &from[at..][..LANES].as_chunks().0[0]
}

#[inline(always)]
fn chunk_mut(from: &mut [f32], at: usize) -> &mut [f32; LANES] {
    &mut from[at..][..LANES].as_chunks_mut().0[0]
}
