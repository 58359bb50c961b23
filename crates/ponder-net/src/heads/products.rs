//! Matrix products of a single position.
//!
//! Sums across a vector go through memory, all halves of all numbers in one loop: the compiler takes
//! vectors apart else.

use super::Dense;

/// What is still to be summed for one number.
pub(super) type Terms = [f32; LANES];

/// Channels of a vector: the usual number of either head.
pub(super) const LANES: usize = 16;

/// Appends the outputs of a fully connected layer.
#[inline(always)]
pub(super) fn push_dense(
    layer: &Dense,
    inputs: &[f32],
    terms: &mut Vec<Terms>,
    out: &mut Vec<f32>,
) {
    let before = out.len();
    multiply(&layer.weight, inputs, terms);
    push_sums(terms, out);
    for (x, bias) in out[before..].iter_mut().zip(&layer.bias) {
        *x += bias;
    }
}

/// The products of each row of a matrix with `inputs`, as the terms of its dot product.
#[inline(always)]
pub(super) fn multiply(weight: &[f32], inputs: &[f32], terms: &mut Vec<Terms>) {
    let rows = weight.len() / inputs.len();
    terms.clear();
    terms.resize(rows, [0.0; LANES]);
    let (inputs_chunks, inputs_rest) = inputs.as_chunks::<LANES>();
    for (terms, row) in terms.iter_mut().zip(weight.chunks_exact(inputs.len())) {
        let (chunks, rest) = row.as_chunks::<LANES>();
        let mut sums = [0.0; LANES];
        for (weight, x) in chunks.iter().zip(inputs_chunks) {
            for lane in 0..LANES {
                sums[lane] += weight[lane] * x[lane];
            }
        }
        *terms = sums;
        for ((term, weight), x) in terms.iter_mut().zip(rest).zip(inputs_rest) {
            *term += weight * x;
        }
    }
}

/// Appends the sum of each number's terms.
#[inline(always)]
pub(super) fn push_sums(terms: &mut [Terms], out: &mut Vec<f32>) {
    fold::<8>(terms);
    fold::<4>(terms);
    let before = out.len();
    out.resize(before + terms.len(), 0.0);
    for (out, terms) in out[before..].iter_mut().zip(terms) {
        *out = (terms[0] + terms[2]) + (terms[1] + terms[3]);
    }
}

/// Adds the upper half of the first `2 * HALF` terms to the lower one.
#[inline(always)]
fn fold<const HALF: usize>(terms: &mut [Terms]) {
    for terms in terms.iter_mut() {
        let mut half = [0.0; LANES];
        for lane in 0..HALF {
            half[lane] = terms[lane] + terms[lane + HALF];
        }
        *terms = half;
    }
}
