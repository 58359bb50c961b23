//! Training: gradients of a network's loss over a batch, and the optimizer that applies them.
//!
//! ```
//! use ponder_game::{Frame, Seed};
//! use ponder_net::learn::{LearnBatch, LearnPath, Learner, LossOptions, Optimizer, OptimizerOptions};
//! use ponder_net::{Heads, NetConfig, Norm, KernelOffsets, Tensors};
//!
//! let config = NetConfig {
//!     planes: 2,
//!     extra_moves: 0,
//!     channels: 8,
//!     blocks: 1,
//!     pool_every: 0,
//!     taps: KernelOffsets::Plain,
//!     norm: Norm::Batch(1e-5),
//!     heads: Heads { policy_channels: 4, value_channels: 4, value_hidden: 8, ..Heads::default() },
//! };
//! let mut learner = Learner::new(&Tensors::random(config, Seed(1)), &[1.0, 1.0], LearnPath::best());
//! let mut optimizer = Optimizer::new(OptimizerOptions::default(), &learner);
//!
//! // One example: a 2x2 board on which the first cell was the best move and won.
//! let mut batch = LearnBatch::new(Frame { rows: 2, cols: 2 }, 4);
//! batch.planes = vec![1, 0, 0, 1, 0, 0, 0, 0];
//! batch.legal = vec![1, 0, 1, 1];
//! batch.policy = vec![1.0, 0.0, 0.0, 0.0];
//! batch.value = vec![1.0];
//! batch.weight = vec![1.0];
//!
//! let options = LossOptions::default();
//! let before = learner.gradients(&batch, &options).total;
//! for _ in 0..20 {
//!     optimizer.step(&mut learner, 0.01);
//!     learner.gradients(&batch, &options);
//! }
//! assert!(learner.gradients(&batch, &options).total < before / 2.0);
//! ```
//!
//! Forward and backward passes are hand-written for the residual networks of
//! [`NetConfig`](crate::NetConfig), without a graph. A batch may be divided into shards, which run
//! on different threads (`shard`). `tower` runs the layers, `passes` the elementwise work between
//! two convolutions, `pooling` global pooling, and `float` and `amx` the convolutions themselves.
//! `tests/learn` compares every path with automatic differentiation in 64 bits.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod amx;
mod average;
mod batch;
mod batch_layout;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod bf16;
mod conv;
mod dense;
mod float;
mod heads;
mod learner;
mod norm;
mod number;
mod optimizer;
mod params;
mod passes;
mod path;
mod pooling;
mod prefetch;
mod sample;
mod shard;
mod tower;
mod vector;

pub use average::{Averager, Averaging};
pub use batch::{BatchError, LearnBatch};
pub use heads::loss::{LossOptions, Losses};
pub use learner::Learner;
pub use optimizer::{Optimizer, OptimizerOptions, StateError};
pub use path::{LearnPath, LearnPathError};
pub use sample::Sample;
pub use shard::ShardPass;
