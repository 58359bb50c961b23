//! From head features to logits and a value. Every back end ends here.

use crate::folded::{Dense, Folded};
use crate::{Activation, Body};
use multiversion::multiversion;
use ponder_game::Frame;

/// Working memory of the heads.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeadScratch {
    values: Vec<f32>,
    pooled: Vec<f32>,
    added: Vec<f32>,
    policy: Vec<f32>,
    hidden: Vec<f32>,
    terms: Vec<Terms>,
}

/// What is still to be summed for one number.
type Terms = [f32; LANES];

/// Channels of a vector: the usual number of either head.
const LANES: usize = 16;

/// Writes `cells + extra moves` logits and returns the value, -1 to 1. `features` are
/// `[cell][stride]`, the first `policy + value` channels of which are the heads' before activation.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(crate) fn finish(
    folded: &Folded,
    features: &[f32],
    stride: usize,
    frame: Frame,
    scratch: &mut HeadScratch,
    logits: &mut Vec<f32>,
) -> f32 {
    let config = &folded.config;
    let (policy, value) = (config.heads.policy_channels, config.heads.value_channels);
    let activation = config.activation;
    logits.clear();
    scratch.values.clear();
    let HeadScratch { values, pooled, added, policy: active, hidden, terms } = scratch;
    match config.heads.body {
        Body::Pooled => {
            pool(features, stride, policy, value, frame, activation, pooled);
            added.clear();
            multiply(&folded.policy_pool, pooled, terms);
            push_sums(terms, added);
            cell_logits(folded, features, stride, added, terms, logits);
            push_dense(&folded.policy_extra, pooled, terms, logits);
        }
        Body::Flat { .. } => {
            active.clear();
            for cell in features.chunks_exact(stride) {
                active.extend(cell[..policy].iter().map(|&x| activation.of(x)));
                values.extend(cell[policy..policy + value].iter().map(|&x| activation.of(x)));
            }
            push_dense(&folded.policy_out, active, terms, logits);
            pooled.clear();
            pooled.extend_from_slice(values);
        }
    }
    hidden.clear();
    push_dense(&folded.value_hidden, pooled, terms, hidden);
    let mut sum = 0.0;
    for (x, weight) in hidden.iter().zip(&folded.value_out.weight) {
        sum += weight * activation.of(*x);
    }
    (sum + folded.value_out.bias[0]).tanh()
}

// All that follows is part of `finish` and its instructions, so it is inlined, and loops are written
// out: what an iterator's adapter calls would be compiled for every processor. Sums across a vector
// go through memory, all halves of all numbers in one loop: the compiler takes vectors apart else.

/// Appends the outputs of a fully connected layer.
#[inline(always)]
fn push_dense(layer: &Dense, inputs: &[f32], terms: &mut Vec<Terms>, out: &mut Vec<f32>) {
    let before = out.len();
    multiply(&layer.weight, inputs, terms);
    push_sums(terms, out);
    for (x, bias) in out[before..].iter_mut().zip(&layer.bias) {
        *x += bias;
    }
}

/// The products of each row of a matrix with `inputs`, as the terms of its dot product.
#[inline(always)]
fn multiply(weight: &[f32], inputs: &[f32], terms: &mut Vec<Terms>) {
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
fn push_sums(terms: &mut [Terms], out: &mut Vec<f32>) {
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

/// Mean, mean by size, and maximum of the value channels.
#[inline(always)]
fn pool(
    features: &[f32],
    stride: usize,
    policy: usize,
    value: usize,
    frame: Frame,
    activation: Activation,
    pooled: &mut Vec<f32>,
) {
    let cells = frame.cells() as f32;
    let slope = activation.slope();
    pooled.clear();
    pooled.resize(3 * value, 0.0);
    let (mean, rest) = pooled.split_at_mut(value);
    let (by_size, most) = rest.split_at_mut(value);
    for first in (0..value).step_by(LANES) {
        let lanes = (value - first).min(LANES);
        let mut sums = [0.0_f32; LANES];
        let mut tops = [f32::NEG_INFINITY; LANES];
        for cell in features.chunks_exact(stride) {
            // The other lanes are of no account.
            let mut padded = [0.0; LANES];
            let cell = &cell[policy + first..];
            let cell = match cell.first_chunk::<LANES>() {
                Some(cell) => cell,
                None => {
                    padded[..lanes].copy_from_slice(&cell[..lanes]);
                    &padded
                }
            };
            for lane in 0..LANES {
                let x = activated(cell[lane], slope);
                sums[lane] += x;
                tops[lane] = greater(tops[lane], x);
            }
        }
        mean[first..first + lanes].copy_from_slice(&sums[..lanes]);
        most[first..first + lanes].copy_from_slice(&tops[..lanes]);
    }
    let size = (cells.sqrt() - 11.0) / 10.0;
    for (mean, by_size) in mean.iter_mut().zip(by_size) {
        *mean /= cells;
        *by_size = *mean * size;
    }
}

/// Appends a logit a cell: the activated policy channels, to which pooled features were added,
/// weighted.
#[inline(always)]
fn cell_logits(
    folded: &Folded,
    features: &[f32],
    stride: usize,
    added: &[f32],
    terms: &mut Vec<Terms>,
    logits: &mut Vec<f32>,
) {
    let slope = folded.config.activation.slope();
    let weight = &folded.policy_out.weight;
    let cells = features.len() / stride;
    if let (([added], []), ([weight], [])) =
        (added.as_chunks::<LANES>(), weight.as_chunks::<LANES>())
    {
        let (added, weight) = (*added, *weight);
        // The usual 16 channels, as one vector a cell.
        terms.resize(cells, [0.0; LANES]);
        for (terms, cell) in terms.iter_mut().zip(features.chunks_exact(stride)) {
            let cell = cell.as_chunks::<LANES>().0[0];
            let mut products = [0.0; LANES];
            for lane in 0..LANES {
                products[lane] = activated(cell[lane] + added[lane], slope) * weight[lane];
            }
            *terms = products;
        }
        push_sums(terms, logits);
        return;
    }
    for cell in features.chunks_exact(stride) {
        let mut sum = 0.0;
        for ((x, added), weight) in cell.iter().zip(added).zip(weight) {
            sum += activated(x + added, slope) * weight;
        }
        logits.push(sum);
    }
}

/// The activation with a slope below zero.
#[inline(always)]
fn activated(x: f32, slope: f32) -> f32 {
    greater(x, x * slope)
}

/// The greater of two numbers, as the instruction has it: the second where one is not a number.
#[inline(always)]
fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}
