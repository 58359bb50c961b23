//! The residual tower in training: forward and backward pass over a batch.
//!
//! Training on a CPU is bound by memory bandwidth, so a batch is processed in groups of a few
//! boards: the input of a convolution is computed from the output of the last one while that is in
//! the L2 cache, and batch statistics are accumulated on the way. For the backward pass, the input
//! of each convolution and its output before the norm are kept.

use super::batch::LearnBatch;
use super::batch_layout::{BatchLayout, TAIL_PADDING};
use super::conv::{BLOCK, Conv, Shape};
use super::heads::loss::{LossOptions, LossSums};
use super::heads::{HeadLoss, Heads};
use super::norm::NormLayer;
use super::number::Number;
use super::params::Parameters;
use super::passes::{Activate, ActivationBackward, Norm as NormPart, NormBackward, StoreSums};
use super::path::LearnPath;
use super::pooling::{Pool, PoolBackward, Pooling};
use super::prefetch::Prefetch;
use crate::alignment::Aligned;
use crate::{NetConfig, Norm};
use ponder_game::Frame;
use std::ops::Range;

/// Memory budget in bytes for the sums and numbers of a group of boards.
const GROUP_BYTES: usize = 230_000;

/// A convolution with its norm.
#[derive(Clone, Debug)]
struct Layer<T: Number> {
    /// Prefix of the names of its tensors: `input` or `blocks.B.conv1` or `blocks.B.conv2`.
    name: String,
    conv: Conv<T>,
    norm: NormLayer,
    /// Global pooling of its input, added after the norm.
    pooling: Option<Pooling>,
    /// Output of the convolution before the norm, `[place][channel]`.
    output: Aligned<T>,
}

/// Tower with number format `T` between its layers, for batches up to the allocated size.
#[derive(Clone, Debug)]
pub(super) struct Tower<T: Number> {
    path: LearnPath,
    config: NetConfig,
    /// Value that a byte of 1 stands for, per input plane.
    units: Vec<f32>,
    /// Number of channels with padding.
    channels: usize,
    /// The input convolution, then two convolutions per block.
    layers: Vec<Layer<T>>,
    heads: Heads<T>,
    memory: Memory<T>,
    /// Scratch memory of the kernels.
    scratch: T::Scratch,
}

/// Buffers that depend on the board size and the batch size.
#[derive(Clone, Debug)]
struct Memory<T: Number> {
    layout: BatchLayout,
    /// Number of boards that there is memory for.
    boards: usize,
    /// Number of boards per group.
    group: usize,
    /// Offset of each tap of the 3x3 convolutions, in places.
    offsets: Vec<isize>,
    /// Input of each layer, and of the heads, `[place][channel]`.
    inputs: Vec<Aligned<T>>,
    /// Gradients before the activation, `[place][channel]`: of the residual stream, and within a
    /// block.
    gradients: [Aligned<T>; 2],
    /// Output of a convolution, or the gradient of its input, for one group.
    sums: Aligned<f32>,
    /// Gradient of a convolution's output, for one group.
    output_gradient: Aligned<T>,
}

/// Purpose of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Forward and backward, with the statistics of the batch.
    Learn,
    /// Forward only, with the running statistics.
    Evaluate,
}

impl<T: Number> Tower<T> {
    /// Creates a tower; `units` as in [`crate::Metadata::plane_units`].
    pub fn new(parameters: &Parameters, units: &[f32], path: LearnPath) -> Self {
        let config = parameters.config;
        let channels = config.channels.next_multiple_of(BLOCK);
        let taps = config.taps.offsets().len();
        let names = std::iter::once("input".to_owned()).chain(
            (0..config.blocks)
                .flat_map(|block| [1, 2].map(|half| format!("blocks.{block}.conv{half}"))),
        );
        let layers = names.enumerate().map(|(number, name)| {
            let planes = config.planes.next_multiple_of(T::PLANES);
            let inputs = if number == 0 { planes } else { channels };
            Layer {
                name,
                conv: Conv::new(Shape { taps, inputs, outputs: channels }, number > 0),
                norm: NormLayer::new(config.channels, channels),
                pooling: (number % 2 == 1 && config.pools(number / 2))
                    .then(|| Pooling::new(number / 2, config.channels, channels)),
                output: Aligned::default(),
            }
        });
        Tower {
            path,
            config,
            units: units.to_vec(),
            channels,
            layers: layers.collect(),
            heads: Heads::new(parameters, channels),
            memory: Memory {
                layout: BatchLayout::new(Frame { rows: 1, cols: 1 }),
                boards: 0,
                group: 1,
                offsets: Vec::new(),
                inputs: Vec::new(),
                gradients: Default::default(),
                sums: Aligned::default(),
                output_gradient: Aligned::default(),
            },
            scratch: T::Scratch::default(),
        }
    }

