//! The reply: a logit for each cell, from the policy channels, which predicts the next move after
//! the one that the policy is about (Wu 2019).

use crate::NetConfig;
use crate::tensors::{Initial, TensorSpec};

/// Returns the tensor specific to the reply.
pub(super) fn tensors(config: &NetConfig) -> Vec<TensorSpec> {
    let shape = [config.heads.policy_channels];
    let is_used = config.heads.reply;
    let out = || TensorSpec::new("reply.out.weight", &shape, Initial::Normal(0.1));
    is_used.then(out).into_iter().collect()
}
