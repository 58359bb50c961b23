//! Weights ready for inference: batch norms folded, taps selected, planes in their units.

use crate::{NetConfig, Norm, Tensors};

/// A convolution in the order `[tap][in][out]`, and a bias an output.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Conv {
    pub inputs: usize,
    pub outputs: usize,
    pub taps: usize,
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}

/// A fully connected layer in the order `[out][in]`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dense {
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}

/// Everything inference needs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Folded {
    pub config: NetConfig,
    pub input: Conv,
    pub blocks: Vec<[Conv; 2]>,
    /// The 1x1 convolutions of both heads in one: policy channels, then value channels.
    pub heads: Conv,
    /// `[policy channels][pooled]`; empty for flat heads.
    pub policy_pool: Vec<f32>,
    pub policy_out: Dense,
    /// Empty for flat heads.
    pub policy_extra: Dense,
    pub value_hidden: Dense,
    pub value_out: Dense,
}

impl Folded {
    /// `units` are what 1 in the bytes of each plane stands for; they become part of the first
    /// convolution.
    pub fn new(tensors: &Tensors, units: &[f32]) -> Self {
        let config = *tensors.config();
        let dense = |weight: &str, bias: Option<&str>| Dense {
            weight: tensors.get(weight).to_vec(),
            bias: bias.map_or(Vec::new(), |name| tensors.get(name).to_vec()),
        };
        let (policy_pool, policy_out, policy_extra) = match config.heads.body {
            crate::Body::Pooled => (
                tensors.get("policy.pool.weight").to_vec(),
                dense("policy.out.weight", None),
                dense("policy.extra.weight", Some("policy.extra.bias")),
            ),
            crate::Body::Flat { .. } => (
                Vec::new(),
                dense("policy.out.weight", Some("policy.out.bias")),
                Dense { weight: Vec::new(), bias: Vec::new() },
            ),
        };
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
            heads: heads(tensors),
            policy_pool,
            policy_out,
            policy_extra,
            value_hidden: dense("value.hidden.weight", Some("value.hidden.bias")),
            value_out: dense("value.out.weight", Some("value.out.bias")),
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

fn heads(tensors: &Tensors) -> Conv {
    let inputs = tensors.config().channels;
    let weights = [tensors.get("policy.conv.weight"), tensors.get("value.conv.weight")].concat();
    let bias = [tensors.get("policy.conv.bias"), tensors.get("value.conv.bias")].concat();
    let outputs = bias.len();
    let weight = (0..inputs)
        .flat_map(|input| (0..outputs).map(move |out| (input, out)))
        .map(|(input, out)| weights[out * inputs + input])
        .collect();
    Conv { inputs, outputs, taps: 1, weight, bias }
}
