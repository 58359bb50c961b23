//! Matrix-vector products for a single position.
//!
//! Horizontal sums go through memory, halving all accumulators in one loop; otherwise the compiler
//! splits the vectors into scalars.

use super::Dense;

/// Partial sums of one number.
pub(super) type Terms = [f32; LANES];

/// Number of channels per vector: the default number of either head.
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

/// Computes the products of each matrix row with `inputs`, as partial sums of the dot product.
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

/// Reduces the partial sums of each number and appends the results.
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

/// Adds the upper half of the first `2 * HALF` terms to the lower half.
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
