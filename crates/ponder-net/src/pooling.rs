//! Global pooling inside the tower, which lets some blocks see the whole board (Wu 2019).
//!
//! Every [`NetConfig::pool_every`](crate::NetConfig::pool_every)-th block pools its input as the
//! value head pools its features ([`crate::heads`]): the mean of each channel, the mean scaled by
//! the size feature, and the maximum. A linear map of these is added to the output of the block's
//! first convolution, after its norm and before its activation. The sum is the same at all cells,
//! so in inference it is added to the bias of that convolution, and kernels need nothing more.

use crate::heads::size_feature;
use crate::tensors::{Initial, TensorSpec};
use crate::{NetConfig, Tensors};
use multiversion::multiversion;
use ponder_game::Frame;

/// Number of pooled features of a channel.
pub(crate) const KINDS: usize = 3;

/// Returns the name of the tensor `[out][in][`[`KINDS`]`]` of a block.
pub(crate) fn tensor_name(block: usize) -> String {
    format!("blocks.{block}.pool.weight")
}

/// Returns the tensors of all blocks that pool. They are 0 at first, so that pooling can be added
/// to a network without changing its answers.
pub(crate) fn tensors(config: &NetConfig) -> impl Iterator<Item = TensorSpec> + use<> {
    let shape = [config.channels, config.channels, KINDS];
    let config = *config;
    (0..config.blocks)
        .filter(move |&block| config.pools(block))
        .map(move |block| TensorSpec::new(tensor_name(block), &shape, Initial::Constant(0.0)))
}

/// Returns the weight of the tensor as `[kind][in][out]`, with `padded` inputs and outputs.
pub(crate) fn by_feature(weight: &[f32], channels: usize, padded: usize) -> Vec<f32> {
    let mut rows = vec![0.0; KINDS * padded * padded];
    for (at, to) in places(channels, padded).enumerate() {
        rows[to] = weight[at];
    }
    rows
}

/// Returns the place of each weight of a tensor in `[kind][in][out]`, with `padded` inputs and
/// outputs.
pub(crate) fn places(channels: usize, padded: usize) -> impl Iterator<Item = usize> {
    let inputs = move |out| {
        (0..channels).flat_map(move |input| (0..KINDS).map(move |kind| (out, input, kind)))
    };
    (0..channels)
        .flat_map(inputs)
        .map(move |(out, input, kind)| (kind * padded + input) * padded + out)
}

/// The linear map of a block's pooled features, prepared for inference.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pooling {
    channels: usize,
    /// Weights `[kind][in][out]`.
    pub weight: Vec<f32>,
}

impl Pooling {
    /// Returns the map of a block, or `None` if the block does not pool.
    pub fn new(tensors: &Tensors, block: usize) -> Option<Self> {
        let config = tensors.config();
        config.pools(block).then(|| Pooling {
            channels: config.channels,
            weight: by_feature(tensors.get(&tensor_name(block)), config.channels, config.channels),
        })
    }

    /// Returns the map with the weights of each output multiplied by a factor.
    pub fn scaled(&self, factor: impl Fn(usize) -> f64) -> Self {
        let channels = self.channels;
        let scaled = |(at, &x): (usize, &f32)| (f64::from(x) * factor(at % channels)) as f32;
        Pooling { channels, weight: self.weight.iter().enumerate().map(scaled).collect() }
    }

    /// Computes the map of a board `[cell][stride]` of `frame`, whose first channels are those of
    /// the tower after an activation. Cells of 0 beyond the board change nothing.
    pub fn of_floats(&self, board: &[f32], stride: usize, frame: Frame, scratch: &mut PoolScratch) {
        pool_floats(board, stride, self.channels, &mut scratch.pooled);
        self.finish(frame, scratch);
    }

    /// The same for bytes, whose sums are exact.
    pub fn of_bytes(&self, board: &[u8], stride: usize, frame: Frame, scratch: &mut PoolScratch) {
        pool_bytes(board, stride, self.channels, &mut scratch.pooled);
        self.finish(frame, scratch);
    }

