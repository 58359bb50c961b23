//! Float convolutions in plain Rust, for any processor.

use super::layer::{Job, Then};

/// Number of outputs per block.
pub(super) const BLOCK: usize = 16;

/// Runs one layer.
pub(super) fn run(job: &mut Job<'_>) {
    job.check::<BLOCK>();
    let (inputs, outputs) = (job.conv.inputs, job.conv.outputs);
    for block in 0..outputs / BLOCK {
        for row in 0..job.layout.frame.rows {
            let cols = job.layout.frame.cols;
            let mut col = 0;
            while col < cols {
                // Four cells share each weight that is read.
                let wide = col + 4 <= cols;
                if wide {
                    tile::<4>(job, block, row, col, inputs);
                } else {
                    tile::<1>(job, block, row, col, inputs);
                }
                col += if wide { 4 } else { 1 };
            }
        }
    }
}

#[inline]
fn tile<const N: usize>(job: &mut Job<'_>, block: usize, row: usize, col: usize, inputs: usize) {
    let outputs = job.conv.outputs;
    let place = job.layout.row(row) + col;
    let (bias, _) = job.bias[BLOCK * block..].as_chunks::<BLOCK>();
    let mut sums = [bias[0]; N];
    let weights = &job.conv.weight[block * job.conv.taps * inputs * BLOCK..];
    let (weights, _) = weights.as_chunks::<BLOCK>();
    for (tap, &offset) in job.offsets.iter().enumerate() {
        let from = place.wrapping_add_signed(offset) * inputs;
        let input = &job.input[from..from + N * inputs];
        for (at, weight) in weights[tap * inputs..(tap + 1) * inputs].iter().enumerate() {
            for (cell, sums) in sums.iter_mut().enumerate() {
                let x = input[cell * inputs + at];
                for (sum, weight) in sums.iter_mut().zip(weight) {
                    *sum += x * weight;
                }
            }
        }
    }
    let to = job.output_at(row, col) + BLOCK * block;
    for (cell, sums) in sums.iter().enumerate() {
        let to = &mut job.output[to + cell * outputs..][..BLOCK];
        for (to, &sum) in to.iter_mut().zip(sums) {
            let x = match job.then {
                Then::Features => {
                    *to = sum;
                    continue;
                }
                Then::Activate => sum,
                Then::Add => sum + *to,
            };
            *to = x.max(0.0);
        }
    }
}
