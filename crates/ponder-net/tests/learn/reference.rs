//! The loss of a network over a batch, written from the definitions for automatic differentiation.

use crate::learn::tape::{Tape, Var};
use ponder_net::learn::{LearnBatch, LossOptions};
use ponder_net::{NetConfig, Norm, Tensors};
use std::collections::BTreeMap;

/// Weights in 64 bits.
pub type Weights = BTreeMap<String, Vec<f64>>;

pub fn weights(tensors: &Tensors) -> Weights {
    let wide = |data: &[f32]| data.iter().map(|&x| f64::from(x)).collect();
    tensors.map().iter().map(|(name, tensor)| (name.clone(), wide(&tensor.data))).collect()
}

/// Results of the reference for a batch.
pub struct Answer {
    pub total: f64,
    pub policy: f64,
    pub policy_kl: f64,
    pub value: f64,
    pub auxiliary: f64,
    pub owners: f64,
    pub reply: f64,
    pub gradients: Weights,
    /// Means and variances (by `n`) of the batch, for each batch norm by its name.
    pub statistics: BTreeMap<String, Vec<(f64, f64)>>,
}

/// Rounding in the forward pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// No rounding.
    Exact,
    /// Rounding to bfloat16 as in `LearnPath::Amx`: the weights of convolutions, and the values
    /// stored between two layers, before each norm and after each activation. Derivatives ignore
    /// the rounding.
    Halves,
}

/// Inputs of the reference.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub config: &'a NetConfig,
    pub units: &'a [f32],
    pub batch: &'a LearnBatch,
    pub options: &'a LossOptions,
    /// `true` for the statistics of the batch, `false` for the running ones.
    pub learn: bool,
    pub rounding: Rounding,
}

/// Rounds to the nearest bfloat16, ties to even.
fn half(x: f64) -> f64 {
    let bits = (x as f32).to_bits();
    let bits = bits.wrapping_add(0x7fff + (bits >> 16 & 1)) & 0xffff_0000;
    f64::from(f32::from_bits(bits))
}

struct Net<'a> {
    tape: Tape,
    config: &'a NetConfig,
    weights: BTreeMap<String, Vec<Var>>,
    statistics: BTreeMap<String, Vec<(f64, f64)>>,
    learn: bool,
    rounding: Rounding,
}

/// Outputs for a board.
struct Outputs {
    logits: Vec<Var>,
    value: Var,
    auxiliary: Vec<Var>,
    owners: Vec<Var>,
    reply: Vec<Var>,
}

/// Weighted squared errors of the outputs that have a target.
#[derive(Default)]
struct Errors {
    terms: Vec<Var>,
    weight: f64,
}

impl Errors {
    /// Adds the mean of an example, in which outputs without a target count as 0.
    fn add(&mut self, tape: &mut Tape, outputs: &[Var], targets: &[f32], weight: f64) {
        for (&output, &target) in outputs.iter().zip(targets) {
            if target.is_nan() {
                continue;
            }
            let weight = weight / outputs.len() as f64;
            let target = tape.constant(f64::from(target));
            let error = tape.sub(output, target);
            let squared = tape.mul(error, error);
            self.terms.push(tape.scale(squared, weight));
            self.weight += weight;
        }
    }
}

/// `[example][cell][channel]`.
type Features = Vec<Vec<Vec<Var>>>;

