//! The tensors of an architecture: their names, shapes and initial values.

use crate::tensors::{Initial, Tensor, TensorError, TensorSpec};
use crate::{NetConfig, Norm, Tensors, heads, pooling};
use ponder_game::Seed;
use rand_distr::{Distribution, StandardNormal};
use std::collections::BTreeMap;

impl Tensors {
    /// Returns the names and shapes that an architecture needs, sorted by name.
    pub fn shapes(config: &NetConfig) -> BTreeMap<String, Vec<usize>> {
        specs(config).into_iter().map(|spec| (spec.name, spec.shape)).collect()
    }

    /// Creates the weights from tensors by name.
    ///
    /// # Errors
    /// Fails when a tensor is missing, has the wrong shape, is unknown to the architecture, or
    /// holds a number that is not finite.
    pub fn new(config: NetConfig, map: BTreeMap<String, Tensor>) -> Result<Self, TensorError> {
        let shapes = Self::shapes(&config);
        for (name, expected) in &shapes {
            let Some(tensor) = map.get(name) else {
                return Err(TensorError::Missing { name: name.clone() });
            };
            let len: usize = expected.iter().product();
            if tensor.shape != *expected || tensor.data.len() != len {
                let (name, found) = (name.clone(), tensor.shape.clone());
                return Err(TensorError::Shape { name, found, expected: expected.clone() });
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

    /// Initializes random weights for the start of training. Whatever its depth, the untrained
    /// network predicts values near 0 and near-uniform policies.
    ///
    /// Layers followed by an activation are normal with variance 2 / fan-in (He et al. 2015). The
    /// residual branch of each block is scaled by 1 / sqrt(blocks), so that the residual stream
    /// keeps its magnitude: in the gain of its last norm, or in the weights of its last convolution
    /// where there is a bias. The standard deviation of the output layers is 0.1 / sqrt(fan-in) for
    /// the policy and the reply, and 0.01 / sqrt(fan-in) for the values. Biases, weights of masked
    /// taps and those of global pooling in the tower are 0, other norm gains 1.
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

    /// Wraps tensors whose names and shapes are guaranteed by the caller; they need not be finite.
    pub(crate) fn of_parts(config: NetConfig, map: BTreeMap<String, Tensor>) -> Self {
        debug_assert!(Self::shapes(&config).iter().eq(map.iter().map(|(k, t)| (k, &t.shape))));
        Tensors { config, map }
    }
}

/// All tensors that an architecture needs: those of the tower and those of the heads.
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
    specs.extend(pooling::tensors(config));
    specs.extend(heads::tensors(config));
    specs
}

/// Draws normally distributed numbers with mean 0.
fn normal(seed: Seed, len: usize, deviation: f32) -> Vec<f32> {
    let numbers = StandardNormal.sample_iter(seed.rng()).take(len);
    numbers.map(|x: f32| x * deviation).collect()
}
