//! One convolution of a network that learns: its weights as kernels want them, and its gradient.

use super::number::Number;
use super::prefetch::Prefetch;
use super::strip::Strip;
use crate::aligned::Aligned;

/// Outputs are padded to a multiple of this, and so are the inputs of the layers that read them.
pub(super) const BLOCK: usize = 32;

/// The size of a convolution, with padding.
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

    /// The number of weights.
    pub fn weights(self) -> usize {
        self.taps * self.inputs * self.outputs
    }
}

/// Some boards to convolve.
pub(super) struct Convolve<'a, T> {
    pub shape: Shape,
    pub strip: Strip,
    pub boards: usize,
    pub distances: &'a [isize],
    /// What `pack` wrote.
    pub weight: &'a [T],
    /// `[place][in]`, from the first place of the first board.
    pub input: &'a [T],
    /// `[place][out]`, written at all cells; what is written elsewhere says nothing.
    pub output: &'a mut [f32],
    /// What is needed next.
    pub prefetch: Prefetch<'a, T>,
}

/// Some boards of which to add the weight gradient: for each tap the sum over all cells of the
/// outer product of the input at the tap and the gradient of the output at the cell.
pub(super) struct Correlate<'a, T> {
    pub shape: Shape,
    pub strip: Strip,
    pub boards: usize,
    pub distances: &'a [isize],
    /// `[place][in]`, from the first place of the first board.
    pub input: &'a [T],
    /// `[place][out]`, zero where there is no cell and in the slack after the boards.
    pub output: &'a [T],
    /// Added to.
    pub sums: &'a mut [f32],
    /// What is needed next.
    pub prefetch: Prefetch<'a, T>,
}

impl<T> Convolve<'_, T> {
    /// Compares every length with the layout: what a kernel relies on when it reads and writes
    /// through pointers.
    ///
    /// # Panics
    /// When something does not fit.
    #[inline(always)]
    pub fn check(&self) {
        let Shape { taps, inputs, outputs } = self.shape;
        assert!(outputs.is_multiple_of(BLOCK) && self.distances.len() == taps);
        assert_eq!(self.weight.len(), taps * inputs * outputs);
        assert!(self.input.len() >= self.strip.places(self.boards) * inputs);
        assert!(self.output.len() >= self.strip.places(self.boards) * outputs);
        check_reach(self.strip, self.distances);
    }
}

impl<T> Correlate<'_, T> {
    /// As [`Convolve::check`].
    ///
    /// # Panics
    /// When something does not fit.
    #[inline(always)]
    pub fn check(&self) {
        let Shape { taps, inputs, outputs } = self.shape;
        assert!(outputs.is_multiple_of(BLOCK) && inputs.is_multiple_of(8));
        assert!(self.distances.len() == taps);
        assert_eq!(self.sums.len(), taps * inputs * outputs);
        assert!(self.input.len() >= self.strip.places(self.boards) * inputs);
        assert!(self.output.len() >= self.strip.places(self.boards) * outputs);
        check_reach(self.strip, self.distances);
    }
}

fn check_reach(strip: Strip, distances: &[isize]) {
    let reach = strip.stride + 1;
    assert!(distances.iter().all(|distance| distance.unsigned_abs() <= reach));
}

/// A convolution.
#[derive(Clone, Debug)]
pub(super) struct Conv<T: Number> {
    pub shape: Shape,
    forward: Aligned<T>,
    backward: Aligned<T>,
    gradient: Aligned<f32>,
    /// `[tap][in][out]`, on the way from and to the kernels' orders.
    plain: Vec<f32>,
}

impl<T: Number> Conv<T> {
    /// `backward` says whether the gradient of the input is wanted too.
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

    /// The weights as `[tap][in][out]`, to be changed before [`pack`](Conv::pack).
    pub fn plain_mut(&mut self) -> &mut [f32] {
        &mut self.plain[..self.shape.weights()]
    }

    /// Takes the weights from [`plain_mut`](Conv::plain_mut), and sets the gradient to zero.
    pub fn pack(&mut self) {
        let Shape { taps, inputs, outputs } = self.shape;
        let (plain, transposed) = self.plain.split_at_mut(self.shape.weights());
        T::pack(self.shape, plain, &mut self.forward);
        if !self.backward.is_empty() {
            // The gradient of the input is the convolution with the taps mirrored, which reverses
            // their order, and inputs and outputs exchanged.
            for tap in 0..taps {
                let from = &plain[(taps - 1 - tap) * inputs * outputs..][..inputs * outputs];
                let to = &mut transposed[tap * inputs * outputs..][..inputs * outputs];
                transpose(from, inputs, outputs, to);
            }
            T::pack(self.shape.transposed(), transposed, &mut self.backward);
        }
        self.gradient.fill(0.0);
    }

    /// The gradient as `[tap][in][out]`.
    pub fn unpack(&mut self) -> &[f32] {
        let plain = &mut self.plain[..self.shape.weights()];
        T::unpack(self.shape, &self.gradient, plain);
        plain
    }

    /// What computes the outputs.
    pub fn forward<'a>(
        &'a self,
        strip: Strip,
        boards: usize,
        distances: &'a [isize],
        input: &'a [T],
        output: &'a mut [f32],
    ) -> Convolve<'a, T> {
        let (shape, weight) = (self.shape, &self.forward[..]);
        let prefetch = Prefetch::nothing();
        Convolve { shape, strip, boards, distances, weight, input, output, prefetch }
    }

    /// What computes the gradient of the input from that of the output.
    pub fn backward<'a>(
        &'a self,
        strip: Strip,
        boards: usize,
        distances: &'a [isize],
        input: &'a [T],
        output: &'a mut [f32],
    ) -> Convolve<'a, T> {
        let (shape, weight) = (self.shape.transposed(), &self.backward[..]);
        let prefetch = Prefetch::nothing();
        Convolve { shape, strip, boards, distances, weight, input, output, prefetch }
    }

    /// What adds to the gradient of the weights.
    pub fn correlate<'a>(
        &'a mut self,
        strip: Strip,
        boards: usize,
        distances: &'a [isize],
        input: &'a [T],
        output: &'a [T],
    ) -> Correlate<'a, T> {
        let (shape, sums) = (self.shape, &mut self.gradient[..]);
        let prefetch = Prefetch::nothing();
        Correlate { shape, strip, boards, distances, input, output, sums, prefetch }
    }
}

/// `[rows][cols]` to `[cols][rows]`, in squares that fit the cache.
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
