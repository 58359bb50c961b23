//! Convolutions in training: weights packed for the kernels, and gradients.

use super::batch_layout::BatchLayout;
use super::number::Number;
use super::prefetch::Prefetch;
use crate::alignment::Aligned;

/// Outputs, and the inputs of the layers that read them, are padded to a multiple of this.
pub(super) const BLOCK: usize = 32;

/// Dimensions of a convolution, with padding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub taps: usize,
    pub inputs: usize,
    pub outputs: usize,
}

impl Shape {
    fn transposed(self) -> Self {
        Shape { taps: self.taps, inputs: self.outputs, outputs: self.inputs }
    }

    /// Returns the number of weights.
    pub fn weights(self) -> usize {
        self.taps * self.inputs * self.outputs
    }
}

/// Arguments of a convolution over a group of boards.
pub(super) struct Convolve<'a, T> {
    pub shape: Shape,
    pub layout: BatchLayout,
    pub boards: usize,
    /// Offset of each tap, in places.
    pub offsets: &'a [isize],
    /// Weights as packed by `pack`.
    pub weight: &'a [T],
    /// Inputs, `[place][in]`, from the first place of the first board.
    pub input: &'a [T],
    /// Outputs, `[place][out]`: written at all cells; undefined elsewhere.
    pub output: &'a mut [f32],
    /// Memory to prefetch for the next pass.
    pub prefetch: Prefetch<'a, T>,
}

/// Arguments of a weight gradient over a group of boards: for each tap the sum over all cells of
/// the outer product of the input at the tap and the output gradient at the cell.
pub(super) struct WeightGradient<'a, T> {
    pub shape: Shape,
    pub layout: BatchLayout,
    pub boards: usize,
    /// Offset of each tap, in places.
    pub offsets: &'a [isize],
    /// Inputs, `[place][in]`, from the first place of the first board.
    pub input: &'a [T],
    /// Output gradients, `[place][out]`, zero in padding and after the boards.
    pub output: &'a [T],
    /// Accumulators of the weight gradient.
    pub sums: &'a mut [f32],
    /// Memory to prefetch for the next pass.
    pub prefetch: Prefetch<'a, T>,
}

impl<T> Convolve<'_, T> {
    /// Checks every length against the layout. The kernels rely on this for their reads and writes
    /// through pointers.
    ///
    /// # Panics
    /// Panics when a length does not fit.
    #[inline(always)]
    pub fn check(&self) {
        let Shape { taps, inputs, outputs } = self.shape;
        assert!(outputs.is_multiple_of(BLOCK) && self.offsets.len() == taps);
        assert_eq!(self.weight.len(), taps * inputs * outputs);
        assert!(self.input.len() >= self.layout.places(self.boards) * inputs);
        assert!(self.output.len() >= self.layout.places(self.boards) * outputs);
        check_reach(self.layout, self.offsets);
    }
}

impl<T> WeightGradient<'_, T> {
    /// Checks every length against the layout, like [`Convolve::check`].
    ///
    /// # Panics
    /// Panics when a length does not fit.
    #[inline(always)]
    pub fn check(&self) {
        let Shape { taps, inputs, outputs } = self.shape;
        assert!(outputs.is_multiple_of(BLOCK) && inputs.is_multiple_of(8));
        assert!(self.offsets.len() == taps);
        assert_eq!(self.sums.len(), taps * inputs * outputs);
        assert!(self.input.len() >= self.layout.places(self.boards) * inputs);
        assert!(self.output.len() >= self.layout.places(self.boards) * outputs);
        check_reach(self.layout, self.offsets);
    }
}

/// Checks that no tap reaches beyond the padding.
fn check_reach(layout: BatchLayout, offsets: &[isize]) {
    let reach = layout.stride + 1;
    assert!(offsets.iter().all(|offset| offset.unsigned_abs() <= reach));
}

/// A convolution in training.
#[derive(Clone, Debug)]
pub(super) struct Conv<T: Number> {
    pub shape: Shape,
    /// Packed weights of the forward pass.
    forward: Aligned<T>,
    /// Packed weights of the backward pass; empty for the first layer.
    backward: Aligned<T>,
    /// Weight gradient in the kernel's own layout.
    gradient: Aligned<f32>,
    /// Staging buffers `[tap][in][out]` and `[tap][out][in]` between the parameters and the kernels'
    /// layouts.
    plain: Vec<f32>,
}

