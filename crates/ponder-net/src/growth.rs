//! Weights of an earlier network as the start of training, also of a smaller one.

use crate::tensors::Tensor;
use crate::{Norm, Tensors};

impl Tensors {
    /// Returns the tensors of `other` wherever it has one with the same name and shape, and these
    /// elsewhere: weights of an earlier network as the start of training. Also returns the names of
    /// those that it lacks.
    ///
    /// The tower of `other` may have fewer channels and blocks. The network then computes the same
    /// as `other`: what is new gets its weights from these tensors, but those that lead from it to
    /// what was there before, and out of the new blocks, are 0 (Chen et al. 2016, Net2Net). Blocks
    /// may also get global pooling if `other` has none.
    #[must_use]
    pub fn initialized_by(mut self, other: &Tensors) -> (Self, Vec<String>) {
        let (config, blocks) = (self.config, other.config.blocks);
        let mut lacking = Vec::new();
        for (name, tensor) in &mut self.map {
            match other.map.get(name) {
                Some(found) if found.shape == tensor.shape => tensor.clone_from(found),
                Some(found) if is_of_tower(name) && embed(tensor, found) => {}
                None if block_of(name).is_some_and(|block| block >= blocks) => {
                    let scales_output = match config.norm {
                        Norm::Bias => name.ends_with(".conv2.weight"),
                        Norm::Batch(_) => name.ends_with(".conv2.norm.weight"),
                    };
                    if scales_output {
                        tensor.data.fill(0.0);
                    }
                }
                // Global pooling that the other network does not have: these weights are 0 at
                // first.
                None if name.ends_with(".pool.weight") => tensor.data.fill(0.0),
                _ => lacking.push(name.clone()),
            }
        }
        (self, lacking)
    }
}

/// Returns whether the shape of a tensor depends on the number of channels of the tower.
fn is_of_tower(name: &str) -> bool {
    name.starts_with("input.") || name.starts_with("blocks.") || name.ends_with(".conv.weight")
}

/// Returns the number of the block that a tensor is of.
fn block_of(name: &str) -> Option<usize> {
    name.strip_prefix("blocks.")?.split('.').next()?.parse().ok()
}

/// Embeds a tensor `[out, in, …]` or `[out]` in a larger one: its outputs get nothing from new
/// inputs, and new outputs are left as they are. Returns whether it is larger.
fn embed(tensor: &mut Tensor, found: &Tensor) -> bool {
    let (to, from) = (&tensor.shape, &found.shape);
    let fits = to.len() == from.len()
        && to.get(2..) == from.get(2..)
        && to.iter().zip(from).all(|(to, from)| to >= from);
    if !fits {
        return false;
    }
    let inner: usize = to.iter().skip(2).product();
    let inputs = to.get(1).copied().unwrap_or(1) * inner;
    let old_inputs = from.get(1).copied().unwrap_or(1) * inner;
    for (new, old) in tensor.data.chunks_mut(inputs).zip(found.data.chunks(old_inputs)) {
        new[..old_inputs].copy_from_slice(old);
        new[old_inputs..].fill(0.0);
    }
    true
}