    /// Computes the losses of a batch, and in training also all gradients.
    pub fn run(
        &mut self,
        parameters: &mut Parameters,
        batch: &LearnBatch,
        options: &LossOptions,
        mode: Mode,
    ) -> LossSums {
        self.allocate(batch.frame, batch.len());
        self.pack(parameters);
        self.load_planes(batch);
        for layer in 0..self.layers.len() {
            self.forward(layer, batch.len(), mode);
            self.set_up_norm(layer, parameters, batch.len(), mode);
        }
        if mode == Mode::Learn {
            parameters.gradient.fill(0.0);
        }
        let losses = self.run_heads(parameters, batch, options, mode);
        if mode == Mode::Learn {
            for layer in (0..self.layers.len()).rev() {
                self.backward(layer, batch.len());
            }
            self.unpack(parameters);
            self.update_running(parameters, batch.len(), options.norm_momentum);
        }
        losses
    }

    /// Allocates the memory for at least `boards` boards of a size, with zeroed padding.
    fn allocate(&mut self, frame: Frame, boards: usize) {
        let layout = BatchLayout::new(frame);
        if self.memory.layout == layout && self.memory.boards >= boards {
            return;
        }
        let channels = self.channels;
        let board_bytes = layout.board * channels * (size_of::<f32>() + size_of::<T>());
        let group = (GROUP_BYTES / board_bytes).clamp(1, 16);
        let batch_memory = |channels: usize| {
            Aligned::filled((layout.places(boards) + TAIL_PADDING) * channels, T::default())
        };
        let group_places = layout.places(group) + TAIL_PADDING;
        let planes = self.layers[0].conv.shape.inputs;
        for layer in &mut self.layers {
            layer.output = batch_memory(channels);
            layer.pooling.iter_mut().for_each(|pooling| pooling.allocate(boards));
        }
        let widths = std::iter::once(planes).chain(self.layers.iter().map(|_| channels));
        self.memory = Memory {
            layout,
            boards,
            group,
            offsets: layout.offsets(self.config.taps.offsets().len()),
            inputs: widths.map(batch_memory).collect(),
            gradients: [batch_memory(channels), batch_memory(channels)],
            sums: Aligned::filled(group_places * channels, 0.0),
            output_gradient: Aligned::filled(group_places * channels, T::default()),
        };
        self.heads.allocate(group_places);
    }

    /// Packs the weights from the parameters.
    fn pack(&mut self, parameters: &Parameters) {
        for (number, layer) in self.layers.iter_mut().enumerate() {
            let weight = parameters.get(&format!("{}.weight", layer.name));
            let units = if number == 0 { &self.units[..] } else { &[] };
            let Shape { inputs, outputs, .. } = layer.conv.shape;
            let plain = layer.conv.plain_mut();
            plain.fill(0.0);
            each_weight(&self.config, weight.len(), |at, tap, input, out| {
                let unit = units.get(input).copied().unwrap_or(1.0);
                plain[(tap * inputs + input) * outputs + out] = weight[at] * unit;
            });
            layer.conv.pack();
            layer.norm.clear();
            layer.pooling.iter_mut().for_each(|pooling| pooling.pack(parameters));
        }
        self.heads.pack(parameters);
    }

