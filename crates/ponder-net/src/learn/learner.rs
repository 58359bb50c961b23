//! A network in training.

use super::batch::LearnBatch;
use super::heads::loss::{LossOptions, Losses};
use super::params::Parameters;
use super::path::LearnPath;
use super::tower::{Mode, Tower};
use crate::{NetConfig, Tensor, Tensors};
use std::collections::BTreeMap;

/// A network in training: its weights, their gradient, and all scratch memory of a training step,
/// for one thread.
///
/// A training step is [`gradients`](Learner::gradients) followed by
/// [`Optimizer::step`](super::Optimizer::step). Batches may differ in size and in board size;
/// memory is sized for the largest batch of a board size, and reallocated when the board size
/// changes.
///
/// Results are deterministic: the same weights and batch give the same bits, on one [`LearnPath`]
/// and one machine.
#[derive(Clone, Debug)]
pub struct Learner {
    pub(super) parameters: Parameters,
    /// Euclidean norm of the last gradient.
    pub(super) gradient_norm: f64,
    plane_units: Vec<f32>,
    path: LearnPath,
    engine: Engine,
}

/// The tower in the number format of the path.
#[derive(Clone, Debug)]
enum Engine {
    Float(Box<Tower<f32>>),
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    Bf16(Box<Tower<super::bf16::Bf16>>),
}

impl Learner {
    /// Creates a learner that starts from these weights. `plane_units` are the values that a byte
    /// of 1 stands for in each plane ([`ponder_game::Encode::PLANE_UNITS`]). Weights of masked taps
    /// are set to zero, and stay so.
    ///
    /// # Panics
    /// Panics when this machine does not have the path ([`LearnPath::available`]), or there is not
    /// exactly one unit per plane.
    #[must_use]
    pub fn new(tensors: &Tensors, plane_units: &[f32], path: LearnPath) -> Self {
        assert!(LearnPath::available().contains(&path), "this machine cannot learn with {path}");
        assert_eq!(plane_units.len(), tensors.config().planes, "one unit a plane");
        let parameters = Parameters::new(tensors);
        let engine = match path {
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            LearnPath::Amx => Engine::Bf16(Box::new(Tower::new(&parameters, plane_units, path))),
            _ => Engine::Float(Box::new(Tower::new(&parameters, plane_units, path))),
        };
        let plane_units = plane_units.to_vec();
        Learner { parameters, gradient_norm: 0.0, plane_units, path, engine }
    }

    /// Returns the architecture.
    pub fn config(&self) -> &NetConfig {
        &self.parameters.config
    }

    /// Returns the value that a byte of 1 stands for in each plane.
    pub fn plane_units(&self) -> &[f32] {
        &self.plane_units
    }

    /// Returns the instruction set path.
    pub fn path(&self) -> LearnPath {
        self.path
    }

    /// Runs the forward and backward pass on a batch in training mode (norms use the batch
    /// statistics). Stores the gradient of the total loss for [`gradient`](Learner::gradient) and
    /// the optimizer, updates the running statistics of the norms, and returns the losses.
    ///
    /// If several cells share the maximum of a pooled channel, the gradient goes to the first one.
    /// The gradient of ReLU at zero is zero.
    ///
    /// # Panics
    /// Panics when the batch does not fit the network ([`LearnBatch::check`]).
    pub fn gradients(&mut self, batch: &LearnBatch, options: &LossOptions) -> Losses {
        let sums = self.run(batch, options, Mode::Learn);
        self.gradient_norm = norm(&self.parameters.gradient);
        sums.losses(options, batch.len(), self.gradient_norm)
    }

    /// Returns the losses of a batch in inference mode (norms use the running statistics); changes
    /// nothing.
    ///
    /// # Panics
    /// Panics when the batch does not fit the network ([`LearnBatch::check`]).
    pub fn losses(&mut self, batch: &LearnBatch, options: &LossOptions) -> Losses {
        self.run(batch, options, Mode::Evaluate).losses(options, batch.len(), 0.0)
    }

    fn run(
        &mut self,
        batch: &LearnBatch,
        options: &LossOptions,
        mode: Mode,
    ) -> super::heads::loss::LossSums {
        if let Err(error) = batch.check(self.config()) {
            panic!("the batch does not fit the network: {error}");
        }
        let parameters = &mut self.parameters;
        match &mut self.engine {
            Engine::Float(tower) => tower.run(parameters, batch, options, mode),
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            Engine::Bf16(tower) => tower.run(parameters, batch, options, mode),
        }
    }

    /// Returns the gradient of a tensor from the last call of [`gradients`](Learner::gradients), in
    /// the tensor's layout; `None` for a name that the architecture does not have or that is not
    /// learned (the running statistics of norms).
    pub fn gradient(&self, name: &str) -> Option<&[f32]> {
        let view = self.parameters.views.get(name)?;
        self.parameters.gradient.get(view.range.clone())
    }

    /// Returns the gradients of all learned tensors by name.
    pub fn all_gradients(&self) -> BTreeMap<String, Tensor> {
        self.parameters.named(&self.parameters.gradient)
    }

    /// Returns the current weights.
    pub fn tensors(&self) -> Tensors {
        self.parameters.tensors(&self.parameters.values)
    }

    /// Replaces the weights by others of the same architecture.
    ///
    /// # Panics
    /// Panics when the architecture differs.
    pub fn set_tensors(&mut self, tensors: &Tensors) {
        assert_eq!(tensors.config(), self.config(), "the same architecture");
        self.parameters = Parameters::new(tensors);
        self.gradient_norm = 0.0;
    }
}

/// Computes the Euclidean norm, accumulated in 64 bits.
fn norm(values: &[f32]) -> f64 {
    let mut sums = [0.0_f64; 8];
    let (chunks, rest) = values.as_chunks::<8>();
    for chunk in chunks {
        for lane in 0..8 {
            sums[lane] += f64::from(chunk[lane]) * f64::from(chunk[lane]);
        }
    }
    let rest: f64 = rest.iter().map(|&x| f64::from(x) * f64::from(x)).sum();
    (sums.iter().sum::<f64>() + rest).sqrt()
}
