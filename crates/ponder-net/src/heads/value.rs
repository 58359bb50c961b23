//! The value head: a hidden layer on the pooled features, and one output for the side to move.

use super::products::{Terms, push_dense};
use super::{Dense, relu_applied};
use crate::tensors::{Initial, TensorSpec};
use crate::{NetConfig, Tensors};

/// Returns the tensors specific to the value head.
pub(super) fn tensors(config: &NetConfig) -> Vec<TensorSpec> {
    let (hidden, pooled) = (config.heads.value_hidden, config.heads.pooled());
    vec![
        TensorSpec::new("value.hidden.weight", &[hidden, pooled], Initial::RELU),
        TensorSpec::bias("value.hidden.bias", hidden),
        TensorSpec::new("value.out.weight", &[hidden], Initial::Normal(0.01)),
        TensorSpec::bias("value.out.bias", 1),
    ]
}

/// The value head.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Value {
    pub hidden: Dense,
    pub out: Dense,
}

impl Value {
    pub fn new(tensors: &Tensors) -> Self {
        Value {
            hidden: Dense::named(tensors, "value.hidden"),
            out: Dense::named(tensors, "value.out"),
        }
    }

    /// Returns the value for the side to move, -1 to 1.
    #[inline(always)]
    pub(super) fn evaluate(
        &self,
        pooled: &[f32],
        hidden: &mut Vec<f32>,
        terms: &mut Vec<Terms>,
    ) -> f32 {
        hidden.clear();
        push_dense(&self.hidden, pooled, terms, hidden);
        let mut sum = 0.0;
        for (x, weight) in hidden.iter().zip(&self.out.weight) {
            sum += weight * relu_applied(*x);
        }
        (sum + self.out.bias[0]).tanh()
    }
}
