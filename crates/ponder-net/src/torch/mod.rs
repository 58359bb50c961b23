//! Inference with libtorch, on a CPU or a GPU: asynchronous, in whole batches.

mod batching;
mod device_thread;
mod download;
mod heads;
mod network;
mod peak;
mod worker;

pub(crate) use batching::POSITIONS_MAX;
pub(crate) use device_thread::Output;
pub use peak::TorchProducts;
pub(crate) use worker::{Ticket, Worker};

use std::fmt::{self, Display};
use thiserror::Error;

/// Device that libtorch computes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TorchDevice {
    /// One CPU thread.
    Cpu,
    /// The GPU with this index.
    Cuda(usize),
}

/// Precision of libtorch's convolutions. Heads are always computed in 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TorchNumbers {
    /// 32-bit floats. A GPU may round the operands of products to a mantissa of 11 bits (TF32), as
    /// libtorch permits.
    Float32,
    /// 16-bit floats (IEEE half precision) with a mantissa of 11 bits: relative error 5e-4, maximum
    /// 65,504.
    Float16,
    /// bfloat16, with a mantissa of 8 bits: relative error 4e-3, with the range of 32-bit floats.
    Bfloat16,
}

/// Device and precision of a libtorch back end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TorchPath {
    /// Device to compute on.
    pub device: TorchDevice,
    /// Precision of the convolutions.
    pub numbers: TorchNumbers,
}

/// libtorch reported an error: no device, out of memory, or an incompatible library.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("libtorch could not {doing} on {path}: {detail}; {}", self.remedy())]
pub struct TorchError {
    /// Device and precision requested.
    pub path: TorchPath,
    /// Operation that failed.
    pub doing: &'static str,
    /// First line of libtorch's message.
    pub detail: String,
}

impl TorchError {
    pub(crate) fn new(path: TorchPath, doing: &'static str, error: &impl Display) -> Self {
        let text = error.to_string();
        let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("no reason given");
        let detail = line.trim().trim_end_matches('.').chars().take(300).collect();
        TorchError { path, doing, detail }
    }

    fn remedy(&self) -> &'static str {
        match self.path.device {
            TorchDevice::Cpu => "check that this libtorch is the one that Ponder was built with",
            TorchDevice::Cuda(_) => "check the GPU and its free memory with `nvidia-smi`",
        }
    }
}

/// Panics with the error: a device that fails in the middle of a search is not recoverable.
pub(crate) fn or_panic<T>(answer: Result<T, TorchError>) -> T {
    answer.unwrap_or_else(|error| panic!("{error}"))
}

impl TorchPath {
    /// Returns all paths of this machine: each GPU with both kinds of 16-bit floats and 32-bit
    /// ones; then the CPU with 32-bit floats and with the 16-bit ones that CPUs have instructions
    /// for.
    #[must_use]
    pub fn available() -> Vec<Self> {
        use TorchNumbers::{Bfloat16, Float16, Float32};
        let gpus = usize::try_from(tch::Cuda::device_count()).unwrap_or(0);
        let on_gpus = (0..gpus).flat_map(|gpu| {
            [Float16, Bfloat16, Float32]
                .map(|numbers| TorchPath { device: TorchDevice::Cuda(gpu), numbers })
        });
        let on_cpu =
            [Float32, Bfloat16].map(|numbers| TorchPath { device: TorchDevice::Cpu, numbers });
        on_gpus.chain(on_cpu).collect()
    }

    /// Returns the default path: the first GPU, else the CPU.
    #[must_use]
    pub fn usual() -> Self {
        Self::available()[0]
    }
}

impl Display for TorchPath {
    /// Writes `torch-cuda`, `torch-cuda1-bf16`, `torch-cpu`: the default precision of a device
    /// (16-bit floats on a GPU, 32-bit ones on a CPU) is omitted, and so is the index of the first
    /// GPU.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.device {
            TorchDevice::Cpu => f.write_str("torch-cpu")?,
            TorchDevice::Cuda(0) => f.write_str("torch-cuda")?,
            TorchDevice::Cuda(gpu) => write!(f, "torch-cuda{gpu}")?,
        }
        match (self.device, self.numbers) {
            (TorchDevice::Cpu, TorchNumbers::Float32)
            | (TorchDevice::Cuda(_), TorchNumbers::Float16) => Ok(()),
            (_, TorchNumbers::Float32) => f.write_str("-fp32"),
            (_, TorchNumbers::Float16) => f.write_str("-fp16"),
            (_, TorchNumbers::Bfloat16) => f.write_str("-bf16"),
        }
    }
}
