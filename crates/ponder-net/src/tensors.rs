//! The weights of a network as named tensors, as they are trained and stored.

use crate::{Body, NetConfig, Norm};
use ponder_game::Seed;
use rand::RngExt;
use std::collections::BTreeMap;
use thiserror::Error;

/// A tensor in row-major order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tensor {
    /// Its shape, outermost first.
    pub shape: Vec<usize>,
    /// Its numbers.
    pub data: Vec<f32>,
}

/// The weights of a network by name.
///
/// Names: `input`, `blocks.N.conv1`, `blocks.N.conv2` have `.weight` of `[out, in, 3, 3]` and, by
/// [`Norm`], `.bias` or `.norm.weight`, `.norm.bias`, `.norm.mean`, `.norm.variance`.
/// `policy.conv` and `value.conv` have `.weight` of `[out, channels]` and `.bias`. Pooled heads
/// add `policy.pool.weight` `[policy channels, pooled]`, `policy.out.weight` `[policy channels]`,
/// `policy.extra.weight` `[extra moves, pooled]` and `.bias`; flat ones `policy.out.weight`
/// `[cells + extra moves, cells * policy channels]` and `.bias`, cells before channels. Both have
/// `value.hidden` `[hidden, inputs]` and `value.out` `[hidden]` with `.weight` and `.bias`.
#[derive(Clone, PartialEq, Debug)]
pub struct Tensors {
    config: NetConfig,
    map: BTreeMap<String, Tensor>,
}

/// A set of tensors does not fit the architecture.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TensorError {
    /// One is missing.
    #[error("tensor `{name}` is missing")]
    Missing {
        /// Its name.
        name: String,
    },
    /// One has the wrong shape.
    #[error("tensor `{name}` has the shape {found:?}; the architecture needs {wanted:?}")]
    Shape {
        /// Its name.
        name: String,
        /// The shape it has.
        found: Vec<usize>,
        /// The shape it should have.
        wanted: Vec<usize>,
    },
    /// There is one too many.
    #[error("tensor `{name}` does not belong to the architecture")]
    Unknown {
        /// Its name.
        name: String,
    },
    /// A number is infinite or none.
    #[error("tensor `{name}` holds {found} at position {index}")]
    NotFinite {
        /// Its name.
        name: String,
        /// Where.
        index: usize,
        /// What.
        found: String,
    },
    /// A variance is negative.
    #[error("tensor `{name}` holds a negative variance at position {index}")]
    NegativeVariance {
        /// Its name.
        name: String,
        /// Where.
        index: usize,
    },
}

impl Tensors {
    /// The names and shapes that an architecture needs, sorted by name.
    #[must_use]
    pub fn shapes(config: &NetConfig) -> BTreeMap<String, Vec<usize>> {
        let mut shapes = BTreeMap::new();
        let mut add = |name: String, shape: &[usize]| {
            shapes.insert(name, shape.to_vec());
        };
        let channels = config.channels;
        let convolutions = std::iter::once(("input".to_owned(), config.planes)).chain(
            (0..config.blocks).flat_map(|block| {
                [1, 2].map(|half| (format!("blocks.{block}.conv{half}"), channels))
            }),
        );
        for (name, inputs) in convolutions {
            add(format!("{name}.weight"), &[channels, inputs, 3, 3]);
            match config.norm {
                Norm::Bias => add(format!("{name}.bias"), &[channels]),
                Norm::Batch(_) => {
                    for part in ["weight", "bias", "mean", "variance"] {
                        add(format!("{name}.norm.{part}"), &[channels]);
                    }
                }
            }
        }
        let heads = &config.heads;
        let (policy, value) = (heads.policy_channels, heads.value_channels);
        for (name, outputs) in [("policy", policy), ("value", value)] {
            add(format!("{name}.conv.weight"), &[outputs, channels]);
            add(format!("{name}.conv.bias"), &[outputs]);
        }
        match heads.body {
            Body::Pooled => {
                add("policy.pool.weight".into(), &[policy, 3 * value]);
                add("policy.out.weight".into(), &[policy]);
                add("policy.extra.weight".into(), &[config.extra_moves, 3 * value]);
                add("policy.extra.bias".into(), &[config.extra_moves]);
            }
            Body::Flat { rows, cols } => {
                let outputs = rows * cols + config.extra_moves;
                add("policy.out.weight".into(), &[outputs, rows * cols * policy]);
                add("policy.out.bias".into(), &[outputs]);
            }
        }
        add("value.hidden.weight".into(), &[heads.value_hidden, config.value_inputs()]);
        add("value.hidden.bias".into(), &[heads.value_hidden]);
        add("value.out.weight".into(), &[heads.value_hidden]);
        add("value.out.bias".into(), &[1]);
        shapes
    }