impl<T: Number> Conv<T> {
    /// Creates a convolution; with `backward` it can also compute the gradient of its input.
    pub fn new(shape: Shape, backward: bool) -> Self {
        let transposed = if backward { T::packed_len(shape.transposed()) } else { 0 };
        Conv {
            shape,
            forward: Aligned::filled(T::packed_len(shape), T::default()),
            backward: Aligned::filled(transposed, T::default()),
            gradient: Aligned::filled(shape.weights(), 0.0),
            plain: vec![0.0; 2 * shape.weights()],
        }
    }

    /// Returns the weights as `[tap][in][out]`, to be changed before [`pack`](Conv::pack).
    pub fn plain_mut(&mut self) -> &mut [f32] {
        &mut self.plain[..self.shape.weights()]
    }

    /// Packs the weights from [`plain_mut`](Conv::plain_mut), and zeroes the gradient.
    pub fn pack(&mut self) {
        let Shape { taps, inputs, outputs } = self.shape;
        let (plain, transposed) = self.plain.split_at_mut(self.shape.weights());
        T::pack(self.shape, plain, &mut self.forward);
        if !self.backward.is_empty() {
            // The input gradient is a convolution with the taps mirrored, which reverses their
            // order, and with inputs and outputs swapped.
            for tap in 0..taps {
                let from = &plain[(taps - 1 - tap) * inputs * outputs..][..inputs * outputs];
                let to = &mut transposed[tap * inputs * outputs..][..inputs * outputs];
                transpose(from, inputs, outputs, to);
            }
            T::pack(self.shape.transposed(), transposed, &mut self.backward);
        }
        self.gradient.fill(0.0);
    }

    /// Returns the weight gradient as `[tap][in][out]`.
    pub fn unpack(&mut self) -> &[f32] {
        let plain = &mut self.plain[..self.shape.weights()];
        T::unpack(self.shape, &self.gradient, plain);
        plain
    }

    /// Prepares the forward pass.
    pub fn forward<'a>(
        &'a self,
        layout: BatchLayout,
        boards: usize,
        offsets: &'a [isize],
        input: &'a [T],
        output: &'a mut [f32],
    ) -> Convolve<'a, T> {
        let (shape, weight) = (self.shape, &self.forward[..]);
        let prefetch = Prefetch::nothing();
        Convolve { shape, layout, boards, offsets, weight, input, output, prefetch }
    }

    /// Prepares the backward pass, which computes the input gradient from the output gradient.
    pub fn backward<'a>(
        &'a self,
        layout: BatchLayout,
        boards: usize,
        offsets: &'a [isize],
        input: &'a [T],
        output: &'a mut [f32],
    ) -> Convolve<'a, T> {
        let (shape, weight) = (self.shape.transposed(), &self.backward[..]);
        let prefetch = Prefetch::nothing();
        Convolve { shape, layout, boards, offsets, weight, input, output, prefetch }
    }

    /// Prepares the pass that accumulates the weight gradient.
    pub fn weight_gradient<'a>(
        &'a mut self,
        layout: BatchLayout,
        boards: usize,
        offsets: &'a [isize],
        input: &'a [T],
        output: &'a [T],
    ) -> WeightGradient<'a, T> {
        let (shape, sums) = (self.shape, &mut self.gradient[..]);
        let prefetch = Prefetch::nothing();
        WeightGradient { shape, layout, boards, offsets, input, output, sums, prefetch }
    }
}

/// Transposes `[rows][cols]` to `[cols][rows]`, in blocks that fit the cache.
pub(super) fn transpose(from: &[f32], rows: usize, cols: usize, to: &mut [f32]) {
    const SIDE: usize = 16;
    for row in (0..rows).step_by(SIDE) {
        for col in (0..cols).step_by(SIDE) {
            for row in row..rows.min(row + SIDE) {
                for col in col..cols.min(col + SIDE) {
                    to[col * rows + row] = from[row * cols + col];
                }
            }
        }
    }
}