    /// Unpacks the gradients to the parameters.
    fn unpack(&mut self, parameters: &mut Parameters) {
        self.heads.unpack(parameters);
        for (number, layer) in self.layers.iter_mut().enumerate() {
            let name = &layer.name;
            let range = parameters.range(&format!("{name}.weight"));
            let gradient = &mut parameters.gradient[range];
            let units = if number == 0 { &self.units[..] } else { &[] };
            let Shape { inputs, outputs, .. } = layer.conv.shape;
            let plain = layer.conv.unpack();
            each_weight(&self.config, gradient.len(), |at, tap, input, out| {
                let unit = units.get(input).copied().unwrap_or(1.0);
                gradient[at] = plain[(tap * inputs + input) * outputs + out] * unit;
            });
            layer.pooling.iter().for_each(|pooling| pooling.unpack(parameters));
            let (gain, bias) = match self.config.norm {
                Norm::Bias => (None, format!("{name}.bias")),
                Norm::Batch(_) => {
                    (Some(format!("{name}.norm.weight")), format!("{name}.norm.bias"))
                }
            };
            let gain = gain.map(|gain| parameters.range(&gain).start);
            let bias = parameters.range(&bias).start;
            for channel in 0..self.config.channels {
                let (of_gain, of_bias) = layer.norm.gradient(channel);
                if let Some(gain) = gain {
                    parameters.gradient[gain + channel] = of_gain;
                }
                parameters.gradient[bias + channel] = of_bias;
            }
        }
    }

    /// Copies the planes of a batch to the boards.
    fn load_planes(&mut self, batch: &LearnBatch) {
        let planes = self.config.planes;
        let padded = self.layers[0].conv.shape.inputs;
        let cols = batch.frame.cols;
        let to = &mut self.memory.inputs[0];
        let rows = batch.planes.chunks_exact(cols * planes);
        for (row, place) in rows.zip(self.memory.layout.rows(batch.len())) {
            let cells = to[place * padded..][..cols * padded].chunks_exact_mut(padded);
            for (from, to) in row.chunks_exact(planes).zip(cells) {
                to.iter_mut().zip(from).for_each(|(to, &x)| *to = T::of_float(f32::from(x)));
            }
        }
    }

    /// Divides a number of boards into groups.
    fn groups(&self, boards: usize) -> impl Iterator<Item = Range<usize>> + use<T> {
        let group = self.memory.group;
        (0..boards).step_by(group).map(move |first| first..boards.min(first + group))
    }

    /// Activates the output of the previous layer as input of this one, or of the heads if `layer`
    /// is the number of layers.
    fn activate(&mut self, layer: usize, group: &Range<usize>) {
        let Some(before) = layer.checked_sub(1) else {
            return;
        };
        let start = group.start * self.memory.layout.board * self.channels;
        let (earlier, inputs) = self.memory.inputs.split_at_mut(layer);
        let Layer { norm, output, pooling, .. } = &self.layers[before];
        let ends_block = before > 0 && before.is_multiple_of(2);
        self.path.run(Activate {
            layout: self.memory.layout,
            boards: group.len(),
            channels: self.channels,
            from: &output[start..],
            scale: &norm.scale,
            shift: &norm.shift,
            added: pooling.as_ref().map(|pooling| pooling.added(group.start)),
            stream: ends_block.then(|| &earlier[before - 1][start..]),
            to: &mut inputs[0][start..],
        });
    }

    /// Runs the convolution of a layer.
    fn forward(&mut self, number: usize, boards: usize, mode: Mode) {
        for group in self.groups(boards) {
            self.activate(number, &group);
            let Memory { layout, offsets, inputs, sums, .. } = &mut self.memory;
            let layout = *layout;
            let (before, layers) = self.layers.split_at_mut(number);
            let Layer { conv, norm, output, pooling, .. } = &mut layers[0];
            let start = group.start * layout.board;
            let input = &inputs[number][start * conv.shape.inputs..];
            if let Some(pooling) = pooling {
                self.path.run(Pool { pooling, layout, boards: group.clone(), input });
            }
            let (channels, next) = (self.channels, following(&group, boards));
            let mut work = conv.forward(layout, group.len(), offsets, input, sums);
            work.prefetch = Prefetch::of([
                of_boards(layout, output, channels, &group),
                before
                    .last()
                    .map_or(&[], |layer| of_boards(layout, &layer.output, channels, &next)),
                match number {
                    0 => &[],
                    _ => of_boards(layout, &inputs[number], channels, &next),
                },
                match number {
                    3.. if !number.is_multiple_of(2) => {
                        of_boards(layout, &inputs[number - 2], channels, &next)
                    }
                    _ => &[],
                },
            ]);
            T::convolve(self.path, work);
            let has_statistics = mode == Mode::Learn && self.config.norm != Norm::Bias;
            self.path.run(StoreSums {
                layout,
                boards: group.len(),
                channels,
                from: sums,
                to: &mut output[start * channels..],
                statistics: has_statistics.then_some((&mut norm.sums, &mut norm.squares)),
            });
        }
    }

