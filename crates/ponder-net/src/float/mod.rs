//! Inference in 32-bit floating point.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod amx;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod amx_runner;
mod layer;
mod portable;
#[cfg(target_arch = "x86_64")]
mod vector;
mod vector_runner;

use crate::Peaks;
use crate::folded_network::Folded;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use crate::tiles;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use amx_runner::{AmxRunner, AmxScratch};
use ponder_game::Frame;
use vector_runner::{VectorRunner, VectorScratch};

/// Instruction set that runs a network in floating point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatPath {
    /// Plain Rust.
    Portable,
    /// 256-bit vectors, with fused multiply-add.
    Avx2,
    /// 512-bit vectors.
    Avx512,
    /// AMX tiles of bfloat16: each number is split into two of them, which keeps 16 of its 24
    /// significant bits.
    Amx,
}

impl FloatPath {
    /// Returns all paths that this machine can run, the fastest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut paths = Vec::new();
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        if tiles::is_available() {
            paths.push(FloatPath::Amx);
        }
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") {
                paths.push(FloatPath::Avx512);
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                paths.push(FloatPath::Avx2);
            }
        }
        paths.push(FloatPath::Portable);
        paths
    }

    /// Number of outputs per block of packed weights.
    fn block(self) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            FloatPath::Avx2 => vector::avx2::BLOCK,
            #[cfg(target_arch = "x86_64")]
            FloatPath::Avx512 => vector::avx512::BLOCK,
            _ => portable::BLOCK,
        }
    }
}

/// A float network packed for one path.
#[derive(Clone, Debug)]
pub(crate) enum Runner {
    Vector(VectorRunner),
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    Amx(AmxRunner),
}

/// Scratch memory for one board size at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    vector: VectorScratch,
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    amx: AmxScratch,
}

impl Runner {
    /// # Panics
    /// Panics when this machine cannot run the path.
    pub fn new(folded: &Folded, path: FloatPath) -> Self {
        assert!(FloatPath::available().contains(&path), "this machine cannot run {path:?}");
        match path {
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            FloatPath::Amx => Runner::Amx(AmxRunner::new(folded)),
            path => Runner::Vector(VectorRunner::new(folded, path)),
        }
    }

    /// Number of channels from one cell of the features to the next.
    pub fn feature_stride(&self) -> usize {
        match self {
            Runner::Vector(runner) => runner.feature_stride(),
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            Runner::Amx(runner) => runner.feature_stride(),
        }
    }

    /// Computes the features of both heads before their activation, `[cell][feature_stride]`.
    /// Updates `peaks`, if given.
    pub fn features<'s>(
        &self,
        planes: &[u8],
        frame: Frame,
        scratch: &'s mut Scratch,
        peaks: Option<&mut Peaks>,
    ) -> &'s [f32] {
        match self {
            Runner::Vector(runner) => runner.features(planes, frame, &mut scratch.vector, peaks),
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            Runner::Amx(runner) => runner.features(planes, frame, &mut scratch.amx, peaks),
        }
    }
}
