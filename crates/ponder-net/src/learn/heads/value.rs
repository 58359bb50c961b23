//! The value head in training: its hidden layer, squared error, and the backward pass.

use super::{HeadLoss, Heads, Pooled, resize};
use crate::learn::dense::Dense;
use crate::learn::number::Number;
use crate::learn::params::Parameters;
use crate::learn::vector::Vector;
use std::ops::Range;

/// Layers and scratch memory of the value head for a group of boards.
#[derive(Clone, Debug)]
pub(super) struct Value {
    hidden: Dense,
    /// Location of the output weights and of the output bias among the parameters.
    out: Range<usize>,
    bias: usize,
    /// Hidden layer before its activation, and its gradient, `[board][unit]`.
    units: Vec<f32>,
    units_gradient: Vec<f32>,
}

impl Value {
    pub fn new(parameters: &Parameters) -> Self {
        Value {
            hidden: Dense::of(parameters, "value.hidden"),
            out: parameters.range("value.out.weight"),
            bias: parameters.range("value.out.bias").start,
            units: Vec::new(),
            units_gradient: Vec::new(),
        }
    }
}

impl<T: Number> HeadLoss<'_, T> {
    /// Computes the value loss. In training, adds to the gradients of the weights and of the pooled
    /// features.
    #[inline(always)]
    pub(super) fn value<V: Vector>(&mut self) {
        let batch = self.batch;
        let count = batch.len() as f32;
        let Heads { value, auxiliary, pooled, .. } = &mut *self.heads;
        let Value { hidden, out, bias, units, units_gradient } = value;
        let width = hidden.outputs;
        resize(units, self.examples.len() * width);
        resize(units_gradient, self.examples.len() * width);
        let Pooled { values: inputs, gradient: of_inputs, .. } = pooled;
        hidden.forward::<V>(self.values, inputs, units);
        let weights = &self.values[out.clone()];
        for (board, example) in self.examples.clone().enumerate() {
            let weight = batch.weight[example];
            let units = &units[board * width..][..width];
            let active = units.iter().map(|&x| x.max(0.0));
            let units_gradient = &mut units_gradient[board * width..][..width];
            let sum: f32 = active.zip(weights).map(|(x, weight)| x * weight).sum();
            let value = (sum + self.values[*bias]).tanh();
            let target = batch.value[example];
            self.sums.value.add(value, target, weight);
            if self.learn {
                let scale = 2.0 * self.options.value_weight * weight / count;
                let sum_gradient = scale * (value - target) * (1.0 - value * value);
                self.gradient[*bias] += sum_gradient;
                let out_gradient = &mut self.gradient[out.clone()];
                for unit in 0..width {
                    let x = units[unit];
                    out_gradient[unit] += sum_gradient * x.max(0.0);
                    units_gradient[unit] =
                        sum_gradient * weights[unit] * if x > 0.0 { 1.0 } else { 0.0 };
                }
            }
            let gradients = self.learn.then_some((&mut *self.gradient, units_gradient));
            let scale = self.options.auxiliary_weight / count;
            let sums = &mut self.sums.auxiliary;
            auxiliary.add(self.values, units, (batch, example), scale, gradients, sums);
        }
        if self.learn {
            hidden.backward::<V>(self.values, self.gradient, inputs, units_gradient, of_inputs);
        }
    }
}
