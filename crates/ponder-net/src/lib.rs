#![doc = include_str!("../README.md")]

mod alignment;
mod architecture;
mod backend;
mod board;
mod cache;
mod calibrator;
mod config;
mod conv;
mod evaluator;
mod file;
mod file_type;
mod float;
mod folded_network;
mod growth;
mod head_sizes;
mod header;
mod heads;
mod int8;
pub mod learn;
mod metadata;
mod model;
mod model_error;
mod net;
mod onnx;
pub mod peak;
mod peaks;
mod plain;
mod pooling;
mod printable;
mod softmax;
mod tensors;
mod tiles;
#[cfg(feature = "torch")]
mod torch;

pub use backend::{Backend, BackendError};
pub use calibrator::peaks_by;
pub use config::{ConfigError, KernelOffsets, NetConfig, Norm, SIDE_MAX};
pub use evaluator::{NetCounts, NetEvaluator, NetOptions, View};
pub use float::FloatPath;
pub use head_sizes::Heads;
pub use heads::{SIZE_SIDE, SIZE_UNIT, size_feature};
pub use int8::Int8Path;
pub use metadata::Metadata;
pub use model::Model;
pub use model_error::{ModelError, ModelProblem};
pub use net::{Net, NetError, NetScratch, int8_features};
pub use onnx::OnnxError;
pub use peaks::Peaks;
pub use printable::printable;
pub use softmax::softmax;
pub use tensors::{Tensor, TensorError, Tensors};
#[cfg(feature = "torch")]
pub use torch::{TorchDevice, TorchError, TorchNumbers, TorchPath, TorchProducts};