    /// Sets up the normalization of a layer's output, in training from the sums of
    /// [`forward`](Tower::forward).
    fn set_up_norm(&mut self, number: usize, parameters: &Parameters, boards: usize, mode: Mode) {
        let Layer { name, norm, .. } = &mut self.layers[number];
        match self.config.norm {
            Norm::Bias => norm.set_bias(parameters.get(&format!("{name}.bias"))),
            Norm::Batch(epsilon) => {
                let get = |part: &str| parameters.get(&format!("{name}.norm.{part}"));
                match mode {
                    Mode::Learn => norm.take_statistics(boards * self.memory.layout.frame.cells()),
                    Mode::Evaluate => {
                        norm.mean[..self.config.channels].copy_from_slice(get("mean"));
                        norm.variance[..self.config.channels].copy_from_slice(get("variance"));
                    }
                }
                norm.set_norm(get("weight"), get("bias"), epsilon);
            }
        }
    }

    /// Runs the heads: forward and, in training, backward into the tower.
    fn run_heads(
        &mut self,
        parameters: &mut Parameters,
        batch: &LearnBatch,
        options: &LossOptions,
        mode: Mode,
    ) -> LossSums {
        let mut losses = LossSums::default();
        let last = self.layers.len();
        for group in self.groups(batch.len()) {
            self.activate(last, &group);
            let Memory { layout, inputs, sums, .. } = &mut self.memory;
            let layout = *layout;
            let input = &inputs[last][group.start * layout.board * self.channels..];
            let Heads { conv, features, .. } = &mut self.heads;
            T::convolve(self.path, conv.forward(layout, group.len(), &[0], input, features));
            self.path.run(HeadLoss {
                heads: &mut self.heads,
                values: &parameters.values,
                gradient: &mut parameters.gradient,
                layout,
                batch,
                examples: group.clone(),
                options,
                learn: mode == Mode::Learn,
                sums: &mut losses,
            });
            if mode == Mode::Evaluate {
                continue;
            }
            let Heads { conv, gradient, .. } = &mut self.heads;
            let work = conv.weight_gradient(layout, group.len(), &[0], input, gradient);
            T::weight_gradient(self.path, work, &mut self.scratch);
            T::convolve(self.path, conv.backward(layout, group.len(), &[0], gradient, sums));
            self.activation_backward(last, &group);
        }
        losses
    }

    /// Computes the gradients of a layer's weights and of its input.
    fn backward(&mut self, number: usize, boards: usize) {
        let count = boards * self.memory.layout.frame.cells();
        let norm = &mut self.layers[number].norm;
        match self.config.norm {
            Norm::Bias => norm.pass_gradient(),
            Norm::Batch(_) => norm.project_gradient(count),
        }
        for group in self.groups(boards) {
            let Memory { layout, offsets, inputs, gradients, output_gradient, sums, .. } =
                &mut self.memory;
            let layout = *layout;
            let (before, layers) = self.layers.split_at_mut(number);
            let Layer { conv, norm, output, pooling, .. } = &mut layers[0];
            let channels = self.channels;
            let start = group.start * layout.board;
            let has_norm = self.config.norm != Norm::Bias;
            self.path.run(NormBackward {
                layout,
                boards: group.len(),
                channels,
                from: &gradients[number % 2][start * channels..],
                by_gradient: &norm.by_gradient,
                norm: has_norm.then(|| NormPart {
                    convolution: &output[start * channels..],
                    mean: &norm.mean,
                    by_deviation: &norm.by_deviation,
                    constant: &norm.constant,
                }),
                to: output_gradient,
            });
            let inputs = &inputs[number];
            let input = &inputs[start * conv.shape.inputs..];
            let next = following(&group, boards);
            let of = |numbers, group| of_boards(layout, numbers, channels, group);
            let mut work =
                conv.weight_gradient(layout, group.len(), offsets, input, output_gradient);
            if let Some(before) = before.last() {
                let (convolution, gradient) = (&before.output, &gradients[(number - 1) % 2]);
                work.prefetch =
                    Prefetch::of([of(convolution, &group), of(gradient, &group), &[], &[]]);
            }
            T::weight_gradient(self.path, work, &mut self.scratch);
            if number > 0 {
                let mut work = conv.backward(layout, group.len(), offsets, output_gradient, sums);
                let gradient = &gradients[number % 2];
                work.prefetch =
                    Prefetch::of([of(gradient, &next), of(output, &next), of(inputs, &next), &[]]);
                T::convolve(self.path, work);
                if let Some(pooling) = pooling {
                    let from = &gradients[number % 2][start * channels..];
                    let boards = group.clone();
                    self.path.run(PoolBackward { pooling, layout, boards, from, to: sums });
                }
                self.activation_backward(number, &group);
            }
        }
    }

