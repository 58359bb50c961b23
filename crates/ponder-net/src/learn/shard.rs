//! Shards: parts of a batch that run at the same time, each with a tower of its own.

use super::LearnBatch;
use super::heads::loss::{LossOptions, LossSums};
use super::params::Parameters;
use super::path::LearnPath;
use super::tower::{Mode, Tower};
use std::ops::Range;

/// Tower with its own gradient and scratch memory, for a part of each batch.
#[derive(Clone, Debug)]
pub(super) struct Shard {
    /// Copy of the weights, and the gradient of this part of the batch.
    pub parameters: Parameters,
    batch: LearnBatch,
    tower: AnyTower,
}

/// Tower in the number format of the path.
#[derive(Clone, Debug)]
enum AnyTower {
    Float(Box<Tower<f32>>),
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    Bf16(Box<Tower<super::bf16::Bf16>>),
}

impl Shard {
    pub fn new(parameters: &Parameters, plane_units: &[f32], path: LearnPath) -> Self {
        let tower = match path {
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            LearnPath::Amx => AnyTower::Bf16(Box::new(Tower::new(parameters, plane_units, path))),
            _ => AnyTower::Float(Box::new(Tower::new(parameters, plane_units, path))),
        };
        let batch = LearnBatch::new(ponder_game::Frame { rows: 1, cols: 1 }, 1);
        Shard { parameters: parameters.clone(), batch, tower }
    }
}

/// Pass of one shard over its part of a batch.
pub struct ShardPass<'a> {
    pub(super) shard: &'a mut Shard,
    /// Weights of the network.
    pub(super) values: &'a [f32],
    pub(super) batch: &'a LearnBatch,
    /// Examples of the batch that the shard has.
    pub(super) examples: Range<usize>,
    pub(super) options: LossOptions,
    pub(super) mode: Mode,
    /// Loss sums, after the pass.
    pub(super) sums: Option<LossSums>,
}

impl ShardPass<'_> {
    /// Runs the pass.
    pub fn run(&mut self) {
        let Shard { parameters, batch, tower } = &mut *self.shard;
        batch.copy_from(self.batch, self.examples.clone());
        parameters.values.copy_from_slice(self.values);
        let (options, mode) = (&self.options, self.mode);
        self.sums = Some(match tower {
            AnyTower::Float(tower) => tower.run(parameters, batch, options, mode),
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            AnyTower::Bf16(tower) => tower.run(parameters, batch, options, mode),
        });
    }
}
