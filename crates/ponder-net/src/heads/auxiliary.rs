//! The auxiliary values: more outputs of the value head's hidden layer.

use crate::NetConfig;
use crate::tensors::{Initial, TensorSpec};

/// Returns the tensors specific to the auxiliary values.
pub(super) fn tensors(config: &NetConfig) -> Vec<TensorSpec> {
    let (values, hidden) = (config.heads.auxiliary_values, config.heads.value_hidden);
    if values == 0 {
        return Vec::new();
    }
    vec![
        TensorSpec::new("auxiliary.out.weight", &[values, hidden], Initial::Normal(0.01)),
        TensorSpec::bias("auxiliary.out.bias", values),
    ]
}
