//! Bfloat16 activations and gradients between layers, for tiles.

use super::amx;
use super::conv::{Convolve, Shape, WeightGradient};
use super::number::Number;
use super::path::LearnPath;
use super::vector::{LANES, Vector, to_bf16};

/// Bits of a bfloat16: the upper half of a float, with 8 significant bits.
pub(super) type Bf16 = u16;

impl Number for Bf16 {
    const PLANES: usize = amx::CHUNK;
    type Scratch = amx::Scratch;

    #[inline(always)]
    fn of_float(x: f32) -> Self {
        to_bf16(x)
    }
    #[inline(always)]
    fn load<V: Vector>(from: &[Self; LANES]) -> V {
        V::load_bf16(from)
    }
    #[inline(always)]
    fn store<V: Vector>(x: V, to: &mut [Self; LANES]) {
        x.store_bf16(to);
    }

    fn pack(shape: Shape, weight: &[f32], to: &mut [Self]) {
        amx::pack(shape, weight, to);
    }
    fn convolve(_: LearnPath, work: Convolve<'_, Self>) {
        amx::convolve(work);
    }
    fn weight_gradient(_: LearnPath, work: WeightGradient<'_, Self>, scratch: &mut Self::Scratch) {
        amx::weight_gradient(work, scratch);
    }
    fn unpack(shape: Shape, sums: &[f32], to: &mut [f32]) {
        amx::unpack(shape, sums, to);
    }
}
