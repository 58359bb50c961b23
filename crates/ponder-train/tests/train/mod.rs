//! Tests of whole training runs on the smallest boards.

mod external;
mod games;
mod growth;
mod learning;
mod repair;
mod selfplay_worker;
mod support;
#[cfg(feature = "torch")]
mod torch;
