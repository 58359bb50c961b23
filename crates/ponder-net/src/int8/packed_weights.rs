//! Weights packed in the order in which a kernel reads them.

use super::quantize::{BLOCK, IntConv};
use crate::alignment::Aligned;
use crate::tiles::Step;

/// A convolution packed for vectors of `lanes` 32-bit accumulators.
///
/// Weights are laid out as `[block of 2 * lanes outputs][tap][in / 4][2 vectors][lanes][4]`. The
/// outputs of a block are distributed over its two vectors so that packing both to 16 bits (which
/// works within 128-bit lanes) leaves the outputs in order: entry `e` of vector `v` is output
/// `8 * (e / 4) + 4 * v + e % 4`.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    pub inputs: usize,
    pub outputs: usize,
    pub taps: usize,
    pub weight: Aligned<i8>,
    /// Output of each lane, in the order of the vectors.
    pub order: Vec<usize>,
    /// Biases, in the order of the vectors.
    pub bias: Aligned<i32>,
    /// Requantization gains, in the order of the outputs.
    pub gain: Aligned<i16>,
    /// Dequantization scales, in the order of the vectors; empty except for the heads.
    pub scale: Aligned<f32>,
    pub left: u32,
    pub right: u32,
    /// Steps of a tile kernel; empty for vector kernels.
    pub steps: Vec<Step>,
}

/// Returns the output, within its block, of an entry of a vector.
pub(crate) fn output_of(vector: usize, entry: usize) -> usize {
    8 * (entry / 4) + 4 * vector + entry % 4
}

impl Packed {
    pub fn new(conv: &IntConv, lanes: usize, scale: &[f32]) -> Self {
        debug_assert_eq!(BLOCK % (2 * lanes), 0);
        let mut weight = Vec::with_capacity(conv.weight.len());
        let order: Vec<usize> = (0..conv.outputs / (2 * lanes))
            .flat_map(|block| {
                (0..2).flat_map(move |vector| {
                    (0..lanes).map(move |entry| 2 * lanes * block + output_of(vector, entry))
                })
            })
            .collect();
        for block in order.chunks_exact(2 * lanes) {
            for tap in 0..conv.taps {
                for quad in 0..conv.inputs / 4 {
                    for &out in block {
                        for input in 4 * quad..4 * quad + 4 {
                            let row = tap * conv.inputs + input;
                            weight.push(conv.weight[row * conv.outputs + out]);
                        }
                    }
                }
            }
        }
        let ordered: Vec<i32> = order.iter().map(|&out| conv.bias[out]).collect();
        let scale: Vec<f32> = match scale {
            [] => Vec::new(),
            scale => order.iter().map(|&out| scale[out]).collect(),
        };
        Packed {
            inputs: conv.inputs,
            outputs: conv.outputs,
            taps: conv.taps,
            weight: Aligned::copy_of(&weight),
            order,
            bias: Aligned::copy_of(&ordered),
            gain: Aligned::copy_of(&conv.requant.gain),
            scale: Aligned::copy_of(&scale),
            left: conv.requant.left,
            right: conv.requant.right,
            steps: Vec::new(),
        }
    }

    /// Packs for tiles, as
    /// `[block of 32 outputs][step][2 tiles][16 quads of inputs][16 outputs][4]`.
    pub fn for_tiles(conv: &IntConv, steps: Vec<Step>, scale: &[f32]) -> Self {
        let mut packed = Self::new(conv, 16, scale);
        let mut weight = Vec::new();
        for block in 0..conv.outputs / 32 {
            for (step, vector) in steps.iter().flat_map(|step| [(step, 0), (step, 1)]) {
                for quad in step.sources.chunks_exact(4) {
                    for entry in 0..16 {
                        let out = 32 * block + output_of(vector, entry);
                        weight.extend(quad.iter().map(|source| {
                            source.map_or(0, |(tap, input)| {
                                conv.weight[(tap * conv.inputs + input) * conv.outputs + out]
                            })
                        }));
                    }
                }
            }
        }
        packed.weight = Aligned::copy_of(&weight);
        packed.steps = steps;
        packed
    }
}
