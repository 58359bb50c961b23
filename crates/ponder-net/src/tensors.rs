//! The weights of a network as named tensors, as they are trained and stored.

use crate::{NetConfig, Norm, heads};
use ponder_game::Seed;
use rand_distr::{Distribution, StandardNormal};
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
/// `policy.conv` and `value.conv` have `.weight` of `[out, channels]` and `.bias`. There are also
/// `policy.pool.weight` `[policy channels, pooled]`, `policy.out.weight` `[policy channels]`, and
/// `policy.extra` `[extra moves, pooled]`, `value.hidden` `[hidden, pooled]` and `value.out` `[hidden]`
/// with `.weight` and `.bias`.
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
        specs(config).into_iter().map(|spec| (spec.name, spec.shape)).collect()
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
        let map = specs(&config)
            .into_iter()
            .map(|TensorSpec { name, shape, initial }| {
                let len: usize = shape.iter().product();
                let data = match initial {
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

/// A tensor that an architecture needs.
pub(crate) struct TensorSpec {
    pub name: String,
    pub shape: Vec<usize>,
    pub initial: Initial,
}

/// What a tensor holds before training.
#[derive(Clone, Copy)]
pub(crate) enum Initial {
    /// The same number everywhere.
    Constant(f32),
    /// Normal numbers with so many times 1 / root of inputs as their deviation.
    Normal(f32),
}

impl Initial {
    /// For a layer that an activation follows (He et al. 2015).
    pub const RECTIFIED: Self = Initial::Normal(std::f32::consts::SQRT_2);
}

impl TensorSpec {
    pub fn new(name: impl Into<String>, shape: &[usize], initial: Initial) -> Self {
        TensorSpec { name: name.into(), shape: shape.to_vec(), initial }
    }

    /// A bias, or anything else that begins at zero.
    pub fn bias(name: impl Into<String>, len: usize) -> Self {
        Self::new(name, &[len], Initial::Constant(0.0))
    }
}

/// All tensors that an architecture needs: those of the tower, and those of the heads.
fn specs(config: &NetConfig) -> Vec<TensorSpec> {
    let channels = config.channels;
    let share = 1.0 / (config.blocks.max(1) as f32).sqrt();
    let convolutions = std::iter::once(("input".to_owned(), config.planes, 1.0)).chain(
        (0..config.blocks).flat_map(|block| {
            [(1, 1.0), (2, share)]
                .map(|(half, share)| (format!("blocks.{block}.conv{half}"), channels, share))
        }),
    );
    let mut specs = Vec::new();
    for (name, inputs, share) in convolutions {
        let gain = match config.norm {
            Norm::Bias => std::f32::consts::SQRT_2 * share,
            Norm::Batch(_) => std::f32::consts::SQRT_2,
        };
        let shape = [channels, inputs, 3, 3];
        specs.push(TensorSpec::new(format!("{name}.weight"), &shape, Initial::Normal(gain)));
        match config.norm {
            Norm::Bias => specs.push(TensorSpec::bias(format!("{name}.bias"), channels)),
            Norm::Batch(_) => {
                for (part, start) in
                    [("weight", share), ("bias", 0.0), ("mean", 0.0), ("variance", 1.0)]
                {
                    let name = format!("{name}.norm.{part}");
                    specs.push(TensorSpec::new(name, &[channels], Initial::Constant(start)));
                }
            }
        }
    }
    specs.extend(heads::tensors(config));
    specs
}

/// Normal numbers.
fn normal(seed: Seed, len: usize, deviation: f32) -> Vec<f32> {
    let numbers = StandardNormal.sample_iter(seed.rng()).take(len);
    numbers.map(|x: f32| x * deviation).collect()
}
