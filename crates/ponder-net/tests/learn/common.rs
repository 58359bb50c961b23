//! Networks and batches for tests.

use ponder_game::{Frame, Seed};
use ponder_net::learn::LearnBatch;
use ponder_net::{Heads, KernelOffsets, NetConfig, Norm, Tensors};
use rand::RngExt;

/// Plane units of [`batch`]: the value that a byte of 1 stands for in each plane.
pub const UNITS: [f32; 4] = [1.0, 1.0, 0.5, 0.01];

/// Returns a network of masked convolutions with batch norm.
pub fn usual(channels: usize, blocks: usize) -> NetConfig {
    NetConfig {
        planes: 4,
        extra_moves: 2,
        channels,
        blocks,
        pool_every: 0,
        taps: KernelOffsets::Masked,
        norm: Norm::Batch(1e-5),
        heads: Heads {
            policy_channels: 5,
            value_channels: 6,
            value_hidden: 10,
            ..Heads::default()
        },
    }
}

/// Returns weights unlike those of a new network: biases and norms have an effect, and outputs are
/// not small.
pub fn weights(config: NetConfig, seed: Seed) -> Tensors {
    let mut map = Tensors::random(config, seed).map().clone();
    let mut rng = seed.named("noise").rng();
    let depth = (config.blocks.max(1) as f32).sqrt();
    for (name, tensor) in &mut map {
        // Blocks and values of a new network have small outputs.
        let scale = match name.as_str() {
            "value.out.weight" | "auxiliary.out.weight" | "owners.out.weight" => 10.0,
            _ if name.ends_with("conv2.norm.weight") => depth,
            _ if name.ends_with("conv2.weight") && config.norm == Norm::Bias => depth,
            _ => 1.0,
        };
        tensor.data.iter_mut().for_each(|x| *x *= scale);
        for x in &mut tensor.data {
            if name.starts_with("blocks.") && name.contains(".pool.") {
                *x = (rng.random::<f32>() - 0.5) / (config.channels as f32).sqrt();
            } else if name.ends_with("variance") {
                *x += rng.random::<f32>();
            } else if name.contains(".norm.") || name.ends_with(".bias") {
                *x += 0.5 * (rng.random::<f32>() - 0.5);
            } else if name.contains(".out.") || name.contains(".extra.") {
                *x *= 5.0;
            }
        }
    }
    Tensors::new(config, map).expect("the same shapes")
}

/// Returns random boards and targets. The second example has no policy target, the third has weight
/// 0, and the others have different weights. Every third auxiliary value and the owners of the fourth
/// example have no target; the second example has no reply.
pub fn batch(config: &NetConfig, frame: Frame, examples: usize, seed: Seed) -> LearnBatch {
    let outputs = frame.cells() + config.extra_moves;
    let mut batch = LearnBatch::new(frame, outputs);
    let mut rng = seed.rng();
    for example in 0..examples {
        for _ in 0..frame.cells() {
            batch.planes.extend([
                u8::from(rng.random::<f32>() < 0.3),
                u8::from(rng.random::<f32>() < 0.3),
                rng.random_range(0..3),
                rng.random_range(0..=100),
            ]);
        }
        let first = batch.legal.len();
        batch.legal.extend((0..outputs).map(|_| u8::from(rng.random::<f32>() < 0.7)));
        batch.legal[first] = 1;
        let mut targets: Vec<f32> = batch.legal[first..]
            .iter()
            .map(|&legal| if legal != 0 { rng.random::<f32>().powi(4) } else { 0.0 })
            .collect();
        let sum: f32 = targets.iter().sum();
        let scale = if example == 1 { 0.0 } else { 1.0 / sum };
        targets.iter_mut().for_each(|target| *target *= scale);
        batch.policy.extend(targets);
        batch.value.push(2.0 * rng.random::<f32>() - 1.0);
        for number in 0..config.heads.auxiliary_values {
            let target = 2.0 * rng.random::<f32>() - 1.0;
            batch.auxiliary.push(if number % 3 == 2 { f32::NAN } else { target });
        }
        for _ in (0..frame.cells()).filter(|_| config.heads.owners) {
            let owner = rng.random_range(-1..=1) as f32;
            batch.owners.push(if example == 3 { f32::NAN } else { owner });
        }
        if config.heads.reply {
            let cell = rng.random_range(0..frame.cells()) as u16;
            batch.reply.push(if example == 1 { LearnBatch::NO_REPLY } else { cell });
        }
        batch.weight.push(if example == 2 { 0.0 } else { 0.5 + rng.random::<f32>() });
    }
    batch
}
