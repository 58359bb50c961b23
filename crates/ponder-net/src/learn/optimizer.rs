//! The optimizer, AdamW, which updates the weights by their gradient.

use super::learner::Learner;
use super::params::{Kind, Parameters};
use crate::Tensor;
use multiversion::multiversion;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Hyperparameters of AdamW: Adam (Kingma and Ba 2015) with decoupled weight decay (Loshchilov and
/// Hutter 2019).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OptimizerOptions {
    /// Decay of the first moment (mean gradient), 0 to below 1; usually 0.9.
    pub beta1: f32,
    /// Decay of the second moment (mean square), 0 to below 1; usually 0.999.
    pub beta2: f32,
    /// Constant added to the root of the second moment, above 0; usually 1e-8.
    pub epsilon: f32,
    /// Share of a weight that decays per step, times the learning rate, 0 or more. Only weights of
    /// convolutions and dense layers decay, not biases or norms.
    pub weight_decay: f32,
    /// Gradient clipping: a gradient whose Euclidean norm, over all weights, exceeds this is scaled
    /// down to it.
    pub gradient_norm_max: Option<f32>,
}

impl Default for OptimizerOptions {
    /// Returns the usual constants and a weight decay of 1e-4, without clipping.
    fn default() -> Self {
        OptimizerOptions {
            beta1: 0.9,
            beta2: 0.999,
            epsilon: 1e-8,
            weight_decay: 1e-4,
            gradient_norm_max: None,
        }
    }
}

/// AdamW optimizer of a [`Learner`], with its moments.
#[derive(Clone, Debug)]
pub struct Optimizer {
    options: OptimizerOptions,
    /// Number of steps taken.
    steps: u64,
    /// First and second moments, one entry per weight each.
    moments: [Vec<f32>; 2],
    /// Names and locations of the tensors that the moments belong to; without values.
    parameters: Parameters,
}

/// A stored optimizer or averager state does not fit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StateError {
    /// A tensor is missing.
    #[error("the stored state has no tensor `{name}`; it was written for another architecture")]
    Missing {
        /// Name of the tensor.
        name: String,
    },
    /// A tensor has the wrong shape.
    #[error(
        "tensor `{name}` of the stored state has the shape {found:?}; the architecture needs \
         {expected:?}"
    )]
    Shape {
        /// Name of the tensor.
        name: String,
        /// Shape found.
        found: Vec<usize>,
        /// Shape expected.
        expected: Vec<usize>,
    },
    /// A tensor holds an invalid number.
    #[error("tensor `{name}` of the stored state contains {found}; the file is damaged")]
    Number {
        /// Name of the tensor.
        name: String,
        /// The invalid number.
        found: String,
    },
}

/// Name of the step count among the tensors of a state.
const STEPS: &str = "steps";

/// Names of the moments in a state.
const MOMENTS: [&str; 2] = ["mean", "square"];

impl Optimizer {
    /// Creates an optimizer with zero moments.
    #[must_use]
    pub fn new(options: OptimizerOptions, learner: &Learner) -> Self {
        let mut parameters = learner.parameters.clone();
        let len = parameters.gradient.len();
        parameters.values = Vec::new();
        parameters.gradient = Vec::new();
        let moments = [vec![0.0; len], vec![0.0; len]];
        Optimizer { options, steps: 0, moments, parameters }
    }

    /// Returns the hyperparameters.
    pub fn options(&self) -> &OptimizerOptions {
        &self.options
    }

    /// Returns the number of steps taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Updates the weights with the learner's last gradient, at a learning rate.
    ///
    /// # Panics
    /// Panics when the architecture of the learner differs from the one this was created for.
    pub fn step(&mut self, learner: &mut Learner, learning_rate: f32) {
        assert_eq!(learner.config(), &self.parameters.config, "the same architecture");
        self.steps += 1;
        // The same as `torch.nn.utils.clip_grad_norm_`, with its epsilon.
        let clip = match self.options.gradient_norm_max {
            Some(max) => (f64::from(max) / (learner.gradient_norm + 1e-6)).min(1.0) as f32,
            None => 1.0,
        };
        let OptimizerOptions { beta1, beta2, epsilon, weight_decay, .. } = self.options;
        let decay = 1.0 - learning_rate * weight_decay;
        let steps = self.steps.min(i32::MAX as u64) as i32;
        let correction = |beta: f32| 1.0 - f64::from(beta).powi(steps);
        let rate = (f64::from(learning_rate) / correction(beta1)) as f32;
        let root = (1.0 / correction(beta2).sqrt()) as f32;
        let [means, squares] = &mut self.moments;
        let Parameters { values, gradient, views, .. } = &mut learner.parameters;
        for view in views.values() {
            let range = view.range.clone();
            let keep = match view.kind {
                Kind::Running => continue,
                Kind::Weight => decay,
                Kind::Offset => 1.0,
            };
            adam(
                &mut values[range.clone()],
                &gradient[range.clone()],
                &mut means[range.clone()],
                &mut squares[range],
                [keep, clip, rate, beta1, beta2, root, epsilon],
            );
        }
    }

