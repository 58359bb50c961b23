//! The tensors of an architecture: what they are called, their shapes, and what they begin with.

use crate::tensors::{Initial, Tensor, TensorError, TensorSpec};
use crate::{NetConfig, Norm, Tensors, heads};
use ponder_game::Seed;
use rand_distr::{Distribution, StandardNormal};
use std::collections::BTreeMap;

impl Tensors {
    /// The names and shapes that an architecture needs, sorted by name.
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
