//! The heads of a network: what turns the tower's features into a policy and a value.
//!
//! A head is a file here, with its tensors and its inference, a file in `learn/heads` with its loss and
//! gradient, and a function in each of `onnx/heads.rs` and `torch/heads.rs`. All heads share one 1x1
//! convolution of the tower's output, whose channels they divide ([`Heads::channels`]), and what is
//! pooled of the value's channels ([`pool`]).

mod policy;
mod pool;
mod products;
mod value;

pub(crate) use policy::Policy;
pub(crate) use value::Value;

use crate::conv::Conv;
use crate::head_sizes::Heads;
use crate::tensors::{Initial, TensorSpec};
use crate::{NetConfig, Tensors};
use multiversion::multiversion;
use ponder_game::Frame;
use products::Terms;

/// The side of a square board whose size feature is 0.
pub const SIZE_SIDE: f32 = 11.0;
/// The difference of sides that changes the size feature by 1.
pub const SIZE_UNIT: f32 = 10.0;

/// The feature of a board's size: `(sqrt(cells) - SIZE_SIDE) / SIZE_UNIT`.
pub fn size_feature(frame: Frame) -> f32 {
    ((frame.cells() as f32).sqrt() - SIZE_SIDE) / SIZE_UNIT
}

/// The tensors of all heads.
pub(crate) fn tensors(config: &NetConfig) -> Vec<TensorSpec> {
    let mut tensors = Vec::new();
    for (name, channels) in config.heads.channels() {
        let weight = [channels.len(), config.channels];
        tensors.push(TensorSpec::new(format!("{name}.conv.weight"), &weight, Initial::RECTIFIED));
        tensors.push(TensorSpec::bias(format!("{name}.conv.bias"), channels.len()));
    }
    tensors.extend(policy::tensors(config));
    tensors.extend(value::tensors(config));
    tensors
}

/// A fully connected layer in the order `[out][in]`; the bias may be empty.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dense {
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}

impl Dense {
    /// The layer with this `.weight` and `.bias`.
    fn named(tensors: &Tensors, name: &str) -> Self {
        let get = |part: &str| tensors.get(&format!("{name}.{part}")).to_vec();
        Dense { weight: get("weight"), bias: get("bias") }
    }
}

/// The weights of the heads, ready for inference.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FoldedHeads {
    pub sizes: Heads,
    /// The 1x1 convolutions of all heads in one.
    pub conv: Conv,
    pub policy: Policy,
    pub value: Value,
}

impl FoldedHeads {
    pub fn new(tensors: &Tensors) -> Self {
        let config = tensors.config();
        let inputs = config.channels;
        let part = |part: &str| {
            let parts = config
                .heads
                .channels()
                .map(|(name, _)| tensors.get(&format!("{name}.conv.{part}")));
            parts.concat()
        };
        let (weights, bias) = (part("weight"), part("bias"));
        let outputs = bias.len();
        let weight = (0..inputs)
            .flat_map(|input| (0..outputs).map(move |out| (input, out)))
            .map(|(input, out)| weights[out * inputs + input])
            .collect();
        FoldedHeads {
            sizes: config.heads,
            conv: Conv { inputs, outputs, taps: 1, weight, bias },
            policy: Policy::new(tensors),
            value: Value::new(tensors),
        }
    }
}

/// Working memory of the heads.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeadScratch {
    pooled: Vec<f32>,
    added: Vec<f32>,
    hidden: Vec<f32>,
    terms: Vec<Terms>,
}

/// Writes `cells + extra moves` logits and returns the value, -1 to 1. `features` are
/// `[cell][stride]`, the first channels of which are the heads' before their activation.
///
/// All that it calls is part of it and its instructions, so it is inlined, and loops are written out:
/// what an iterator's adapter calls would be compiled for every processor.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(crate) fn finish(
    heads: &FoldedHeads,
    features: &[f32],
    stride: usize,
    frame: Frame,
    scratch: &mut HeadScratch,
    logits: &mut Vec<f32>,
) -> f32 {
    let HeadScratch { pooled, added, hidden, terms } = scratch;
    let Heads { policy_channels, value_channels, .. } = heads.sizes;
    logits.clear();
    pool::pool(features, stride, policy_channels, value_channels, frame, pooled);
    heads.policy.push_logits(features, stride, pooled, added, terms, logits);
    heads.value.evaluate(pooled, hidden, terms)
}

/// `max(x, 0)`, which leaves what is not a number as it is.
#[inline(always)]
fn rectified(x: f32) -> f32 {
    if x < 0.0 { 0.0 } else { x }
}
