//! Whole runs of learning on the smallest boards.

mod alone;
mod learning;
mod repair;
mod support;
#[cfg(feature = "torch")]
mod torch;
