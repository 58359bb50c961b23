//! Networks for tests.

use ponder_game::{Frame, Seed};
use ponder_net::{Heads, KernelOffsets, Metadata, Model, NetConfig, Norm, Tensor, Tensors};
use rand::RngExt;
use std::collections::BTreeMap;

/// Returns a small network with two planes.
pub fn small() -> NetConfig {
    NetConfig {
        planes: 2,
        extra_moves: 1,
        channels: 8,
        blocks: 1,
        pool_every: 0,
        taps: KernelOffsets::Masked,
        norm: Norm::Batch(1e-5),
        heads: Heads { policy_channels: 4, value_channels: 3, value_hidden: 5, ..Heads::default() },
    }
}

/// Returns the alternative of every choice of [`small`].
pub fn small_plain() -> NetConfig {
    NetConfig { taps: KernelOffsets::Plain, norm: Norm::Bias, ..small() }
}

/// Returns a description with a unit of 1 for the first plane, and of 0.25 for the others.
pub fn about(planes: usize) -> Metadata {
    let units: Vec<f32> = (0..planes).map(|plane| if plane == 0 { 1.0 } else { 0.25 }).collect();
    Metadata::new("hex", "hex:11", &units, "not at all: random numbers for a test")
}

/// Returns a network all of whose tensors matter: no bias is 0, no statistic is that of a new
/// network.
pub fn model(config: NetConfig, seed: Seed) -> Model {
    Model::new(tensors(config, seed), about(config.planes)).unwrap()
}

/// Returns the tensors of [`model`].
pub fn tensors(config: NetConfig, seed: Seed) -> Tensors {
    let map: BTreeMap<String, Tensor> = Tensors::random(config, seed)
        .map()
        .iter()
        .map(|(name, tensor)| {
            let mut rng = seed.named(name).named("test").rng();
            let mut tensor = tensor.clone();
            for x in &mut tensor.data {
                let random = rng.random::<f32>();
                *x = match name {
                    _ if name.ends_with(".norm.weight") => 0.5 + random / 2.0,
                    _ if name.ends_with(".norm.variance") => 0.5 + random,
                    // A new network has small outputs; these are larger.
                    _ if name.contains(".out.w") || name.contains(".extra.w") => 10.0 * *x,
                    // A new network has zeros there.
                    _ if name.starts_with("blocks.") && name.contains(".pool.") => random - 0.5,
                    _ if name.ends_with(".weight") => *x,
                    _ => (random - 0.5) / 2.0,
                };
            }
            (name.clone(), tensor)
        })
        .collect();
    Tensors::new(config, map).unwrap()
}

/// Returns random flags, and small counters on every fourth plane.
pub fn planes(config: &NetConfig, frame: Frame, seed: Seed) -> Vec<u8> {
    let mut rng = seed.named("planes").rng();
    let count = frame.cells() * config.planes;
    let byte = |index: usize| if index % config.planes % 4 == 1 { 0..=9 } else { 0..=1_u8 };
    (0..count).map(|index| rng.random_range(byte(index))).collect()
}
