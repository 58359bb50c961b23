//! Training state, stored as the blobs of a checkpoint.

use super::{TrainConfig, TrainError};
use ponder_game::{Encode, Game};
use ponder_net::learn::{
    Averager, Averaging, LearnBatch, LearnPath, Learner, Optimizer, OptimizerOptions,
};
use ponder_net::{Heads, Metadata, Model, NetConfig, Norm, Tensor, Tensors};
use safetensors::{Dtype, SafeTensors, tensor::TensorView};

/// Epsilon of batch normalization.
const NORM_EPSILON: f32 = 1e-5;

/// Roles of the blobs of a checkpoint.
pub(super) mod role {
    /// Weights in training.
    pub const WEIGHTS: &str = "weights";
    /// State of the optimizer.
    pub const OPTIMIZER: &str = "optimizer";
    /// State of the weight average.
    pub const AVERAGE: &str = "average";
    /// Averaged network, as a file for playing.
    pub const NETWORK: &str = "network";
}

/// Training state: learner, optimizer and weight average.
pub(super) struct Learning {
    pub learner: Learner,
    pub optimizer: Optimizer,
    pub average: Averager,
}

/// Architecture of a run's network.
pub(super) fn architecture<P: Encode>(config: &TrainConfig) -> NetConfig {
    let heads = Heads {
        auxiliary_values: config.targets().auxiliary_values(),
        owners: config.net.owners,
        reply: config.net.reply,
        policy_channels: config.net.policy_channels,
        value_channels: config.net.value_channels,
        value_hidden: config.net.value_hidden,
    };
    NetConfig {
        taps: config.net.taps,
        pool_every: config.net.pool_every,
        norm: Norm::Batch(NORM_EPSILON),
        heads,
        ..NetConfig::pooled::<P>(config.net.channels, config.net.blocks)
    }
}

/// Implementation of the training step.
pub(super) fn path(config: &TrainConfig) -> Result<LearnPath, TrainError> {
    let name = config.learn.path.as_str();
    if name == "auto" {
        return Ok(LearnPath::best());
    }
    name.parse().map_err(|error: ponder_net::learn::LearnPathError| TrainError::Name {
        field: "learn.path",
        problem: error.to_string(),
    })
}

fn optimizer_options(config: &TrainConfig) -> OptimizerOptions {
    let most = config.learn.gradient_norm_max;
    OptimizerOptions {
        weight_decay: config.learn.weight_decay,
        gradient_norm_max: (most > 0.0).then_some(most),
        ..OptimizerOptions::default()
    }
}

fn averaging(config: &TrainConfig) -> Averaging {
    Averaging::Ema(1.0 - 1.0 / config.learn.average_over)
}

impl Learning {
    /// Initializes training with random weights, or with those of a network. What the network
    /// lacks, such as heads of the new run, is random.
    pub fn begin<G: Game>(config: &TrainConfig, init: Option<&Model>) -> Result<Self, TrainError> {
        let architecture = architecture::<G::Position>(config);
        architecture
            .check()
            .map_err(|error| TrainError::Name { field: "net", problem: error.to_string() })?;
        let tensors = Tensors::random(architecture, config.seed.named("weights"));
        let tensors = match init {
            Some(model) => initialized::<G>(config, tensors, model)?,
            None => tensors,
        };
        let learner = Learner::new(&tensors, G::Position::PLANE_UNITS, path(config)?);
        let optimizer = Optimizer::new(optimizer_options(config), &learner);
        let average = Averager::new(averaging(config), &learner);
        Ok(Learning { learner, optimizer, average })
    }

    /// Divides each step into shards, for as many threads.
    pub fn with_shards(self, shards: usize) -> Self {
        Learning { learner: self.learner.with_shards(shards), ..self }
    }

    /// Restores the training state from the blobs of a checkpoint.
    pub fn resume<G: Game>(
        config: &TrainConfig,
        weights: &Model,
        optimizer: &[u8],
        average: &[u8],
    ) -> Result<Self, String> {
        let path = path(config).map_err(|error| error.to_string())?;
        let learner = Learner::new(weights.tensors(), G::Position::PLANE_UNITS, path);
        let optimizer =
            Optimizer::restore(optimizer_options(config), &learner, &deserialize(optimizer)?)
                .map_err(|error| format!("`{}`: {error}", role::OPTIMIZER))?;
        let average = Averager::restore(averaging(config), &learner, &deserialize(average)?)
            .map_err(|error| format!("`{}`: {error}", role::AVERAGE))?;
        Ok(Learning { learner, optimizer, average })
    }

