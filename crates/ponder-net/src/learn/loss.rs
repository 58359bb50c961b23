//! What is minimised, and what is told about it.

use crate::softmax::exp_of_negative;
use serde::{Deserialize, Serialize};

/// What the loss is made of.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LossOptions {
    /// The weight of the value's loss beside that of the policy, 0 or more; usually 1.
    pub value_weight: f32,
    /// The share of a batch in the running statistics of batch norms, 0 to 1; usually 0.1.
    pub norm_momentum: f32,
}

impl Default for LossOptions {
    fn default() -> Self {
        LossOptions { value_weight: 1.0, norm_momentum: 0.1 }
    }
}

/// The losses of a batch. Means are over examples by their weights, and 0 where there are none;
/// those of the policy are over the examples that have a policy target.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Losses {
    /// What is minimised: the sum over the examples of `weight * (policy + value_weight * value)`
    /// by the number of examples.
    pub total: f64,
    /// The mean cross entropy of the policy, in nats.
    pub policy: f64,
    /// The same minus the entropy of the targets: 0 for a perfect policy.
    pub policy_kl: f64,
    /// The mean squared error of the value.
    pub value: f64,
    /// How often the network's most probable move is (one of) the target's.
    pub accuracy: f64,
    /// The Euclidean norm of the gradient of all weights; 0 when none was computed.
    pub gradient_norm: f64,
    /// The number of examples.
    pub examples: usize,
}

/// Sums over examples.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LossSums {
    policy: f64,
    entropy: f64,
    hits: f64,
    policy_weight: f64,
    value: f64,
    value_weight: f64,
}

impl LossSums {
    pub fn losses(&self, options: &LossOptions, examples: usize, gradient_norm: f64) -> Losses {
        let mean = |sum: f64, weight: f64| if weight > 0.0 { sum / weight } else { 0.0 };
        let total = self.policy + f64::from(options.value_weight) * self.value;
        Losses {
            total: mean(total, examples as f64),
            policy: mean(self.policy, self.policy_weight),
            policy_kl: mean(self.policy - self.entropy, self.policy_weight),
            value: mean(self.value, self.value_weight),
            accuracy: mean(self.hits, self.policy_weight),
            gradient_norm,
            examples,
        }
    }

    /// Adds an example's squared error.
    pub fn add_value(&mut self, value: f32, target: f32, weight: f32) {
        let error = f64::from(value) - f64::from(target);
        self.value += f64::from(weight) * error * error;
        self.value_weight += f64::from(weight);
    }

    /// Adds an example's cross entropy, and turns the logits into their gradient times `scale`.
    #[inline(always)]
    pub fn add_policy(
        &mut self,
        logits: &mut [f32],
        legal: &[u8],
        target: &[f32],
        weight: f32,
        scale: f32,
    ) {
        let total: f32 = target.iter().sum();
        if total <= 0.0 {
            logits.fill(0.0);
            return;
        }
        let mut best = 0;
        let mut most = f32::NEG_INFINITY;
        for (at, (&logit, &legal)) in logits.iter().zip(legal).enumerate() {
            if legal != 0 && logit > most {
                (best, most) = (at, logit);
            }
        }
        let mut cross = 0.0_f64;
        let mut entropy = 0.0_f64;
        for (&logit, &target) in logits.iter().zip(target) {
            if target > 0.0 {
                cross += f64::from(target) * f64::from(most - logit);
                entropy -= f64::from(target) * f64::from(target.ln());
            }
        }
        let mut sums = [0.0_f32; 16];
        let (chunks, rest) = logits.as_chunks_mut::<16>();
        let (legal_chunks, legal_rest) = legal.as_chunks::<16>();
        for (chunk, legal) in chunks.iter_mut().zip(legal_chunks) {
            for lane in 0..16 {
                let power = exp_of_negative((chunk[lane] - most).min(0.0));
                chunk[lane] = if legal[lane] != 0 { power } else { 0.0 };
                sums[lane] += chunk[lane];
            }
        }
        let mut sum: f32 = sums.iter().sum();
        for (x, &legal) in rest.iter_mut().zip(legal_rest) {
            *x = if legal != 0 { exp_of_negative(*x - most) } else { 0.0 };
            sum += *x;
        }
        let by = total / sum;
        for (x, target) in logits.iter_mut().zip(target) {
            *x = scale * (*x * by - target);
        }
        let weight = f64::from(weight);
        let most_wanted = target.iter().fold(0.0_f32, |most, &x| most.max(x));
        self.policy += weight * (cross + f64::from(total) * f64::from(sum).ln());
        self.entropy += weight * entropy;
        self.hits += if target[best] == most_wanted { weight } else { 0.0 };
        self.policy_weight += weight;
    }
}
