//! The back ends that can run a network.

#[cfg(feature = "torch")]
use crate::TorchPath;
use crate::{FloatPath, Int8Path};
use std::fmt::{self, Display};
use std::str::FromStr;
use thiserror::Error;

/// An implementation of inference, with the instruction set or device that it runs on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Backend {
    /// The scalar reference implementation: slow; the others are tested against it.
    Plain,
    /// 32-bit floating point.
    Float(FloatPath),
    /// Int8 activations and weights, with 32-bit accumulators and a 16-bit residual stream.
    Int8(Int8Path),
    /// libtorch, on the CPU or a GPU; only with the cargo feature `torch`.
    #[cfg(feature = "torch")]
    Torch(TorchPath),
}

/// A back end is unknown or not supported on this machine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown back end `{text}`; this machine has {known}")]
pub struct BackendError {
    /// The requested name, shortened to at most 40 characters.
    pub text: String,
    /// The available back ends.
    pub known: String,
}

impl Backend {
    /// Returns the fastest 32-bit floating-point back end.
    #[must_use]
    pub fn fp32() -> Self {
        Backend::Float(FloatPath::available()[0])
    }

    /// Returns the fastest int8 back end.
    #[must_use]
    pub fn int8() -> Self {
        Backend::Int8(Int8Path::available()[0])
    }

    /// Returns the fastest back end for a network: int8 if it is calibrated
    /// ([`crate::Model::peaks`]) and the machine has int8 dot-product instructions (AVX-VNNI,
    /// AVX-512 VNNI, AMX), else 32-bit floats.
    #[must_use]
    pub fn fastest(is_calibrated: bool) -> Self {
        let has_products = Int8Path::available()[0] != Int8Path::Portable;
        if is_calibrated && has_products { Self::int8() } else { Self::fp32() }
    }

    /// Returns all back ends that this machine can run: floats, then int8, then the reference, each
    /// from fast to slow. libtorch comes last, where it is built in.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let floats = FloatPath::available().into_iter().map(Backend::Float);
        let bytes = Int8Path::available().into_iter().map(Backend::Int8);
        let all = floats.chain(bytes).chain([Backend::Plain]);
        #[cfg(feature = "torch")]
        let all = all.chain(TorchPath::available().into_iter().map(Backend::Torch));
        all.collect()
    }

    /// Returns whether an evaluator with this back end computes asynchronously between
    /// [`submit`](ponder_game::Evaluator::submit) and [`collect`](ponder_game::Evaluator::collect):
    /// two batches in flight then keep it busy, and large batches pay off.
    #[must_use]
    pub fn is_asynchronous(self) -> bool {
        match self {
            Backend::Plain | Backend::Float(_) | Backend::Int8(_) => false,
            #[cfg(feature = "torch")]
            Backend::Torch(_) => true,
        }
    }
}

impl Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Backend::Plain => "plain",
            Backend::Float(FloatPath::Portable) => "fp32-portable",
            Backend::Float(FloatPath::Avx2) => "fp32-avx2",
            Backend::Float(FloatPath::Avx512) => "fp32-avx512",
            Backend::Float(FloatPath::Amx) => "fp32-amx",
            Backend::Int8(Int8Path::Portable) => "int8-portable",
            Backend::Int8(Int8Path::AvxVnni) => "int8-avxvnni",
            Backend::Int8(Int8Path::Avx512Vnni) => "int8-avx512vnni",
            Backend::Int8(Int8Path::Amx) => "int8-amx",
            #[cfg(feature = "torch")]
            Backend::Torch(path) => return path.fmt(f),
        })
    }
}

impl FromStr for Backend {
    type Err = BackendError;

    /// Parses the output of [`Display`], or `fp32` or `int8` for the fastest of its kind. `torch`
    /// is libtorch on the first GPU, else on the CPU, where it is built in.
    fn from_str(text: &str) -> Result<Self, BackendError> {
        match text {
            "fp32" => Ok(Backend::fp32()),
            "int8" => Ok(Backend::int8()),
            #[cfg(feature = "torch")]
            "torch" => Ok(Backend::Torch(TorchPath::usual())),
            _ => {
                let available = Backend::available();
                let named = available.iter().find(|backend| backend.to_string() == text);
                named.copied().ok_or_else(|| BackendError {
                    text: ponder_game::excerpt(text),
                    known: std::iter::once("fp32, int8".to_owned())
                        .chain(available.iter().map(ToString::to_string))
                        .collect::<Vec<_>>()
                        .join(", "),
                })
            }
        }
    }
}
