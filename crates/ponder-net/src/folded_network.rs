//! Weights prepared for inference: batch norms folded, taps selected, plane units applied.

use crate::conv::Conv;
use crate::heads::FoldedHeads;
use crate::pooling::Pooling;
use crate::{NetConfig, Norm, Tensors};

/// All weights that inference needs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Folded {
    pub config: NetConfig,
    pub input: Conv,
    pub blocks: Vec<[Conv; 2]>,
    /// Global pooling of each block's input, where a block has it.
    pub pooling: Vec<Option<Pooling>>,
    pub heads: FoldedHeads,
}

impl Folded {
    /// Folds a network. `units` are the values that a byte of 1 stands for in each plane; they are
    /// folded into the first convolution.
    pub fn new(tensors: &Tensors, units: &[f32]) -> Self {
        let config = *tensors.config();
        Folded {
            config,
            input: conv3(tensors, "input", config.planes, units),
            blocks: (0..config.blocks)
                .map(|block| {
                    [1, 2].map(|half| {
                        let name = format!("blocks.{block}.conv{half}");
                        conv3(tensors, &name, config.channels, &[])
                    })
                })
                .collect(),
            pooling: (0..config.blocks).map(|block| Pooling::new(tensors, block)).collect(),
            heads: FoldedHeads::new(tensors),
        }
    }
}

/// A 3x3 convolution with its norm folded in.
fn conv3(tensors: &Tensors, name: &str, inputs: usize, units: &[f32]) -> Conv {
    let config = tensors.config();
    let outputs = config.channels;
    let (scale, bias) = match config.norm {
        Norm::Bias => (vec![1.0; outputs], tensors.get(&format!("{name}.bias")).to_vec()),
        Norm::Batch(epsilon) => {
            let part = |part: &str| tensors.get(&format!("{name}.norm.{part}"));
            let (gain, offset) = (part("weight"), part("bias"));
            let (mean, variance) = (part("mean"), part("variance"));
            let scale: Vec<f32> =
                (0..outputs).map(|out| gain[out] / (variance[out] + epsilon).sqrt()).collect();
            let bias = (0..outputs).map(|out| offset[out] - mean[out] * scale[out]).collect();
            (scale, bias)
        }
    };
    let from = tensors.get(&format!("{name}.weight"));
    let offsets = config.taps.offsets();
    let mut weight = Vec::with_capacity(offsets.len() * inputs * outputs);
    for &(row, col) in offsets {
        let tap = ((row + 1) * 3 + col + 1) as usize;
        for input in 0..inputs {
            let unit = units.get(input).copied().unwrap_or(1.0);
            for out in 0..outputs {
                weight.push(from[(out * inputs + input) * 9 + tap] * scale[out] * unit);
            }
        }
    }
    Conv { inputs, outputs, taps: offsets.len(), weight, bias }
}
