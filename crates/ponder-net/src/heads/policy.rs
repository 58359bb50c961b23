//! The policy head: a logit for each cell and for each extra move.
//!
//! The logit of a cell is the weighted sum of its activated policy channels, to which a projection
//! of the pooled features has been added; extra moves have a fully connected layer on the pooled
//! features.

use super::products::{LANES, Terms, multiply, push_dense, push_sums};
use super::{Dense, relu_applied};
use crate::tensors::{Initial, TensorSpec};
use crate::{NetConfig, Tensors};

/// Returns the tensors specific to the policy head.
pub(super) fn tensors(config: &NetConfig) -> Vec<TensorSpec> {
    let (channels, pooled) = (config.heads.policy_channels, config.heads.pooled());
    let extra = config.extra_moves;
    vec![
        TensorSpec::new("policy.pool.weight", &[channels, pooled], Initial::RELU),
        TensorSpec::new("policy.out.weight", &[channels], Initial::Normal(0.1)),
        TensorSpec::new("policy.extra.weight", &[extra, pooled], Initial::Normal(0.1)),
        TensorSpec::bias("policy.extra.bias", extra),
    ]
}

/// The policy head.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Policy {
    /// Weights of the projection of the pooled features, `[channel][pooled]`.
    pub pool: Vec<f32>,
    /// Output weights of the cells, `[channel]`.
    pub out: Vec<f32>,
    pub extra: Dense,
}

impl Policy {
    pub fn new(tensors: &Tensors) -> Self {
        Policy {
            pool: tensors.get("policy.pool.weight").to_vec(),
            out: tensors.get("policy.out.weight").to_vec(),
            extra: Dense::named(tensors, "policy.extra"),
        }
    }

    /// Appends the logits of all outputs.
    #[inline(always)]
    pub(super) fn push_logits(
        &self,
        features: &[f32],
        stride: usize,
        pooled: &[f32],
        added: &mut Vec<f32>,
        terms: &mut Vec<Terms>,
        logits: &mut Vec<f32>,
    ) {
        added.clear();
        multiply(&self.pool, pooled, terms);
        push_sums(terms, added);
        self.push_cells(features, stride, added, terms, logits);
        push_dense(&self.extra, pooled, terms, logits);
    }

    /// Appends the logits of the cells.
    #[inline(always)]
    fn push_cells(
        &self,
        features: &[f32],
        stride: usize,
        added: &[f32],
        terms: &mut Vec<Terms>,
        logits: &mut Vec<f32>,
    ) {
        let cells = features.len() / stride;
        if let (([added], []), ([weight], [])) =
            (added.as_chunks::<LANES>(), self.out.as_chunks::<LANES>())
        {
            let (added, weight) = (*added, *weight);
            // The default of 16 channels fits one vector per cell.
            terms.resize(cells, [0.0; LANES]);
            for (terms, cell) in terms.iter_mut().zip(features.chunks_exact(stride)) {
                let cell = cell.as_chunks::<LANES>().0[0];
                let mut products = [0.0; LANES];
                for lane in 0..LANES {
                    products[lane] = relu_applied(cell[lane] + added[lane]) * weight[lane];
                }
                *terms = products;
            }
            push_sums(terms, logits);
            return;
        }
        for cell in features.chunks_exact(stride) {
            let mut sum = 0.0;
            for ((x, added), weight) in cell.iter().zip(added).zip(&self.out) {
                sum += relu_applied(x + added) * weight;
            }
            logits.push(sum);
        }
    }
}
