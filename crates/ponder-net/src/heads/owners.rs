//! The owners of cells: an output for each cell from its value channels.

use super::relu_applied;
use crate::tensors::{Initial, TensorSpec};
use crate::{NetConfig, Tensors};

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

/// The owners of cells, for inference.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Owners {
    weight: Vec<f32>,
    bias: f32,
    /// First of the value channels.
    first: usize,
}

impl Owners {
    /// Loads the head; `None` if the network has none.
    pub fn new(tensors: &Tensors) -> Option<Self> {
        let heads = tensors.config().heads;
        heads.owners.then(|| Owners {
            weight: tensors.get("owners.out.weight").to_vec(),
            bias: tensors.get("owners.out.bias")[0],
            first: heads.policy_channels,
        })
    }

    /// Writes the expected owner of each cell, 1 for the side to move and -1 for the other.
    pub fn evaluate(&self, features: &[f32], stride: usize, owners: &mut Vec<f32>) {
        owners.clear();
        for cell in features.chunks_exact(stride) {
            let channels = cell[self.first..].iter().zip(&self.weight);
            let sum: f32 = channels.map(|(x, weight)| weight * relu_applied(*x)).sum();
            owners.push((sum + self.bias).tanh());
        }
    }
}
