//! Fully connected layers in training, for a group of examples at a time.
//!
//! Every row of weights is used for all examples while it is in the L1 cache.

use super::params::Parameters;
use super::vector::{LANES, Vector};
use std::ops::Range;

/// Location of a layer's weights `[out][in]` among the parameters.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    weight: Range<usize>,
    bias: Option<Range<usize>>,
    pub inputs: usize,
    pub outputs: usize,
}

impl Dense {
    /// Locates the layer with the tensor `{name}.weight`, and `{name}.bias` where the architecture
    /// has one.
    pub fn of(parameters: &Parameters, name: &str) -> Self {
        let view = &parameters.views[&format!("{name}.weight")];
        let bias = parameters.views.get(&format!("{name}.bias")).map(|bias| bias.range.clone());
        let (outputs, inputs) = match view.shape[..] {
            [outputs, inputs] => (outputs, inputs),
            _ => (1, view.range.len()),
        };
        Dense { weight: view.range.clone(), bias, inputs, outputs }
    }

    /// Computes the outputs `[example][out]` from the inputs `[example][in]`.
    #[inline(always)]
    pub fn forward<V: Vector>(&self, values: &[f32], from: &[f32], to: &mut [f32]) {
        if self.outputs == 0 {
            return;
        }
        let rows = values[self.weight.clone()].chunks_exact(self.inputs);
        for (out, row) in rows.enumerate() {
            let bias = self.bias.as_ref().map_or(0.0, |bias| values[bias.start + out]);
            let examples = from.chunks_exact(self.inputs).zip(to.chunks_exact_mut(self.outputs));
            for (from, to) in examples {
                to[out] = bias + dot::<V>(row, from);
            }
        }
    }

    /// Adds the gradients of the weights and of the inputs, given the output gradient
    /// `[example][out]`.
    #[inline(always)]
    pub fn backward<V: Vector>(
        &self,
        values: &[f32],
        gradient: &mut [f32],
        from: &[f32],
        output_gradient: &[f32],
        to: &mut [f32],
    ) {
        for out in 0..self.outputs {
            if let Some(bias) = &self.bias {
                let all = output_gradient.iter().skip(out).step_by(self.outputs);
                gradient[bias.start + out] += all.sum::<f32>();
            }
            let at = self.weight.start + out * self.inputs;
            let row = &values[at..at + self.inputs];
            let to_row = &mut gradient[at..at + self.inputs];
            let examples = from.chunks_exact(self.inputs).zip(to.chunks_exact_mut(self.inputs));
            for ((from, to), output_gradient) in
                examples.zip(output_gradient.chunks_exact(self.outputs))
            {
                if output_gradient[out] != 0.0 {
                    add_scaled::<V>(output_gradient[out], from, to_row);
                    add_scaled::<V>(output_gradient[out], row, to);
                }
            }
        }
    }
}

/// Returns the dot product.
#[inline(always)]
pub(super) fn dot<V: Vector>(a: &[f32], b: &[f32]) -> f32 {
    let (a, a_rest) = a.as_chunks::<LANES>();
    let (b, b_rest) = b.as_chunks::<LANES>();
    let mut sums = V::splat(0.0);
    for (a, b) in a.iter().zip(b) {
        sums = V::load(a).mul_add(V::load(b), sums);
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.sum() + rest
}

/// Adds `by * from` to `to`.
#[inline(always)]
pub(super) fn add_scaled<V: Vector>(by: f32, from: &[f32], to: &mut [f32]) {
    let (from, from_rest) = from.as_chunks::<LANES>();
    let (to, to_rest) = to.as_chunks_mut::<LANES>();
    let all = V::splat(by);
    for (from, to) in from.iter().zip(to) {
        all.mul_add(V::load(from), V::load(to)).store(to);
    }
    to_rest.iter_mut().zip(from_rest).for_each(|(to, from)| *to += by * from);
}
