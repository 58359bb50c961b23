//! Whole runs of learning on the smallest boards.

mod alone;
mod games;
mod learning;
mod repair;
mod support;
#[cfg(feature = "torch")]
mod torch;
