//! The architecture of a network.

use crate::Heads;
use ponder_game::{Frame, Grid};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use thiserror::Error;

/// Taps of the 3x3 convolutions: the offsets at which their kernels have weights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KernelOffsets {
    /// All nine taps.
    Plain,
    /// Seven taps: a cell and its six neighbours on a hexagonal grid ([`Grid::Hexagonal`]). The
    /// upper left and lower right weights are zero.
    Masked,
}

impl KernelOffsets {
    /// The offsets `(row, column)` of all taps, in row-major order.
    #[must_use]
    pub fn offsets(self) -> &'static [(isize, isize)] {
        const PLAIN: [(isize, isize); 9] =
            [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)];
        const MASKED: [(isize, isize); 7] =
            [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)];
        match self {
            KernelOffsets::Plain => &PLAIN,
            KernelOffsets::Masked => &MASKED,
        }
    }

    /// The offsets of a convolution with 1, 7 or 9 taps.
    pub(crate) fn offsets_of(taps: usize) -> &'static [(isize, isize)] {
        match taps {
            1 => &[(0, 0)],
            7 => KernelOffsets::Masked.offsets(),
            _ => KernelOffsets::Plain.offsets(),
        }
    }

    /// Zeroes the weights of masked taps in 3x3 kernels.
    pub(crate) fn mask(self, kernels: &mut [f32]) {
        let mut is_tap = [false; 9];
        for &(row, col) in self.offsets() {
            is_tap[((row + 1) * 3 + col + 1) as usize] = true;
        }
        for kernel in kernels.chunks_exact_mut(9) {
            kernel
                .iter_mut()
                .zip(is_tap)
                .filter(|(_, is_tap)| !is_tap)
                .for_each(|(weight, _)| *weight = 0.0);
        }
    }

    /// Returns the taps for a grid: masked for a hexagonal one.
    #[must_use]
    pub fn of(grid: Grid) -> Self {
        match grid {
            Grid::Square => KernelOffsets::Plain,
            Grid::Hexagonal => KernelOffsets::Masked,
        }
    }
}

/// Bias or normalization after each convolution of the tower, before its activation.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Norm {
    /// A per-channel bias.
    Bias,
    /// Batch normalization (Ioffe and Szegedy 2015) with its epsilon, 1e-8 to 1; folded into the
    /// convolution for inference.
    Batch(f32),
}

/// Architecture of a residual network (He et al. 2016; Silver et al. 2017): a 3x3 input
/// convolution, `blocks` residual blocks of two convolutions each, and heads, all with ReLU.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct NetConfig {
    /// Number of input planes ([`ponder_game::Encode::PLANES`]), 1 to 128.
    pub planes: usize,
    /// Number of policy outputs in addition to one per cell ([`ponder_game::Encode::EXTRA_MOVES`]),
    /// at most 64.
    pub extra_moves: usize,
    /// Number of channels of the tower, 8 to 512, a multiple of 8.
    pub channels: usize,
    /// Number of residual blocks, 0 to 64.
    pub blocks: usize,
    /// Every so many blocks one with global pooling ([`NetConfig::pools`]), at most `blocks`; 0 for
    /// none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub pool_every: usize,
    /// Plain or masked convolutions.
    pub taps: KernelOffsets,
    /// Bias or batch normalization.
    pub norm: Norm,
    /// Sizes of the heads.
    pub heads: Heads,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A configuration value is out of range.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{field}` is {found}; it must be {expected}")]
pub struct ConfigError {
    /// Name of the field.
    pub field: &'static str,
    /// Value of the field, as text.
    pub found: String,
    /// Description of the allowed values.
    pub expected: String,
}

/// Checks that a number lies in a range.
pub(crate) fn within<T: PartialOrd + Display + Copy>(
    field: &'static str,
    found: T,
    low: T,
    high: T,
) -> Result<(), ConfigError> {
    if (low..=high).contains(&found) {
        return Ok(());
    }
    Err(ConfigError { field, found: found.to_string(), expected: format!("{low} to {high}") })
}

/// Maximum number of rows or columns of a board.
pub const SIDE_MAX: usize = 32;

impl NetConfig {
    /// A network of `channels` and `blocks` with biases and default heads, for the encoding of `P`.
    #[must_use]
    pub fn pooled<P: ponder_game::Encode>(channels: usize, blocks: usize) -> Self {
        NetConfig {
            planes: P::PLANES,
            extra_moves: P::EXTRA_MOVES,
            channels,
            blocks,
            pool_every: 0,
            taps: KernelOffsets::of(P::GRID),
            norm: Norm::Bias,
            heads: Heads::default(),
        }
    }

    /// Checks that every field is within its range.
    ///
    /// # Errors
    /// The error names the first field that is out of its range.
    pub fn check(&self) -> Result<(), ConfigError> {
        within("planes", self.planes, 1, 128)?;
        within("extra_moves", self.extra_moves, 0, 64)?;
        within("channels", self.channels, 8, 512)?;
        if !self.channels.is_multiple_of(8) {
            let expected = "a multiple of 8".to_owned();
            return Err(ConfigError {
                field: "channels",
                found: self.channels.to_string(),
                expected,
            });
        }
        within("blocks", self.blocks, 0, 64)?;
        within("pool_every", self.pool_every, 0, self.blocks)?;
        self.heads.check()?;
        if let Norm::Batch(epsilon) = self.norm {
            // Above 0, so that a variance of 0 does not become an infinite weight.
            within("norm.batch", epsilon, 1e-8, 1.0)?;
        }
        Ok(())
    }

    /// Returns whether a block, counted from 0, adds global features of its input to the output of
    /// its first convolution: the last of every `pool_every` blocks does.
    pub fn pools(&self, block: usize) -> bool {
        self.pool_every > 0 && (block + 1).is_multiple_of(self.pool_every)
    }

    /// Returns whether the network can evaluate boards of this size.
    pub fn accepts(&self, frame: Frame) -> bool {
        let sides = 1..=SIDE_MAX;
        sides.contains(&frame.rows) && sides.contains(&frame.cols)
    }

    /// Checks the input of an evaluation.
    ///
    /// # Panics
    /// Panics when the network does not accept the frame or `planes` has the wrong length for it.
    pub(crate) fn assert_fits(&self, planes: &[u8], frame: Frame) {
        assert!(self.accepts(frame), "the network does not accept {frame:?}");
        assert_eq!(planes.len(), frame.cells() * self.planes, "the length of the planes");
    }

    /// Returns the floating-point operations of the convolutions for one position, counting a
    /// multiply-add as two: the workload in kernel benchmarks.
    pub fn operations(&self, frame: Frame) -> u64 {
        let taps = self.taps.offsets().len();
        let input = taps * self.planes * self.channels;
        let tower = 2 * self.blocks * taps * self.channels * self.channels;
        let heads = self.channels * self.heads.width();
        (2 * frame.cells() * (input + tower + heads)) as u64
    }
}
