//! Global pooling (Wu 2019): features of a whole board of any size.

use super::products::LANES;
use super::{relu_applied, size_feature};
use ponder_game::Frame;

/// Computes the mean, the mean scaled by the size feature, and the maximum of each value channel
/// after its activation.
#[inline(always)]
pub(super) fn pool(
    features: &[f32],
    stride: usize,
    first_channel: usize,
    channels: usize,
    frame: Frame,
    pooled: &mut Vec<f32>,
) {
    let cells = frame.cells() as f32;
    pooled.clear();
    pooled.resize(3 * channels, 0.0);
    let (mean, rest) = pooled.split_at_mut(channels);
    let (by_size, most) = rest.split_at_mut(channels);
    for first in (0..channels).step_by(LANES) {
        let lanes = (channels - first).min(LANES);
        let mut sums = [0.0_f32; LANES];
        let mut tops = [f32::NEG_INFINITY; LANES];
        for cell in features.chunks_exact(stride) {
            // The other lanes are ignored.
            let mut padded = [0.0; LANES];
            let cell = &cell[first_channel + first..];
            let cell = match cell.first_chunk::<LANES>() {
                Some(cell) => cell,
                None => {
                    padded[..lanes].copy_from_slice(&cell[..lanes]);
                    &padded
                }
            };
            for lane in 0..LANES {
                let x = relu_applied(cell[lane]);
                sums[lane] += x;
                tops[lane] = greater(tops[lane], x);
            }
        }
        mean[first..first + lanes].copy_from_slice(&sums[..lanes]);
        most[first..first + lanes].copy_from_slice(&tops[..lanes]);
    }
    let size = size_feature(frame);
    for (mean, by_size) in mean.iter_mut().zip(by_size) {
        *mean /= cells;
        *by_size = *mean * size;
    }
}

/// Returns the greater number with the semantics of `maxps`: the second one if either is NaN.
#[inline(always)]
fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}
