//! A network in training.

use super::batch::LearnBatch;
use super::heads::loss::{LossOptions, LossSums, Losses};
use super::params::{Kind, Parameters, View};
use super::path::LearnPath;
use super::shard::{Shard, ShardPass};
use super::tower::Mode;
use crate::{NetConfig, Tensor, Tensors};
use std::collections::BTreeMap;

/// A network in training: its weights, their gradient, and all scratch memory of a training step.
///
/// A training step is [`gradients`](Learner::gradients) followed by
/// [`Optimizer::step`](super::Optimizer::step). Batches may differ in size and in board size, and a
/// step may have several, one for each board size ([`gradients_by`](Learner::gradients_by)). Memory
/// is sized for the largest batch, and reallocated when the board size of a batch changes.
///
/// With several shards ([`with_shards`](Learner::with_shards)), a batch is divided into as many
/// parts, which may run on different threads. Batch norms use the statistics of each part (ghost
/// batch normalization, Hoffer et al. 2017); the gradients and the running statistics of the parts
/// are added in a fixed order.
///
/// Results are deterministic: the same weights, batch and number of shards give the same bits, on
/// one [`LearnPath`] and one machine, whatever threads run the shards.
#[derive(Clone, Debug)]
pub struct Learner {
    pub(super) parameters: Parameters,
    /// Euclidean norm of the last gradient.
    pub(super) gradient_norm: f64,
    plane_units: Vec<f32>,
    path: LearnPath,
    /// Number of shards that a step with one batch has, at least 1.
    divisor: usize,
    /// Shards: `divisor` for each batch of the largest step so far.
    shards: Vec<Shard>,
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
        let shards = vec![Shard::new(&parameters, plane_units, path)];
        let plane_units = plane_units.to_vec();
        Learner { parameters, gradient_norm: 0.0, plane_units, path, divisor: 1, shards }
    }

    /// Divides each step into `shards` parts, 1 or more: for as many threads, or a few times as many.
    /// A smaller batch has one example in each; several batches share them, with one at least for
    /// each.
    #[must_use]
    pub fn with_shards(mut self, shards: usize) -> Self {
        self.divisor = shards.max(1);
        self.shards.truncate(self.divisor);
        self.grow(self.divisor);
        self
    }

    fn grow(&mut self, shards: usize) {
        let new = || Shard::new(&self.parameters, &self.plane_units, self.path);
        self.shards.resize_with(self.shards.len().max(shards), new);
    }

    /// Returns the number of shards of a step with one batch.
    pub fn shards(&self) -> usize {
        self.divisor
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
        self.gradients_by(std::slice::from_ref(batch), options, |_| {})
    }

    /// Does the same for batches of several board sizes at once, with the passes of the shards run by
    /// `run`, on any threads and in any order. The caller's thread runs the passes that `run` leaves
    /// out.
    ///
    /// # Panics
    /// Panics when there is no batch, or one does not fit the network ([`LearnBatch::check`]).
    pub fn gradients_by(
        &mut self,
        batches: &[LearnBatch],
        options: &LossOptions,
        run: impl FnOnce(&mut [ShardPass<'_>]),
    ) -> Losses {
        let sums = self.run(batches, options, Mode::Learn, run);
        self.gradient_norm = norm(&self.parameters.gradient);
        sums.losses(options, examples(batches), self.gradient_norm)
    }

    /// Returns the losses of a batch in inference mode (norms use the running statistics); changes
    /// nothing.
    ///
    /// # Panics
    /// Panics when the batch does not fit the network ([`LearnBatch::check`]).
    pub fn losses(&mut self, batch: &LearnBatch, options: &LossOptions) -> Losses {
        self.losses_of(std::slice::from_ref(batch), options)
    }

    /// Returns the losses over batches of several board sizes, like [`losses`](Learner::losses).
    ///
    /// # Panics
    /// Panics when there is no batch, or one does not fit the network ([`LearnBatch::check`]).
    pub fn losses_of(&mut self, batches: &[LearnBatch], options: &LossOptions) -> Losses {
        self.run(batches, options, Mode::Evaluate, |_| {}).losses(options, examples(batches), 0.0)
    }

    fn run(
        &mut self,
        batches: &[LearnBatch],
        options: &LossOptions,
        mode: Mode,
        run: impl FnOnce(&mut [ShardPass<'_>]),
    ) -> LossSums {
        for batch in batches {
            if let Err(error) = batch.check(self.config()) {
                panic!("the batch does not fit the network: {error}");
            }
        }
        let (examples, divisor) = (examples(batches), self.divisor);
        assert!(examples > 0, "a step has at least one batch");
        self.grow(divisor * batches.len());
        let values = &self.parameters.values;
        let (mut passes, mut shares) = (Vec::new(), Vec::new());
        // Each batch has shards of its own, so that their memory is for one board size.
        for (group, (batch, own)) in batches.iter().zip(self.shards.chunks_mut(divisor)).enumerate()
        {
            let due = (divisor * batch.len()).div_ceil(examples);
            let shards = due.min(batch.len());
            let start = |shard: usize| shard * batch.len() / shards;
            for (number, shard) in own[..shards].iter_mut().enumerate() {
                let range = start(number)..start(number + 1);
                shares.push((group * divisor + number, range.len() as f32 / examples as f32));
                passes.push(ShardPass {
                    shard,
                    values,
                    batch,
                    examples: range,
                    options: *options,
                    mode,
                    sums: None,
                });
            }
        }
        run(&mut passes);
        passes.iter_mut().filter(|pass| pass.sums.is_none()).for_each(ShardPass::run);
        let mut sums = LossSums::default();
        passes.iter().filter_map(|pass| pass.sums).for_each(|of_shard| sums += of_shard);
        if mode == Mode::Learn {
            let shards = shares.iter().map(|&(shard, share)| (&self.shards[shard], share));
            add_up(&mut self.parameters, shards);
        }
        sums
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

fn examples(batches: &[LearnBatch]) -> usize {
    batches.iter().map(LearnBatch::len).sum()
}

/// Adds up the gradients and the running statistics of shards, weighted by their shares of the
/// examples.
fn add_up<'a>(parameters: &mut Parameters, shards: impl IntoIterator<Item = (&'a Shard, f32)>) {
    let Parameters { views, values, gradient, .. } = parameters;
    gradient.fill(0.0);
    let is_running = |view: &&View| view.kind == Kind::Running;
    let running: Vec<_> = views.values().filter(is_running).collect();
    running.iter().for_each(|view| values[view.range.clone()].fill(0.0));
    for (shard, share) in shards {
        add(gradient, &shard.parameters.gradient, share);
        for view in &running {
            let range = view.range.clone();
            add(&mut values[range.clone()], &shard.parameters.values[range], share);
        }
    }
}

/// Adds `factor` times each number of `from`.
fn add(to: &mut [f32], from: &[f32], factor: f32) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += factor * from);
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
