//! Networks.

mod aligned;
mod board;
mod config;
mod float;
mod folded;
mod heads;
mod int8;
mod net;
mod plain;
mod tensors;
mod tiles;

pub use config::{Activation, Body, ConfigError, Heads, NetConfig, Norm, SIDE_MAX, Taps};
pub use float::FloatPath;
pub use int8::Int8Path;
pub use net::*;
pub use tensors::{Tensor, TensorError, Tensors};