/// Computes the losses and all gradients.
pub fn answer(question: Question<'_>, weights: &Weights) -> Answer {
    let Question { config, units, batch, options, learn, rounding } = question;
    let mut tape = Tape::default();
    let on_tape = |tape: &mut Tape, all: &[f64]| all.iter().map(|&x| tape.constant(x)).collect();
    let weights = weights.iter().map(|(name, all)| (name.clone(), on_tape(&mut tape, all)));
    let weights: BTreeMap<String, Vec<Var>> = weights.collect();
    let mut net = Net {
        tape,
        config,
        weights: weights.clone(),
        statistics: BTreeMap::new(),
        learn,
        rounding,
    };

    let planes = batch.planes.chunks_exact(config.planes);
    let cells: Vec<Vec<Var>> = planes
        .map(|cell| {
            let units = units.iter().map(|&unit| f64::from(unit));
            let inputs = cell.iter().zip(units).map(|(&byte, unit)| match rounding {
                Rounding::Exact => f64::from(byte) * unit,
                // The unit is folded into the weights, and those are rounded.
                Rounding::Halves => f64::from(byte),
            });
            inputs.map(|x| net.tape.constant(x)).collect()
        })
        .collect();
    let boards: Features =
        cells.chunks_exact(batch.frame.cells()).map(<[Vec<Var>]>::to_vec).collect();

    if rounding == Rounding::Halves {
        net.round_weights(units);
    }
    let stream = net.tower(&boards, batch);
    let (mut terms, mut policies, mut values) = (Vec::new(), Vec::new(), Vec::new());
    let (mut policy_weight, mut value_weight, mut entropy) = (0.0, 0.0, 0.0);
    let (mut auxiliary, mut owners) = (Errors::default(), Errors::default());
    let (mut replies, mut reply_weight) = (Vec::new(), 0.0);
    for (example, board) in stream.iter().enumerate() {
        let Outputs { logits, value, auxiliary: more, owners: cells, reply } =
            net.heads(board, batch);
        let outputs = example * batch.outputs..(example + 1) * batch.outputs;
        let weight = f64::from(batch.weight[example]);
        let target: Vec<f64> = batch.policy[outputs.clone()].iter().map(|&p| p.into()).collect();
        if target.iter().any(|&p| p > 0.0) {
            let loss = net.cross_entropy(&logits, &batch.legal[outputs], &target);
            policies.push(net.tape.scale(loss, weight));
            policy_weight += weight;
            let terms = target.iter().filter(|&&p| p > 0.0).map(|p| -p * p.ln());
            entropy += weight * terms.sum::<f64>();
        }
        let cell = batch.reply.get(example).copied().unwrap_or(LearnBatch::NO_REPLY);
        if cell != LearnBatch::NO_REPLY {
            let mut target = vec![0.0; reply.len()];
            target[usize::from(cell)] = 1.0;
            let loss = net.cross_entropy(&reply, &vec![1; reply.len()], &target);
            replies.push(net.tape.scale(loss, weight));
            reply_weight += weight;
        }
        let expected = net.tape.constant(f64::from(batch.value[example]));
        let error = net.tape.sub(value, expected);
        let squared = net.tape.mul(error, error);
        values.push(net.tape.scale(squared, weight));
        value_weight += weight;
        for (outputs, targets, sums) in
            [(more, &batch.auxiliary, &mut auxiliary), (cells, &batch.owners, &mut owners)]
        {
            let targets = &targets[example * outputs.len()..][..outputs.len()];
            sums.add(&mut net.tape, &outputs, targets, weight);
        }
    }
    let policy = net.tape.sum(&policies);
    let value = net.tape.sum(&values);
    terms.push(policy);
    terms.push(net.tape.scale(value, options.value_weight.into()));
    let all = [(&auxiliary, options.auxiliary_weight), (&owners, options.owners_weight)];
    let [auxiliary, owners] = all.map(|(sums, weight)| {
        let sum = net.tape.sum(&sums.terms);
        terms.push(net.tape.scale(sum, weight.into()));
        if sums.weight > 0.0 { net.tape.value(sum) / sums.weight } else { 0.0 }
    });
    let reply = net.tape.sum(&replies);
    terms.push(net.tape.scale(reply, options.reply_weight.into()));
    let total = net.tape.sum(&terms);
    let total = net.tape.scale(total, 1.0 / batch.len() as f64);

    let gradient = net.tape.gradient(total);
    let by = |all: &Vec<Var>| all.iter().map(|&x| gradient.by(x)).collect();
    let gradients = weights.iter().map(|(name, all)| (name.clone(), by(all))).collect();
    Answer {
        total: net.tape.value(total),
        policy: net.tape.value(policy) / policy_weight,
        policy_kl: (net.tape.value(policy) - entropy) / policy_weight,
        value: net.tape.value(value) / value_weight,
        auxiliary,
        owners,
        reply: if reply_weight > 0.0 { net.tape.value(reply) / reply_weight } else { 0.0 },
        gradients,
        statistics: net.statistics,
    }
}

