//! The auxiliary values in training: more outputs of the value head's hidden layer.

use super::ErrorSums;
use crate::learn::LearnBatch;
use crate::learn::params::Parameters;
use std::ops::Range;

/// Location of the weights among the parameters.
#[derive(Clone, Debug)]
pub(super) struct Auxiliary {
    count: usize,
    /// Weights, `[value][unit]`.
    out: Range<usize>,
    bias: Range<usize>,
}

impl Auxiliary {
    pub fn new(parameters: &Parameters) -> Self {
        let count = parameters.config.heads.auxiliary_values;
        let range = |name: &str| if count > 0 { parameters.range(name) } else { 0..0 };
        Auxiliary { count, out: range("auxiliary.out.weight"), bias: range("auxiliary.out.bias") }
    }

    /// Adds the loss of an example, `scale` times the mean squared error of its values, given the
    /// units of the hidden layer before their activation. In training, adds to the gradients of the
    /// weights and of the units.
    #[inline(always)]
    pub fn add(
        &self,
        values: &[f32],
        units: &[f32],
        (batch, example): (&LearnBatch, usize),
        scale: f32,
        mut gradients: Option<(&mut [f32], &mut [f32])>,
        sums: &mut ErrorSums,
    ) {
        let weight = batch.weight[example] / self.count as f32;
        for number in 0..self.count {
            let target = batch.auxiliary[example * self.count + number];
            if target.is_nan() {
                continue;
            }
            let out = self.out.start + number * units.len()..;
            let weights = &values[out.clone()][..units.len()];
            let active = units.iter().map(|&x| x.max(0.0));
            let sum: f32 = active.zip(weights).map(|(x, weight)| x * weight).sum();
            let value = (sum + values[self.bias.start + number]).tanh();
            sums.add(value, target, weight);
            let Some((gradient, units_gradient)) = &mut gradients else { continue };
            let sum_gradient = 2.0 * scale * weight * (value - target) * (1.0 - value * value);
            gradient[self.bias.start + number] += sum_gradient;
            let out_gradient = &mut gradient[out][..units.len()];
            for unit in 0..units.len() {
                let x = units[unit];
                out_gradient[unit] += sum_gradient * x.max(0.0);
                units_gradient[unit] +=
                    sum_gradient * weights[unit] * if x > 0.0 { 1.0 } else { 0.0 };
            }
        }
    }
}
