//! The instruction sets for training.

use super::vector::{self, Work};
use std::fmt::{self, Display};
use std::str::FromStr;
use thiserror::Error;

/// Instruction set, and with it the precision, of training steps.
///
/// On every path the weights, the statistics of the norms, the heads after their convolution, the
/// losses and all sums are 32-bit floats or better, and the same inputs give the same bits. Paths
/// differ from each other in the order of their sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LearnPath {
    /// Plain Rust with 32-bit floats.
    Portable,
    /// 256-bit vectors of 32-bit floats.
    Avx2,
    /// 512-bit vectors of 32-bit floats.
    Avx512,
    /// AMX tiles of bfloat16 (8 significant bits): operands of convolutions (activations, weights,
    /// output gradients) and values stored between layers are rounded to bfloat16; products are
    /// summed in 32 bits, and the optimizer works on 32-bit master weights. This is the usual
    /// mixed-precision training of accelerators.
    Amx,
}

/// A path is unknown or not supported on this machine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown path `{text}`; this machine has {known}")]
pub struct LearnPathError {
    /// The requested name, shortened to at most 40 characters.
    pub text: String,
    /// The available paths.
    pub known: String,
}

impl LearnPath {
    /// Returns all paths that this machine can run, the fastest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut paths = Vec::new();
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        if super::amx::is_available() {
            paths.push(LearnPath::Amx);
        }
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") {
                paths.push(LearnPath::Avx512);
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                paths.push(LearnPath::Avx2);
            }
        }
        paths.push(LearnPath::Portable);
        paths
    }

    /// Returns the fastest path of this machine.
    #[must_use]
    pub fn best() -> Self {
        LearnPath::available()[0]
    }

    /// Runs a piece of work with the vectors of this path, which the machine must have.
    #[inline]
    pub(super) fn run<W: Work>(self, work: W) -> W::Output {
        #[allow(unsafe_code)]
        // SAFETY: a learner checks that the machine has its path before it runs any work.
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                LearnPath::Amx => vector::run_avx512_bf16(work),
                #[cfg(target_arch = "x86_64")]
                LearnPath::Avx512 => vector::run_avx512(work),
                #[cfg(target_arch = "x86_64")]
                LearnPath::Avx2 => vector::run_avx2(work),
                _ => vector::run_portable(work),
            }
        }
    }
}

impl Display for LearnPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LearnPath::Portable => "portable",
            LearnPath::Avx2 => "avx2",
            LearnPath::Avx512 => "avx512",
            LearnPath::Amx => "amx",
        })
    }
}

impl FromStr for LearnPath {
    type Err = LearnPathError;

    /// Parses the output of [`Display`], or `best` for the fastest path.
    fn from_str(text: &str) -> Result<Self, LearnPathError> {
        let available = LearnPath::available();
        if text == "best" {
            return Ok(available[0]);
        }
        available.iter().find(|path| path.to_string() == text).copied().ok_or_else(|| {
            let known: Vec<_> = available.iter().map(ToString::to_string).collect();
            LearnPathError {
                text: ponder_game::excerpt(text),
                known: format!("best, {}", known.join(", ")),
            }
        })
    }
}