impl Net<'_> {
    fn weight(&self, name: &str, at: usize) -> Var {
        self.weights[name][at]
    }

    fn rounded(&mut self, x: Var) -> Var {
        match self.rounding {
            Rounding::Exact => x,
            Rounding::Halves => self.tape.map(x, |x| (half(x), 1.0)),
        }
    }

    /// Rounds the weights of convolutions, those of the first one multiplied by the plane units.
    fn round_weights(&mut self, units: &[f32]) {
        for (name, all) in &mut self.weights {
            let convolution = ["conv.weight", "conv1.weight", "conv2.weight"];
            let unit = |at: usize| match name.as_str() {
                "input.weight" => f64::from(units[at / 9 % units.len()]),
                _ => 1.0,
            };
            if name == "input.weight" || convolution.iter().any(|end| name.ends_with(end)) {
                for (at, x) in all.iter_mut().enumerate() {
                    *x = self.tape.map(*x, |x| (half(x * unit(at)), unit(at)));
                }
            }
        }
    }

    fn activated(&mut self, x: Var) -> Var {
        self.tape.map(x, |x| if x > 0.0 { (x, 1.0) } else { (0.0, 0.0) })
    }

    fn each(&mut self, features: Features, mut f: impl FnMut(&mut Self, Var) -> Var) -> Features {
        let mut each = |cell: Vec<Var>| cell.into_iter().map(|x| f(self, x)).collect();
        features.into_iter().map(|board| board.into_iter().map(&mut each).collect()).collect()
    }

    /// Applies the activation, and the rounding of stored values.
    fn activate(&mut self, features: Features) -> Features {
        self.each(features, |net, x| {
            let x = net.activated(x);
            net.rounded(x)
        })
    }

    fn tower(&mut self, boards: &Features, batch: &LearnBatch) -> Features {
        let first = self.layer("input", boards, batch);
        let mut stream = self.activate(first);
        for block in 0..self.config.blocks {
            let mut inner = self.layer(&format!("blocks.{block}.conv1"), &stream, batch);
            if self.config.pools(block) {
                self.add_pooled(&format!("blocks.{block}.pool"), &stream, &mut inner, batch);
            }
            let inner = self.activate(inner);
            let mut change = self.layer(&format!("blocks.{block}.conv2"), &inner, batch);
            for (board, old) in change.iter_mut().zip(&stream) {
                for (cell, old) in board.iter_mut().zip(old) {
                    for (x, &old) in cell.iter_mut().zip(old) {
                        *x = self.tape.add(*x, old);
                    }
                }
            }
            stream = self.activate(change);
        }
        stream
    }

    /// Adds the linear map of each board's global features to all of its cells.
    fn add_pooled(&mut self, name: &str, from: &Features, to: &mut Features, batch: &LearnBatch) {
        let channels = self.config.channels;
        for (from, to) in from.iter().zip(to) {
            let pooled = self.pooled(from, batch);
            let by_channel: Vec<Var> = (0..channels)
                .flat_map(|channel| [0, 1, 2].map(|kind| pooled[kind * channels + channel]))
                .collect();
            for out in 0..channels {
                let added = self.dense(name, out, &by_channel, false);
                for cell in &mut *to {
                    cell[out] = self.tape.add(cell[out], added);
                }
            }
        }
    }

    /// Applies a 3x3 convolution and its norm or bias.
    fn layer(&mut self, name: &str, boards: &Features, batch: &LearnBatch) -> Features {
        let (rows, cols) = (batch.frame.rows as isize, batch.frame.cols as isize);
        let inputs = boards[0][0].len();
        let mut all = Features::new();
        for board in boards {
            let mut cells = Vec::new();
            for cell in 0..rows * cols {
                let mut channels = Vec::new();
                for out in 0..self.config.channels {
                    let mut pairs = Vec::new();
                    for &(down, right) in self.config.taps.offsets() {
                        let (row, col) = (cell / cols + down, cell % cols + right);
                        if (0..rows).contains(&row) && (0..cols).contains(&col) {
                            for (input, &x) in board[(row * cols + col) as usize].iter().enumerate()
                            {
                                let kernel = (down + 1) * 3 + right + 1;
                                let at = (out * inputs + input) * 9 + kernel as usize;
                                pairs.push((x, self.weight(&format!("{name}.weight"), at)));
                            }
                        }
                    }
                    channels.push(self.tape.dot(&pairs));
                }
                cells.push(channels);
            }
            all.push(cells);
        }
        for channel in 0..self.config.channels {
            match self.config.norm {
                Norm::Bias => {
                    let bias = self.weight(&format!("{name}.bias"), channel);
                    for x in all.iter_mut().flatten().map(|cell| &mut cell[channel]) {
                        let kept = self.rounded(*x);
                        *x = self.tape.add(kept, bias);
                    }
                }
                Norm::Batch(epsilon) => self.normalize(name, &mut all, channel, epsilon.into()),
            }
        }
        all
    }

    fn normalize(&mut self, name: &str, all: &mut Features, channel: usize, epsilon: f64) {
        let numbers: Vec<Var> = all.iter().flatten().map(|cell| cell[channel]).collect();
        let share = 1.0 / numbers.len() as f64;
        let part = |part: &str| format!("{name}.norm.{part}");
        let (mean, variance) = if self.learn {
            let sum = self.tape.sum(&numbers);
            let mean = self.tape.scale(sum, share);
            let squares: Vec<Var> = numbers
                .iter()
                .map(|&x| {
                    let distance = self.tape.sub(x, mean);
                    self.tape.mul(distance, distance)
                })
                .collect();
            let sum = self.tape.sum(&squares);
            let variance = self.tape.scale(sum, share);
            let of_batch = (self.tape.value(mean), self.tape.value(variance));
            self.statistics.entry(name.to_owned()).or_default().push(of_batch);
            (mean, variance)
        } else {
            (self.weight(&part("mean"), channel), self.weight(&part("variance"), channel))
        };
        let inverse = self.tape.map(variance, |variance| {
            let root = (variance + epsilon).sqrt();
            (1.0 / root, -0.5 / (root * root * root))
        });
        let gain = self.weight(&part("weight"), channel);
        let bias = self.weight(&part("bias"), channel);
        let scale = self.tape.mul(inverse, gain);
        for x in all.iter_mut().flatten().map(|cell| &mut cell[channel]) {
            let kept = self.rounded(*x);
            let distance = self.tape.sub(kept, mean);
            let scaled = self.tape.mul(distance, scale);
            *x = self.tape.add(scaled, bias);
        }
    }

    /// Computes one output of a fully connected layer.
    fn dense(&mut self, name: &str, out: usize, inputs: &[Var], bias: bool) -> Var {
        let at = |input| out * inputs.len() + input;
        let weight = |input| self.weight(&format!("{name}.weight"), at(input));
        let pairs = inputs.iter().enumerate().map(|(input, &x)| (x, weight(input)));
        let pairs: Vec<_> = pairs.collect();
        let sum = self.tape.dot(&pairs);
        if !bias {
            return sum;
        }
        let bias = self.weight(&format!("{name}.bias"), out);
        self.tape.add(sum, bias)
    }

    fn tanh(&mut self, x: Var) -> Var {
        self.tape.map(x, |x| (x.tanh(), 1.0 - x.tanh() * x.tanh()))
    }

    /// Computes the outputs for a board.
    fn heads(&mut self, board: &[Vec<Var>], batch: &LearnBatch) -> Outputs {
        let heads = self.config.heads;
        let mut features = |name: &str, channels: usize| -> Vec<Vec<Var>> {
            let cells = board.iter();
            cells
                .map(|cell| (0..channels).map(|out| self.dense(name, out, cell, true)).collect())
                .collect()
        };
        let policy = features("policy.conv", heads.policy_channels);
        let value = features("value.conv", heads.value_channels);
        let value = self.each(vec![value], Self::activated).remove(0);
        let (mut logits, mut reply) = (Vec::new(), Vec::new());
        let pooled = self.pooled(&value, batch);
        for cell in policy {
            let (mut terms, mut of_reply) = (Vec::new(), Vec::new());
            for (channel, x) in cell.into_iter().enumerate() {
                let added = self.dense("policy.pool", channel, &pooled, false);
                let x = self.tape.add(x, added);
                let x = self.activated(x);
                terms.push((x, self.weight("policy.out.weight", channel)));
                if heads.reply {
                    of_reply.push((x, self.weight("reply.out.weight", channel)));
                }
            }
            logits.push(self.tape.dot(&terms));
            if heads.reply {
                reply.push(self.tape.dot(&of_reply));
            }
        }
        for extra in 0..self.config.extra_moves {
            logits.push(self.dense("policy.extra", extra, &pooled, true));
        }
        let mut hidden = Vec::new();
        for unit in 0..heads.value_hidden {
            let x = self.dense("value.hidden", unit, &pooled, true);
            hidden.push(self.activated(x));
        }
        let sum = self.dense("value.out", 0, &hidden, true);
        let mut auxiliary = Vec::new();
        for number in 0..heads.auxiliary_values {
            let sum = self.dense("auxiliary.out", number, &hidden, true);
            auxiliary.push(self.tanh(sum));
        }
        let mut owners = Vec::new();
        for cell in value.iter().filter(|_| heads.owners) {
            let sum = self.dense("owners.out", 0, cell, true);
            owners.push(self.tanh(sum));
        }
        Outputs { logits, value: self.tanh(sum), auxiliary, owners, reply }
    }

    fn pooled(&mut self, value: &[Vec<Var>], batch: &LearnBatch) -> Vec<Var> {
        let cells = batch.frame.cells() as f64;
        let mut parts = [Vec::new(), Vec::new(), Vec::new()];
        for channel in 0..value[0].len() {
            let all: Vec<Var> = value.iter().map(|cell| cell[channel]).collect();
            let sum = self.tape.sum(&all);
            let mean = self.tape.scale(sum, 1.0 / cells);
            parts[0].push(mean);
            parts[1].push(self.tape.scale(mean, (cells.sqrt() - 11.0) / 10.0));
            parts[2].push(self.tape.most(&all));
        }
        parts.concat()
    }

    fn cross_entropy(&mut self, logits: &[Var], legal: &[u8], target: &[f64]) -> Var {
        let legal: Vec<usize> = (0..logits.len()).filter(|&at| legal[at] != 0).collect();
        let powers: Vec<Var> =
            legal.iter().map(|&at| self.tape.map(logits[at], |x| (x.exp(), x.exp()))).collect();
        let sum = self.tape.sum(&powers);
        let log = self.tape.map(sum, |x| (x.ln(), 1.0 / x));
        let terms: Vec<Var> = legal
            .iter()
            .map(|&at| {
                let surprise = self.tape.sub(log, logits[at]);
                self.tape.scale(surprise, target[at])
            })
            .collect();
        self.tape.sum(&terms)
    }
}
