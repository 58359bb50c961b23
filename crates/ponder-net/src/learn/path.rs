//! Which instructions a learner computes with.

use super::vector::{self, Work};
use std::fmt::{self, Display};
use std::str::FromStr;
use thiserror::Error;

/// The instructions, and with them the precision, that training steps are computed with.
///
/// On every path the weights, the statistics of the norms, the heads after their convolution, the
/// losses and all sums are 32-bit floats or better, and the same inputs give the same bits. Paths
/// differ from each other in the order of their sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LearnPath {
    /// Plain Rust with 32-bit floats.
    Portable,
    /// 256 bits, 32-bit floats.
    Avx2,
    /// 512 bits, 32-bit floats.
    Avx512,
    /// Tiles of 16-bit floats (bfloat16, 8 significant bits): what is multiplied by a convolution
    /// (activations, weights, gradients of its output) and what is kept between two layers is
    /// rounded to them; products are summed in 32 bits, and the weights that the optimiser changes
    /// have 32 bits. This is the usual mixed precision of training on accelerators.
    Amx,
}

/// A path that does not exist, or not on this machine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is not a path of this machine; it has {known}")]
pub struct LearnPathError {
    /// What was asked for, shortened to at most 40 characters.
    pub text: String,
    /// What there is.
    pub known: String,
}

impl LearnPath {
    /// All paths that this machine can run, the fastest first.
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

    /// The fastest path of this machine.
    #[must_use]
    pub fn best() -> Self {
        LearnPath::available()[0]
    }

    /// Does a piece of work with the vectors of this path, which the machine has.
    #[inline]
    pub(super) fn run<W: Work>(self, work: W) -> W::Output {
        #[allow(unsafe_code)]
        // SAFETY: a learner checks that the machine has its path before it asks for any work.
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                LearnPath::Amx => vector::run_with_halves(work),
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

    /// Reads what [`Display`] writes, or `best` for the fastest one.
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
