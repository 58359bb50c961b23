//! From head features to logits and a value. Every back end ends here.

use crate::folded::Folded;
use crate::{Activation, Body};
use ponder_game::Frame;

/// Working memory of the heads.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeadScratch {
    values: Vec<f32>,
    pooled: Vec<f32>,
    added: Vec<f32>,
    policy: Vec<f32>,
}

/// Writes `cells + extra moves` logits and returns the value, -1 to 1. `features` are
/// `[cell][stride]`, the first `policy + value` channels of which are the heads' before activation.
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
    let HeadScratch { values, pooled, added, policy: active } = scratch;
    match config.heads.body {
        Body::Pooled => {
            pool(features, stride, policy, value, frame, activation, pooled);
            added.clear();
            added.extend(folded.policy_pool.chunks_exact(3 * value).map(|row| dot(row, pooled)));
            cell_logits(folded, features, stride, added, logits);
            let extra = &folded.policy_extra;
            let rows = extra.weight.chunks_exact(3 * value);
            logits.extend(rows.zip(&extra.bias).map(|(row, bias)| bias + dot(row, pooled)));
        }
        Body::Flat { .. } => {
            active.clear();
            for cell in features.chunks_exact(stride) {
                active.extend(cell[..policy].iter().map(|&x| activation.of(x)));
                values.extend(cell[policy..policy + value].iter().map(|&x| activation.of(x)));
            }
            let out = &folded.policy_out;
            let rows = out.weight.chunks_exact(active.len());
            logits.extend(rows.zip(&out.bias).map(|(row, bias)| bias + dot(row, active)));
            pooled.clear();
            pooled.extend_from_slice(values);
        }
    }
    let hidden = &folded.value_hidden;
    let rows = hidden.weight.chunks_exact(pooled.len());
    let sum: f32 = rows
        .zip(&hidden.bias)
        .zip(&folded.value_out.weight)
        .map(|((row, bias), weight)| weight * activation.of(bias + dot(row, pooled)))
        .sum();
    (sum + folded.value_out.bias[0]).tanh()
}

/// Mean, mean by size, and maximum of the value channels.
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
    pooled.clear();
    pooled.resize(3 * value, 0.0);
    let (mean, rest) = pooled.split_at_mut(value);
    let (by_size, most) = rest.split_at_mut(value);
    most.fill(f32::NEG_INFINITY);
    for cell in features.chunks_exact(stride) {
        for ((x, sum), most) in cell[policy..policy + value].iter().zip(&mut *mean).zip(&mut *most)
        {
            let x = activation.of(*x);
            *sum += x;
            *most = most.max(x);
        }
    }
    let size = (cells.sqrt() - 11.0) / 10.0;
    for (mean, by_size) in mean.iter_mut().zip(by_size) {
        *mean /= cells;
        *by_size = *mean * size;
    }
}

/// A logit a cell: the activated policy channels, to which pooled features were added, weighted.
fn cell_logits(
    folded: &Folded,
    features: &[f32],
    stride: usize,
    added: &[f32],
    logits: &mut Vec<f32>,
) {
    let slope = folded.config.activation.slope();
    let weight = &folded.policy_out.weight;
    if let (([added], []), ([weight], [])) = (added.as_chunks::<16>(), weight.as_chunks::<16>()) {
        // The usual 16 channels, as one vector a cell.
        logits.extend(features.chunks_exact(stride).map(|cell| {
            let (cell, _) = cell.as_chunks::<16>();
            let mut terms = [0.0; 16];
            for lane in 0..16 {
                let x = cell[0][lane] + added[lane];
                terms[lane] = x.max(x * slope) * weight[lane];
            }
            sum16(terms)
        }));
        return;
    }
    logits.extend(features.chunks_exact(stride).map(|cell| {
        let terms = cell.iter().zip(added).zip(weight).map(|((x, added), weight)| {
            let x = x + added;
            x.max(x * slope) * weight
        });
        terms.sum::<f32>()
    }));
}

#[inline]
fn sum16(mut terms: [f32; 16]) -> f32 {
    for half in [8, 4, 2, 1] {
        for lane in 0..half {
            terms[lane] += terms[lane + half];
        }
    }
    terms[0]
}

/// The dot product with 16 running sums, so that it is a matter of vectors.
#[inline]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    let (a_chunks, a_rest) = a.as_chunks::<16>();
    let (b_chunks, b_rest) = b.as_chunks::<16>();
    for (a, b) in a_chunks.iter().zip(b_chunks) {
        for lane in 0..16 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sum16(sums) + rest
}
