//! The owners of cells: an output for each cell from its value channels.

use crate::NetConfig;
use crate::tensors::{Initial, TensorSpec};

/// Returns the tensors specific to the owners.
pub(super) fn tensors(config: &NetConfig) -> Vec<TensorSpec> {
    if !config.heads.owners {
        return Vec::new();
    }
    vec![
        TensorSpec::new("owners.out.weight", &[config.heads.value_channels], Initial::Normal(0.01)),
        TensorSpec::bias("owners.out.bias", 1),
    ]
}