    /// Weights in training, as a network file.
    pub fn weights<G: Game>(&self, config: &TrainConfig) -> Result<Vec<u8>, TrainError> {
        let metadata = metadata::<G>(config, "the weights in training, not averaged");
        Ok(Model::new(self.learner.tensors(), metadata)?.to_bytes()?)
    }

    /// Averaged network.
    pub fn network<G: Game>(&self, config: &TrainConfig, step: u64) -> Result<Model, TrainError> {
        let tensors = self.average.tensors();
        check_finite(&tensors, step)?;
        let trained = format!("self-play, {step} steps of {} examples", config.learn.batch);
        Ok(Model::new(tensors, metadata::<G>(config, &trained))?)
    }

    pub fn optimizer_bytes(&self) -> Vec<u8> {
        serialize(&self.optimizer.state())
    }

    pub fn average_bytes(&self) -> Vec<u8> {
        serialize(&self.average.state())
    }
}

/// Calibrates a network's int8 quantization on sample positions of any board sizes.
pub(super) fn calibrated(model: Model, samples: &[LearnBatch]) -> Result<Model, TrainError> {
    let planes = model.config().planes;
    let positions = samples.iter().flat_map(|sample| {
        let positions = sample.planes.chunks_exact(sample.frame.cells() * planes);
        positions.map(|position| (position, sample.frame))
    });
    let peaks = model.measure_peaks(positions);
    Ok(model.with_peaks(peaks)?)
}

/// Takes over the weights of a network, which may be smaller.
///
/// # Errors
/// Fails when the network is for another game, or has a larger tower, one of another kind or other
/// global pooling.
fn initialized<G: Game>(
    config: &TrainConfig,
    tensors: Tensors,
    model: &Model,
) -> Result<Tensors, TrainError> {
    let unfit = |problem: String| TrainError::Unfit {
        game: config.game.clone(),
        problem: format!("the network of `--init` {problem}"),
    };
    let (found, own) = (model.config(), *tensors.config());
    let game = &model.metadata().game;
    if game != G::NAME {
        return Err(unfit(format!("is for {game}; name one for {}", G::NAME)));
    }
    if found.channels > own.channels || found.blocks > own.blocks {
        return Err(unfit(format!(
            "({}x{}) is larger than that of the run ({}x{}); start the run with --size {}x{}",
            found.channels, found.blocks, own.channels, own.blocks, found.channels, found.blocks
        )));
    }
    if found.pool_every > 0 && found.pool_every != own.pool_every {
        return Err(unfit(format!(
            "has global pooling in every {0} blocks; start the run with --set net.pool_every={0}",
            found.pool_every
        )));
    }
    let (tensors, lacking) = tensors.initialized_by(model.tensors());
    let of_tower = |name: &&String| name.starts_with("input.") || name.starts_with("blocks.");
    match lacking.iter().find(of_tower) {
        Some(name) => Err(unfit(format!("has no tensor `{name}` of the same shape"))),
        None => Ok(tensors),
    }
}

/// Checks that all weights are finite.
fn check_finite(tensors: &Tensors, step: u64) -> Result<(), TrainError> {
    Tensors::new(*tensors.config(), tensors.map().clone())
        .map(|_| ())
        .map_err(|source| TrainError::Diverged { step, source })
}

fn metadata<G: Game>(config: &TrainConfig, trained: &str) -> Metadata {
    Metadata::new(G::NAME, &config.game, G::Position::PLANE_UNITS, trained)
}

fn serialize(tensors: &[(String, Tensor)]) -> Vec<u8> {
    let bytes: Vec<Vec<u8>> = tensors
        .iter()
        .map(|(_, tensor)| tensor.data.iter().flat_map(|x| x.to_le_bytes()).collect())
        .collect();
    let views = tensors.iter().zip(&bytes).map(|((name, tensor), bytes)| {
        let view = TensorView::new(Dtype::F32, tensor.shape.clone(), bytes);
        (name.as_str(), view.expect("as many bytes as the shape says"))
    });
    safetensors::serialize(views, None).expect("distinct names and whole tensors")
}

fn deserialize(bytes: &[u8]) -> Result<Vec<(String, Tensor)>, String> {
    let file = SafeTensors::deserialize(bytes).map_err(|error| error.to_string())?;
    let tensor = |(name, view): (&str, TensorView<'_>)| {
        if view.dtype() != Dtype::F32 {
            return Err(format!("tensor `{name}` does not contain 32-bit floats"));
        }
        let (chunks, _) = view.data().as_chunks::<4>();
        let data = chunks.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        Ok((name.to_owned(), Tensor { shape: view.shape().to_vec(), data }))
    };
    file.iter().map(tensor).collect()
}
