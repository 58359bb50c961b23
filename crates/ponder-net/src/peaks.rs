//! Peak activations for the calibration of int8.

use crate::ModelProblem;
use serde::{Deserialize, Serialize};

/// Peak activations of a network on sample positions, the calibration of int8 inference.
///
/// Quantized inference derives its scales from them: an activation of this size maps to the largest
/// byte. They follow from the weights and the samples, so they are a cache: a network without them
/// is complete, and they can be measured again ([`crate::Model::measure_peaks`]).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Peaks {
    /// Peaks inside each block, after its first convolution and activation.
    pub inner: Vec<f32>,
    /// Peaks of the residual stream after the input convolution and after each block: one more than
    /// blocks.
    pub stream: Vec<f32>,
}

impl Peaks {
    /// Creates peaks of a network that has not been run on any position.
    #[must_use]
    pub(crate) fn new(blocks: usize) -> Self {
        Peaks { inner: vec![0.0; blocks], stream: vec![0.0; blocks + 1] }
    }

    /// Raises the peak of the residual stream after `block` blocks.
    pub(crate) fn observe_stream(&mut self, block: usize, activations: impl Iterator<Item = f32>) {
        raise(&mut self.stream[block], activations);
    }

    /// Raises the peak inside a block.
    pub(crate) fn observe_inner(&mut self, block: usize, activations: impl Iterator<Item = f32>) {
        raise(&mut self.inner[block], activations);
    }

    /// Checks that they fit a network with `blocks` blocks.
    pub(crate) fn check(&self, blocks: usize) -> Result<(), ModelProblem> {
        for (field, peaks, expected) in
            [("peaks.inner", &self.inner, blocks), ("peaks.stream", &self.stream, blocks + 1)]
        {
            if peaks.len() != expected {
                let found = format!("{} numbers", peaks.len());
                return Err(ModelProblem::Field { field, found, expected: expected.to_string() });
            }
            if let Some(at) = peaks.iter().position(|peak| !peak.is_finite() || *peak < 0.0) {
                let found = format!("{} at position {at}", peaks[at]);
                let expected = "numbers of at least 0".to_owned();
                return Err(ModelProblem::Field { field, found, expected });
            }
        }
        if self.stream[0] == 0.0 {
            return Err(ModelProblem::Dead);
        }
        Ok(())
    }

    /// Sets the peak of each layer that was inactive on all samples, but may be active on other
    /// positions, to that of the preceding layer.
    pub(crate) fn restore_order(&mut self) {
        let Peaks { inner, stream } = self;
        for (block, inner) in inner.iter_mut().enumerate() {
            let before = stream[block];
            for peak in [inner, &mut stream[block + 1]] {
                if *peak == 0.0 {
                    *peak = before;
                }
            }
        }
    }
}

/// Raises a peak. The bits of non-negative floats sort like the floats, and integers are compared a
/// vector at a time; NaN compares greater than all numbers.
fn raise(peak: &mut f32, activations: impl Iterator<Item = f32>) {
    let bits = |x: f32| x.abs().to_bits() as i32;
    let most = activations.fold(bits(*peak), |most, x| most.max(bits(x)));
    *peak = f32::from_bits(most as u32);
}