    /// Propagates the gradient of a layer's or the heads' input, in `sums`, through the activation
    /// of the previous layer.
    fn activation_backward(&mut self, number: usize, group: &Range<usize>) {
        let Memory { layout, inputs, gradients, sums, .. } = &mut self.memory;
        let start = group.start * layout.board * self.channels;
        let Layer { norm, output, .. } = &mut self.layers[number - 1];
        // The first layer of a block reads the stream, whose gradient also arrives through the skip
        // connection.
        let starts_block = number % 2 == 1;
        let add = starts_block && number < inputs.len() - 1;
        self.path.run(ActivationBackward {
            layout: *layout,
            boards: group.len(),
            channels: self.channels,
            from: sums,
            active: &inputs[number][start..],
            convolution: &output[start..],
            mean: &norm.mean,
            to: &mut gradients[(number - 1) % 2][start..],
            add,
            sums: &mut norm.gradient_sums,
            products: (self.config.norm != Norm::Bias).then_some(&mut norm.gradient_products),
        });
    }

    /// Updates the running statistics with those of the batch. As usual, the running variance is
    /// the unbiased estimate (`n - 1`), while the batch is normalized by the biased one (`n`).
    fn update_running(&self, parameters: &mut Parameters, boards: usize, momentum: f32) {
        if self.config.norm == Norm::Bias {
            return;
        }
        let count = (boards * self.memory.layout.frame.cells()) as f32;
        let correction = if count > 1.0 { count / (count - 1.0) } else { 1.0 };
        for Layer { name, norm, .. } in &self.layers {
            for (part, batch, by) in
                [("mean", &norm.mean, 1.0), ("variance", &norm.variance, correction)]
            {
                let range = parameters.range(&format!("{name}.norm.{part}"));
                for (running, batch) in parameters.values[range].iter_mut().zip(batch) {
                    *running = (1.0 - momentum) * *running + momentum * batch * by;
                }
            }
        }
    }
}

/// Returns the boards that follow a group, at most as many as it has.
fn following(group: &Range<usize>, boards: usize) -> Range<usize> {
    group.end..boards.min(group.end + group.len())
}

/// Returns the part of a batch's `[place][channel]` that belongs to a range of boards.
fn of_boards<'a, T>(
    layout: BatchLayout,
    numbers: &'a [T],
    channels: usize,
    boards: &Range<usize>,
) -> &'a [T] {
    &numbers[boards.start * layout.board * channels..boards.end * layout.board * channels]
}

/// Calls `f` with the index, tap, input and output of each weight that a 3x3 convolution of the
/// tower has, in a tensor `[out][in][3][3]` of `len` numbers.
fn each_weight(config: &NetConfig, len: usize, mut f: impl FnMut(usize, usize, usize, usize)) {
    let inputs = len / 9 / config.channels;
    for (tap, &(row, col)) in config.taps.offsets().iter().enumerate() {
        let kernel = ((row + 1) * 3 + col + 1) as usize;
        for input in 0..inputs {
            for out in 0..config.channels {
                f((out * inputs + input) * 9 + kernel, tap, input, out);
            }
        }
    }
}
