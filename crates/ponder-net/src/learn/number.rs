//! Number formats of activations and gradients between layers, with their convolutions.

use super::conv::{Convolve, Shape, WeightGradient};
use super::float;
use super::path::LearnPath;
use super::vector::{LANES, Vector};
use std::fmt::Debug;

/// Number format between two layers.
pub(super) trait Number: Copy + Default + Debug + 'static {
    /// Inputs of the first convolution are padded to a multiple of this, at least 8.
    const PLANES: usize;
    /// Scratch memory of the kernels.
    type Scratch: Default + Clone + Debug;

    /// Rounds to the nearest representable number; integers up to 255 are exact.
    fn of_float(x: f32) -> Self;
    /// Converts to a vector of floats.
    fn load<V: Vector>(from: &[Self; LANES]) -> V;
    /// Rounds a vector of floats.
    fn store<V: Vector>(x: V, to: &mut [Self; LANES]);

    /// Returns the number of elements that [`pack`](Number::pack) writes.
    fn packed_len(shape: Shape) -> usize {
        shape.taps * shape.inputs * shape.outputs
    }
    /// Packs weights, given as `[tap][in][out]`, for [`convolve`](Number::convolve).
    fn pack(shape: Shape, weight: &[f32], to: &mut [Self]);
    /// Convolves a group of boards.
    fn convolve(path: LearnPath, work: Convolve<'_, Self>);

    /// Adds the weight gradient of a group of boards to sums in the kernel's own layout.
    fn weight_gradient(
        path: LearnPath,
        work: WeightGradient<'_, Self>,
        scratch: &mut Self::Scratch,
    );
    /// Unpacks the sums to `[tap][in][out]`.
    fn unpack(shape: Shape, sums: &[f32], to: &mut [f32]);
}

impl Number for f32 {
    const PLANES: usize = 8;
    type Scratch = ();

    #[inline(always)]
    fn of_float(x: f32) -> Self {
        x
    }
    #[inline(always)]
    fn load<V: Vector>(from: &[Self; LANES]) -> V {
        V::load(from)
    }
    #[inline(always)]
    fn store<V: Vector>(x: V, to: &mut [Self; LANES]) {
        x.store(to);
    }

    fn pack(shape: Shape, weight: &[f32], to: &mut [Self]) {
        float::pack(shape, weight, to);
    }
    fn convolve(path: LearnPath, work: Convolve<'_, Self>) {
        path.run(work);
    }
    fn weight_gradient(path: LearnPath, work: WeightGradient<'_, Self>, (): &mut ()) {
        path.run(work);
    }
    fn unpack(_: Shape, sums: &[f32], to: &mut [f32]) {
        to.copy_from_slice(sums);
    }
}
