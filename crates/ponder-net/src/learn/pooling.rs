//! Global pooling of a layer's input in training ([`crate::pooling`]): the mapped features that are
//! added to the layer's output after its norm, and their gradient.

use super::batch_layout::BatchLayout;
use super::number::Number;
use super::params::Parameters;
use super::vector::{LANES, Vector, Work};
use crate::heads::size_feature;
use crate::pooling::{self, KINDS};
use std::ops::Range;

/// Linear map of the pooled features of a layer's input, and the features of a batch.
#[derive(Clone, Debug)]
pub(super) struct Pooling {
    /// Name of its tensor.
    name: String,
    /// Number of channels without and with padding.
    channels: usize,
    padded: usize,
    /// Weights `[kind][in][out]` with padding, and their gradient.
    weight: Vec<f32>,
    gradient: Vec<f32>,
    /// Pooled features, `[board][kind][channel]`.
    pooled: Vec<f32>,
    /// Number of the first cell that has the maximum, `[board][channel]`; a whole number.
    argmax: Vec<f32>,
    /// Mapped features, `[board][channel]`.
    added: Vec<f32>,
    /// Gradients of one board: of the mapped features, and of the pooled ones.
    added_gradient: Vec<f32>,
    pooled_gradient: Vec<f32>,
}

impl Pooling {
    pub fn new(block: usize, channels: usize, padded: usize) -> Self {
        let weights = || vec![0.0; KINDS * padded * padded];
        Pooling {
            name: pooling::tensor_name(block),
            channels,
            padded,
            weight: weights(),
            gradient: weights(),
            pooled: Vec::new(),
            argmax: Vec::new(),
            added: Vec::new(),
            added_gradient: vec![0.0; padded],
            pooled_gradient: vec![0.0; KINDS * padded],
        }
    }

    /// Allocates memory for the features of `boards` boards.
    pub fn allocate(&mut self, boards: usize) {
        self.pooled.resize(boards * KINDS * self.padded, 0.0);
        self.argmax.resize(boards * self.padded, 0.0);
        self.added.resize(boards * self.padded, 0.0);
    }

    /// Packs the weights from the parameters, and zeroes their gradient.
    pub fn pack(&mut self, parameters: &Parameters) {
        let weight = parameters.get(&self.name);
        self.weight = pooling::by_feature(weight, self.channels, self.padded);
        self.gradient.fill(0.0);
    }

    /// Unpacks the gradient to the parameters.
    pub fn unpack(&self, parameters: &mut Parameters) {
        let range = parameters.range(&self.name);
        let places = pooling::places(self.channels, self.padded);
        for (to, at) in parameters.gradient[range].iter_mut().zip(places) {
            *to = self.gradient[at];
        }
    }

    /// Returns the mapped features of the boards from `first` on, `[board][channel]`.
    pub fn added(&self, first: usize) -> &[f32] {
        &self.added[first * self.padded..]
    }
}

/// Views a vector of a slice.
#[inline(always)]
fn at<T>(slice: &[T], start: usize) -> &[T; LANES] {
    &slice[start..][..LANES].as_chunks().0[0]
}

/// Views a vector of a slice mutably.
#[inline(always)]
fn at_mut<T>(slice: &mut [T], start: usize) -> &mut [T; LANES] {
    &mut slice[start..][..LANES].as_chunks_mut().0[0]
}

/// Pools the input of a layer over each board of a group, and maps the features.
pub(super) struct Pool<'a, T> {
    pub pooling: &'a mut Pooling,
    pub layout: BatchLayout,
    pub boards: Range<usize>,
    /// Input of the layer, from the first place of the first board.
    pub input: &'a [T],
}