    /// Returns the state for a checkpoint, by name: `steps`, and `mean.NAME` and `square.NAME` for
    /// each learned tensor `NAME`.
    pub fn state(&self) -> Vec<(String, Tensor)> {
        let steps = count_tensor(self.steps);
        let moments = MOMENTS.iter().zip(&self.moments);
        let moments = moments.flat_map(|(moment, values)| {
            let named = self.parameters.named(values).into_iter();
            named.map(move |(name, tensor)| (format!("{moment}.{name}"), tensor))
        });
        std::iter::once((STEPS.to_owned(), steps)).chain(moments).collect()
    }

    /// Restores an optimizer from a checkpointed [`state`](Optimizer::state).
    ///
    /// # Errors
    /// Fails when a tensor is missing, has the wrong shape or holds an impossible number.
    pub fn restore(
        options: OptimizerOptions,
        learner: &Learner,
        state: &[(String, Tensor)],
    ) -> Result<Self, StateError> {
        let mut optimizer = Optimizer::new(options, learner);
        optimizer.steps = count_of(find(state, STEPS, &[3])?)
            .map_err(|found| StateError::Number { name: STEPS.into(), found })?;
        for (moment, values) in MOMENTS.iter().zip(&mut optimizer.moments) {
            for (name, view) in &optimizer.parameters.views {
                if view.kind != Kind::Running {
                    let stored = find(state, &format!("{moment}.{name}"), &view.shape)?;
                    values[view.range.clone()].copy_from_slice(stored);
                }
            }
        }
        Ok(optimizer)
    }
}

/// Encodes a count below 2^48 as three 16-bit numbers, each of which a float holds exactly.
pub(super) fn count_tensor(count: u64) -> Tensor {
    let part = |shift: u32| (count >> shift & 0xffff) as f32;
    Tensor { shape: vec![3], data: vec![part(0), part(16), part(32)] }
}

/// Decodes the output of [`count_tensor`]; an invalid number is the error.
pub(super) fn count_of(parts: &[f32]) -> Result<u64, String> {
    parts.iter().rev().try_fold(0, |count, &part| {
        let whole = (0.0..65_536.0).contains(&part) && part.fract() == 0.0;
        if whole { Ok(count << 16 | part as u64) } else { Err(part.to_string()) }
    })
}

/// Finds a tensor in a stored state and checks that it is finite.
pub(super) fn find<'a>(
    state: &'a [(String, Tensor)],
    name: &str,
    expected: &[usize],
) -> Result<&'a [f32], StateError> {
    let Some((_, tensor)) = state.iter().find(|(found, _)| found == name) else {
        return Err(StateError::Missing { name: name.to_owned() });
    };
    let name = name.to_owned();
    if tensor.shape != expected || tensor.data.len() != expected.iter().product::<usize>() {
        return Err(StateError::Shape {
            name,
            found: tensor.shape.clone(),
            expected: expected.into(),
        });
    }
    match tensor.data.iter().find(|x| !x.is_finite()) {
        Some(x) => Err(StateError::Number { name, found: x.to_string() }),
        None => Ok(&tensor.data),
    }
}

/// Updates one tensor and its moments; the constants are the kept share of a weight, the scale of
/// the gradient, the bias-corrected learning rate, `beta1`, `beta2`, the factor that corrects the
/// root of the second moment, and `epsilon`.
#[multiversion(targets("x86_64+avx512f", "x86_64+avx2+fma"))]
fn adam(
    values: &mut [f32],
    gradient: &[f32],
    means: &mut [f32],
    squares: &mut [f32],
    constants: [f32; 7],
) {
    let [keep, clip, rate, beta1, beta2, root, epsilon] = constants;
    let moments = means.iter_mut().zip(squares);
    for ((value, gradient), (mean, square)) in values.iter_mut().zip(gradient).zip(moments) {
        let gradient = gradient * clip;
        *mean = beta1 * *mean + (1.0 - beta1) * gradient;
        *square = beta2 * *square + (1.0 - beta2) * gradient * gradient;
        *value = *value * keep - rate * *mean / (square.sqrt() * root + epsilon);
    }
}
