//! Int8 convolutions in plain Rust, for processors without the kernels' instructions.

use super::layer::{Job, Then};
use super::packed_weights::output_of;
use super::plain::mulhrs;

/// Runs one layer whose weights are packed for 16 lanes.
pub(super) fn run(job: &mut Job<'_>) {
    job.check::<32>();
    let channels = job.conv.outputs;
    let cols = job.layout.frame.cols;
    for block in 0..channels / 32 {
        for cell in 0..job.layout.frame.cells() {
            let place = job.layout.row(cell / cols) + cell % cols;
            let sums = sums(job, block, place);
            for (entry, sum) in sums.into_iter().enumerate() {
                let out = 32 * block + output_of(entry / 16, entry % 16);
                let at = cell * channels + out;
                if job.then == Then::Features {
                    job.features[at] = sum as f32 * job.conv.scale[32 * block + entry];
                    continue;
                }
                let shifted = (sum << job.conv.left) >> job.conv.right;
                let short = shifted.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
                let mut x = mulhrs(short, job.conv.gain[out]);
                if let Then::Stream { .. } = job.then {
                    x = x.saturating_add(job.stream[at]);
                }
                x = x.max(0);
                if let Then::Stream { to_byte } = job.then {
                    job.stream[at] = x;
                    x = mulhrs(x, to_byte);
                }
                job.output[place * channels + out] = x.clamp(0, 255) as u8;
            }
        }
    }
}

/// Returns the sums of one cell, in the order of the packed vectors.
fn sums(job: &Job<'_>, block: usize, place: usize) -> [i32; 32] {
    let inputs = job.conv.inputs;
    let mut sums = [0; 32];
    sums.copy_from_slice(&job.bias[32 * block..][..32]);
    let weights = &job.conv.weight[block * job.conv.taps * inputs * 32..];
    let (weights, _) = weights.as_chunks::<128>();
    for (tap, &offset) in job.offsets.iter().enumerate() {
        let from = place.wrapping_add_signed(offset) * inputs;
        let (quads, _) = job.input[from..from + inputs].as_chunks::<4>();
        for (quad, weights) in quads.iter().zip(&weights[tap * inputs / 4..]) {
            let (weights, _) = weights.as_chunks::<4>();
            for (sum, weights) in sums.iter_mut().zip(weights) {
                for (x, weight) in quad.iter().zip(weights) {
                    *sum += i32::from(*x) * i32::from(*weight);
                }
            }
        }
    }
    sums
}
