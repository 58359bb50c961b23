//! Networks through libtorch, on a CPU or a GPU: whole batches at a time, alongside their callers.

mod heads;
mod network;
mod peak;
mod worker;

pub use peak::TorchProducts;
pub(crate) use worker::{Output, Ticket, Worker};

use std::fmt::{self, Display};
use thiserror::Error;

/// Where libtorch computes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TorchDevice {
    /// On one thread of the processor.
    Cpu,
    /// On the GPU of this number.
    Cuda(usize),
}

/// The numbers that libtorch's convolutions work with. Heads are always computed with 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TorchNumbers {
    /// Floats of 32 bits. A GPU may round what it multiplies to a mantissa of 11 bits (TF32), as
    /// libtorch lets it.
    Float32,
    /// Floats of 16 bits with a mantissa of 11: activations and weights to 5e-4 relative, up to
    /// 65,504.
    Float16,
    /// Floats of 16 bits with a mantissa of 8: to 4e-3 relative, and of any size.
    Bfloat16,
}

/// How libtorch computes a network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TorchPath {
    /// Where.
    pub device: TorchDevice,
    /// With which numbers.
    pub numbers: TorchNumbers,
}

/// libtorch failed: no device, no memory, or a library that does not fit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("libtorch could not {doing} on {path}: {detail}; {}", self.remedy())]
pub struct TorchError {
    /// How the network was to be computed.
    pub path: TorchPath,
    /// What was being done.
    pub doing: &'static str,
    /// The first line of what libtorch said.
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
            TorchDevice::Cpu => "check that the libtorch found is the one built with",
            TorchDevice::Cuda(_) => "check the GPU with nvidia-smi, and its free memory",
        }
    }
}

/// A device that fails in the middle of a search leaves nothing to go on with.
pub(crate) fn or_panic<T>(answer: Result<T, TorchError>) -> T {
    answer.unwrap_or_else(|error| panic!("{error}"))
}

impl TorchPath {
    /// What this machine has: each GPU with 16-bit floats, both kinds, and 32-bit ones; then the
    /// processor with 32-bit floats and with the 16-bit ones that processors have instructions for.
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

    /// What is used where only libtorch is asked for: the first GPU, else the processor.
    #[must_use]
    pub fn usual() -> Self {
        Self::available()[0]
    }
}

impl Display for TorchPath {
    /// `torch-cuda`, `torch-cuda1-bf16`, `torch-cpu`: the usual numbers of a device (16-bit floats
    /// on a GPU, 32-bit ones on a processor) are not named, nor is the first GPU.
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
