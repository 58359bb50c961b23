//! The training loss and its reported components.

use super::{ErrorSums, PolicySums};
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Weights of the loss terms, and the momentum of batch norms.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LossOptions {
    /// Weight of the value loss relative to the policy loss, 0 or more; usually 1.
    pub value_weight: f32,
    /// Weight of the mean loss of the auxiliary values, 0 or more.
    pub auxiliary_weight: f32,
    /// Weight of the mean loss of the owners of cells, 0 or more.
    pub owners_weight: f32,
    /// Weight of the cross entropy of the reply, 0 or more.
    pub reply_weight: f32,
    /// Momentum of the running statistics of batch norms: the share of the current batch, 0 to 1;
    /// usually 0.1.
    pub norm_momentum: f32,
}

impl Default for LossOptions {
    fn default() -> Self {
        LossOptions {
            value_weight: 1.0,
            auxiliary_weight: 0.5,
            owners_weight: 0.5,
            reply_weight: 0.15,
            norm_momentum: 0.1,
        }
    }
}

/// Losses of a batch. Means are weighted by the examples' weights, and 0 where there are none;
/// those of a head are over the examples that have a target for it.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Losses {
    /// Minimized loss: the sum over the examples of `weight * (policy + value_weight * value +
    /// auxiliary_weight * auxiliary + owners_weight * owners + reply_weight * reply)`, divided by
    /// the number of examples.
    pub total: f64,
    /// Mean cross entropy of the policy, in nats.
    pub policy: f64,
    /// Mean Kullback-Leibler divergence of the policy from its targets, in nats: the cross entropy
    /// minus the entropy of the targets; 0 for a perfect policy.
    pub policy_kl: f64,
    /// Mean squared error of the value.
    pub value: f64,
    /// Mean squared error of the auxiliary values.
    #[serde(default)]
    pub auxiliary: f64,
    /// Mean squared error of the owners of cells.
    #[serde(default)]
    pub owners: f64,
    /// Mean cross entropy of the reply, in nats.
    #[serde(default)]
    pub reply: f64,
    /// Share of examples whose most probable move is (one of) the target's.
    pub accuracy: f64,
    /// Euclidean norm of the gradient of all weights; 0 if none was computed.
    pub gradient_norm: f64,
    /// Number of examples.
    pub examples: usize,
}

/// Loss sums over examples, by head.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::learn) struct LossSums {
    pub policy: PolicySums,
    pub value: ErrorSums,
    pub auxiliary: ErrorSums,
    pub owners: ErrorSums,
    pub reply: PolicySums,
}

impl AddAssign for LossSums {
    fn add_assign(&mut self, other: Self) {
        self.policy += other.policy;
        self.value += other.value;
        self.auxiliary += other.auxiliary;
        self.owners += other.owners;
        self.reply += other.reply;
    }
}

impl LossSums {
    pub fn losses(&self, options: &LossOptions, examples: usize, gradient_norm: f64) -> Losses {
        let mean = |sum: f64, weight: f64| if weight > 0.0 { sum / weight } else { 0.0 };
        let LossSums { policy, value, auxiliary, owners, reply } = *self;
        let total = policy.cross_entropy
            + f64::from(options.value_weight) * value.squared_error
            + f64::from(options.auxiliary_weight) * auxiliary.squared_error
            + f64::from(options.owners_weight) * owners.squared_error
            + f64::from(options.reply_weight) * reply.cross_entropy;
        Losses {
            total: mean(total, examples as f64),
            policy: mean(policy.cross_entropy, policy.weight),
            policy_kl: mean(policy.cross_entropy - policy.entropy, policy.weight),
            value: mean(value.squared_error, value.weight),
            auxiliary: mean(auxiliary.squared_error, auxiliary.weight),
            owners: mean(owners.squared_error, owners.weight),
            reply: mean(reply.cross_entropy, reply.weight),
            accuracy: mean(policy.hits, policy.weight),
            gradient_norm,
            examples,
        }
    }
}