    /// Weights from tensors by name.
    ///
    /// # Errors
    /// When a tensor is missing, has the wrong shape, does not belong, or holds a number that is
    /// not finite.
    pub fn new(config: NetConfig, map: BTreeMap<String, Tensor>) -> Result<Self, TensorError> {
        let shapes = Self::shapes(&config);
        for (name, wanted) in &shapes {
            let Some(tensor) = map.get(name) else {
                return Err(TensorError::Missing { name: name.clone() });
            };
            let len: usize = wanted.iter().product();
            if tensor.shape != *wanted || tensor.data.len() != len {
                let (name, found) = (name.clone(), tensor.shape.clone());
                return Err(TensorError::Shape { name, found, wanted: wanted.clone() });
            }
            if let Some(index) = tensor.data.iter().position(|x| !x.is_finite()) {
                let found = tensor.data[index].to_string();
                return Err(TensorError::NotFinite { name: name.clone(), index, found });
            }
            if name.ends_with(".norm.variance")
                && let Some(index) = tensor.data.iter().position(|&x| x < 0.0)
            {
                return Err(TensorError::NegativeVariance { name: name.clone(), index });
            }
        }
        match map.keys().find(|name| !shapes.contains_key(*name)) {
            Some(name) => Err(TensorError::Unknown { name: name.clone() }),
            None => Ok(Tensors { config, map }),
        }
    }

    /// Random weights from which training starts, of a network that is undecided at every depth.
    ///
    /// Normal with variance 2 / inputs for layers that an activation follows (He et al. 2015).
    /// What a block adds to the stream is divided by the root of the number of blocks, so that the
    /// stream keeps its size: in the gain of its last norm, or in the weights of its last
    /// convolution where there is a bias. The deviation of the outputs is a tenth of 1 / root of
    /// inputs for the policy, and a hundredth for the value. Biases and weights of masked taps are
    /// 0, other norms 1.
    #[must_use]
    pub fn random(config: NetConfig, seed: Seed) -> Self {
        let seed = seed.named("weights");
        let map = Self::shapes(&config)
            .into_iter()
            .map(|(name, shape)| {
                let len: usize = shape.iter().product();
                let data = match initial(&name, &config) {
                    Initial::Constant(x) => vec![x; len],
                    Initial::Normal(gain) => {
                        let inputs = match shape.len() {
                            1 => len,
                            _ => len / shape[0].max(1),
                        };
                        let taps = config.taps.offsets().len();
                        let seen = if shape.len() == 4 { inputs / 9 * taps } else { inputs };
                        let deviation = gain / (seen.max(1) as f32).sqrt();
                        let mut data = normal(seed.named(&name), len, deviation);
                        if shape.len() == 4 {
                            config.taps.mask(&mut data);
                        }
                        data
                    }
                };
                (name, Tensor { shape, data })
            })
            .collect();
        Tensors { config, map }
    }

    /// Weights whose names and shapes the caller vouches for; they need not be finite.
    pub(crate) fn of_parts(config: NetConfig, map: BTreeMap<String, Tensor>) -> Self {
        debug_assert!(Self::shapes(&config).iter().eq(map.iter().map(|(k, t)| (k, &t.shape))));
        Tensors { config, map }
    }

    /// The architecture.
    #[must_use]
    pub fn config(&self) -> &NetConfig {
        &self.config
    }

    /// All tensors by name.
    #[must_use]
    pub fn map(&self) -> &BTreeMap<String, Tensor> {
        &self.map
    }

    /// The numbers of a tensor that the architecture has.
    pub(crate) fn get(&self, name: &str) -> &[f32] {
        &self.map.get(name).expect("checked when the tensors were made").data
    }

    /// The number of weights.
    #[must_use]
    pub fn count(&self) -> usize {
        self.map.values().map(|tensor| tensor.data.len()).sum()
    }
}

/// What a tensor holds before training.
enum Initial {
    /// The same number everywhere.
    Constant(f32),
    /// Normal numbers with so many times 1 / root of inputs as their deviation.
    Normal(f32),
}

fn initial(name: &str, config: &NetConfig) -> Initial {
    let share = 1.0 / (config.blocks.max(1) as f32).sqrt();
    let ends_block = name.contains(".conv2.");
    let rectified = 2.0_f32.sqrt();
    match name {
        _ if name.ends_with(".norm.weight") => {
            Initial::Constant(if ends_block { share } else { 1.0 })
        }
        _ if name.ends_with(".norm.variance") => Initial::Constant(1.0),
        _ if !name.ends_with(".weight") => Initial::Constant(0.0),
        "value.out.weight" => Initial::Normal(0.01),
        _ if name.contains(".out.") || name.contains(".extra.") => Initial::Normal(0.1),
        _ if ends_block && config.norm == Norm::Bias => Initial::Normal(rectified * share),
        _ => Initial::Normal(rectified),
    }
}

/// Normal numbers (Box and Muller 1958).
fn normal(seed: Seed, len: usize, deviation: f32) -> Vec<f32> {
    let mut rng = seed.rng();
    let mut data = Vec::with_capacity(len + 1);
    while data.len() < len {
        let radius = (-2.0 * (1.0 - rng.random::<f64>()).ln()).sqrt();
        let angle = std::f64::consts::TAU * rng.random::<f64>();
        for part in [angle.cos(), angle.sin()] {
            data.push((radius * part) as f32 * deviation);
        }
    }
    data.truncate(len);
    data
}