    /// Turns sums into means, and maps all features.
    fn finish(&self, frame: Frame, scratch: &mut PoolScratch) {
        let PoolScratch { pooled, added } = scratch;
        let (mean, rest) = pooled.split_at_mut(self.channels);
        let (cells, size) = (frame.cells() as f32, size_feature(frame));
        for (mean, by_size) in mean.iter_mut().zip(rest) {
            *mean /= cells;
            *by_size = *mean * size;
        }
        map(&self.weight, self.channels, pooled, added);
    }
}

/// Scratch memory of [`Pooling`].
#[derive(Clone, Debug, Default)]
pub(crate) struct PoolScratch {
    pooled: Vec<f32>,
    /// The numbers to add to the outputs of a convolution.
    pub added: Vec<f32>,
}

/// Writes the sum and the maximum of each channel; those that need the size stay 0.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn pool_floats(board: &[f32], stride: usize, channels: usize, pooled: &mut Vec<f32>) {
    pool(board, stride, channels, pooled);
}

/// Writes the sum and the maximum of each channel; those that need the size stay 0.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn pool_bytes(board: &[u8], stride: usize, channels: usize, pooled: &mut Vec<f32>) {
    pool(board, stride, channels, pooled);
}

#[inline(always)]
fn pool<T: Copy + Into<f32>>(board: &[T], stride: usize, channels: usize, pooled: &mut Vec<f32>) {
    pooled.clear();
    pooled.resize(KINDS * channels, 0.0);
    let (sums, most) = pooled.split_at_mut(2 * channels);
    let sums = &mut sums[..channels];
    for cell in board.chunks_exact(stride) {
        let cell = &cell[..channels];
        for channel in 0..channels {
            let x: f32 = cell[channel].into();
            sums[channel] += x;
            most[channel] = if x > most[channel] { x } else { most[channel] };
        }
    }
}

/// Multiplies the features with their weights, in the same order on every processor.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn map(weight: &[f32], channels: usize, pooled: &[f32], added: &mut Vec<f32>) {
    added.clear();
    added.resize(channels, 0.0);
    for (row, &x) in weight.chunks_exact(channels).zip(pooled) {
        for (sum, &weight) in added.iter_mut().zip(row) {
            *sum += x * weight;
        }
    }
}

/// Scratch memory for the biases of a convolution with mapped global features.
#[derive(Clone, Debug, Default)]
pub(crate) struct BiasScratch {
    pool: PoolScratch,
    floats: Vec<f32>,
    ints: Vec<i32>,
}

impl BiasScratch {
    /// Returns `bias` with the mapped features of a board ([`Pooling::of_floats`]) added to it.
    pub fn bias_with(
        &mut self,
        bias: &[f32],
        pooling: &Pooling,
        board: &[f32],
        stride: usize,
        frame: Frame,
    ) -> &[f32] {
        pooling.of_floats(board, stride, frame, &mut self.pool);
        self.floats.clear();
        self.floats.extend_from_slice(bias);
        self.floats.iter_mut().zip(&self.pool.added).for_each(|(bias, added)| *bias += added);
        &self.floats
    }

    /// The same for bytes ([`Pooling::of_bytes`]). `order` has the output of each bias; the map has
    /// fewer outputs where there is padding.
    pub fn int_bias_with(
        &mut self,
        (bias, order): (&[i32], &[usize]),
        pooling: &Pooling,
        board: &[u8],
        stride: usize,
        frame: Frame,
    ) -> &[i32] {
        pooling.of_bytes(board, stride, frame, &mut self.pool);
        let added = |out: usize| self.pool.added.get(out).map_or(0, |&added| rounded(added));
        self.ints.clear();
        self.ints.extend(bias.iter().zip(order).map(|(bias, &out)| bias + added(out)));
        &self.ints
    }
}

/// Rounds to the nearest integer, at most 2^24 in size, so that no sum overflows.
pub(crate) fn rounded(x: f32) -> i32 {
    const MOST: f32 = (1 << 24) as f32;
    x.round().clamp(-MOST, MOST) as i32
}
