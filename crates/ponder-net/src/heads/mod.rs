//! The heads of a network, which turn the tower's features into a policy and a value.
//!
//! Each head has a file here with its tensors and its inference, a file in `learn/heads` with its
//! loss and gradient, and a function in each of `onnx/heads.rs` and `torch/heads.rs`. All heads
//! share one 1x1 convolution of the tower's output, whose channels are divided among them
//! ([`Heads::channels`]), and the global pooling of the value channels ([`pool`]). The heads
//! `auxiliary` and `reply` exist in training only. The head `owners` is computed where it is asked
//! for; ONNX and libtorch leave it out.

mod auxiliary;
mod owners;
mod policy;
mod pool;
mod products;
mod reply;
mod value;

pub(crate) use owners::Owners;
pub(crate) use policy::Policy;
pub(crate) use value::Value;

use crate::conv::Conv;
use crate::head_sizes::Heads;
use crate::tensors::{Initial, TensorSpec};
use crate::{NetConfig, Tensors};
use multiversion::multiversion;
use ponder_game::Frame;
use products::Terms;

/// Side of the square board whose size feature is 0.
pub const SIZE_SIDE: f32 = 11.0;
/// Difference in side length that changes the size feature by 1.
pub const SIZE_UNIT: f32 = 10.0;

/// Returns the size feature of a board: `(sqrt(cells) - SIZE_SIDE) / SIZE_UNIT`.
pub fn size_feature(frame: Frame) -> f32 {
    ((frame.cells() as f32).sqrt() - SIZE_SIDE) / SIZE_UNIT
}

/// Returns the tensors of all heads.
pub(crate) fn tensors(config: &NetConfig) -> Vec<TensorSpec> {
    let mut tensors = Vec::new();
    for (name, channels) in config.heads.channels() {
        let weight = [channels.len(), config.channels];
        tensors.push(TensorSpec::new(format!("{name}.conv.weight"), &weight, Initial::RELU));
        tensors.push(TensorSpec::bias(format!("{name}.conv.bias"), channels.len()));
    }
    tensors.extend(policy::tensors(config));
    tensors.extend(value::tensors(config));
    tensors.extend(auxiliary::tensors(config));
    tensors.extend(owners::tensors(config));
    tensors.extend(reply::tensors(config));
    tensors
}

/// A fully connected layer with weights `[out][in]`; the bias may be empty.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dense {
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}

impl Dense {
    /// Loads the layer with the tensors `{name}.weight` and `{name}.bias`.
    fn named(tensors: &Tensors, name: &str) -> Self {
        let get = |part: &str| tensors.get(&format!("{name}.{part}")).to_vec();
        Dense { weight: get("weight"), bias: get("bias") }
    }
}

/// The weights of the heads, prepared for inference.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FoldedHeads {
    pub sizes: Heads,
    /// The 1x1 convolutions of all heads, merged into one.
    pub conv: Conv,
    pub policy: Policy,
    pub value: Value,
    pub owners: Option<Owners>,
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
            owners: Owners::new(tensors),
        }
    }
}

/// Scratch memory of the heads.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeadScratch {
    pooled: Vec<f32>,
    added: Vec<f32>,
    hidden: Vec<f32>,
    terms: Vec<Terms>,
}

/// Writes `cells + extra moves` logits and returns the value, -1 to 1. `features` are
/// `[cell][stride]`, whose first channels are those of the heads before their activation.
///
/// Callees must be inlined to be compiled with the same instruction set, and loops are written out:
/// closures called by iterator adapters would be compiled for the baseline processor.
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

/// `max(x, 0)`, but propagates NaN.
#[inline(always)]
fn relu_applied(x: f32) -> f32 {
    if x < 0.0 { 0.0 } else { x }
}