impl<T: Number> Work for Pool<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let Pool { pooling, layout, boards, input } = self;
        let channels = pooling.padded;
        let size = V::splat(size_feature(layout.frame));
        let share = V::splat(1.0 / layout.frame.cells() as f32);
        for (number, board) in boards.enumerate() {
            let pooled = &mut pooling.pooled[board * KINDS * channels..][..KINDS * channels];
            for first in (0..channels).step_by(LANES) {
                let (mut sum, mut cell) = (V::splat(0.0), V::splat(0.0));
                let (mut max, mut argmax) = (V::splat(f32::NEG_INFINITY), V::splat(0.0));
                for row in 0..layout.frame.rows {
                    let place = layout.row(number, row);
                    for place in place..place + layout.frame.cols {
                        let x = T::load::<V>(at(input, place * channels + first));
                        let excess = x.sub(max);
                        sum = sum.add(x);
                        argmax = excess.where_positive(cell, argmax);
                        max = excess.where_positive(x, max);
                        cell = cell.add(V::splat(1.0));
                    }
                }
                let mean = sum.mul(share);
                mean.store(at_mut(pooled, first));
                mean.mul(size).store(at_mut(pooled, channels + first));
                max.store(at_mut(pooled, 2 * channels + first));
                argmax.store(at_mut(&mut pooling.argmax, board * channels + first));
            }
            for first in (0..channels).step_by(LANES) {
                let mut sum = V::splat(0.0);
                for (feature, &x) in pooled.iter().enumerate() {
                    let weight = V::load(at(&pooling.weight, feature * channels + first));
                    sum = V::splat(x).mul_add(weight, sum);
                }
                sum.store(at_mut(&mut pooling.added, board * channels + first));
            }
        }
    }
}

/// Backward pass of [`Pool`].
pub(super) struct PoolBackward<'a, T> {
    pub pooling: &'a mut Pooling,
    pub layout: BatchLayout,
    pub boards: Range<usize>,
    /// Gradient of the layer's output after its norm, from the first place of the first board.
    pub from: &'a [T],
    /// Gradient of the layer's input, of the group, to be added to.
    pub to: &'a mut [f32],
}

impl<T: Number> Work for PoolBackward<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        for number in 0..self.boards.len() {
            self.map_backward::<V>(number);
            self.spread::<V>(number);
        }
    }
}

impl<T: Number> PoolBackward<'_, T> {
    /// Computes the gradients of the mapped and of the pooled features of a board, and adds those
    /// of the weights.
    #[inline(always)]
    fn map_backward<V: Vector>(&mut self, number: usize) {
        let (layout, pooling) = (self.layout, &mut *self.pooling);
        let channels = pooling.padded;
        for first in (0..channels).step_by(LANES) {
            let mut sum = V::splat(0.0);
            for row in 0..layout.frame.rows {
                let place = layout.row(number, row);
                for place in place..place + layout.frame.cols {
                    sum = sum.add(T::load(at(self.from, place * channels + first)));
                }
            }
            sum.store(at_mut(&mut pooling.added_gradient, first));
        }
        let board = self.boards.start + number;
        let pooled = &pooling.pooled[board * KINDS * channels..][..KINDS * channels];
        for (feature, &x) in pooled.iter().enumerate() {
            let x = V::splat(x);
            let mut dot = V::splat(0.0);
            for first in (0..channels).step_by(LANES) {
                let row = feature * channels + first;
                let gradient = V::load(at(&pooling.added_gradient, first));
                let of_weight = at_mut(&mut pooling.gradient, row);
                x.mul_add(gradient, V::load(of_weight)).store(of_weight);
                dot = gradient.mul_add(V::load(at(&pooling.weight, row)), dot);
            }
            pooling.pooled_gradient[feature] = dot.sum();
        }
    }

    /// Adds the gradient of a board's pooled features to that of its cells.
    #[inline(always)]
    fn spread<V: Vector>(&mut self, number: usize) {
        let (layout, pooling) = (self.layout, &*self.pooling);
        let channels = pooling.padded;
        let size = V::splat(size_feature(layout.frame));
        let share = V::splat(1.0 / layout.frame.cells() as f32);
        for first in (0..channels).step_by(LANES) {
            let mean = V::load(at(&pooling.pooled_gradient, first));
            let by_size = V::load(at(&pooling.pooled_gradient, channels + first));
            let of_cell = by_size.mul_add(size, mean).mul(share);
            for row in 0..layout.frame.rows {
                let place = layout.row(number, row);
                for place in place..place + layout.frame.cols {
                    let to = at_mut(self.to, place * channels + first);
                    V::load(to).add(of_cell).store(to);
                }
            }
        }
        let board = self.boards.start + number;
        for channel in 0..pooling.channels {
            let cell = pooling.argmax[board * channels + channel] as usize;
            let (row, col) = (cell / layout.frame.cols, cell % layout.frame.cols);
            let place = layout.row(number, row) + col;
            self.to[place * channels + channel] += pooling.pooled_gradient[2 * channels + channel];
        }
    }
}
