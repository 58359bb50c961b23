//! Learning: gradients of a network's loss over a batch.

mod batch;

pub use batch::LearnBatch;
