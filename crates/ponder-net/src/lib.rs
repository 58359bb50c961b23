//! Networks.

mod about;
mod aligned;
mod board;
mod config;
mod file;
mod folded;
mod foreign;
mod heads;
mod int8;
mod model;
mod model_error;
mod net;
mod onnx;
mod peaks;
mod plain;
mod tensors;

pub use about::About;
pub use config::{Activation, Body, ConfigError, Heads, NetConfig, Norm, SIDE_MAX, Taps};
pub use int8::Int8Path;
pub use model::Model;
pub use model_error::{ModelError, ModelProblem};
pub use net::*;
pub use onnx::OnnxError;
pub use peaks::Peaks;
pub use tensors::{Tensor, TensorError, Tensors};
