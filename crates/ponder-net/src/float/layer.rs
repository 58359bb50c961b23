//! A float convolution as a job for a kernel, and its packed weights.

use crate::alignment::Aligned;
use crate::board::Layout;
use crate::conv::Conv;

/// Outputs, and the inputs of the layers that read them, are padded to a multiple of this.
pub(crate) const BLOCK: usize = 32;

/// Operation applied to the sums of a convolution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// Apply the activation.
    Activate,
    /// Add the residual, then apply the activation.
    Add,
    /// Write the sums unchanged, without padding around the board.
    Features,
}

/// A convolution packed as `[block of outputs][tap][in][outputs of the block]`.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    pub inputs: usize,
    pub outputs: usize,
    pub taps: usize,
    pub weight: Aligned<f32>,
    pub bias: Aligned<f32>,
}

/// One convolution with its inputs and outputs.
pub(super) struct Job<'a> {
    pub conv: &'a Packed,
    /// Bias of each output: that of the convolution, or with global features added to it.
    pub bias: &'a [f32],
    pub layout: Layout,
    /// Offsets of the taps, in cells.
    pub offsets: &'a [isize],
    /// Padded board to read, `[cell][in]`.
    pub input: &'a [f32],
    /// Padded board to write, `[cell][out]`, or the features.
    pub output: &'a mut [f32],
    pub then: Then,
}

impl Packed {
    /// Packs a convolution; `inputs` is its number of inputs with padding, `block` the outputs per
    /// block.
    pub fn new(conv: &Conv, inputs: usize, block: usize) -> Self {
        let outputs = conv.outputs.next_multiple_of(BLOCK);
        let mut weight = Vec::with_capacity(conv.taps * inputs * outputs);
        for first in (0..outputs).step_by(block) {
            for tap in 0..conv.taps {
                for input in 0..inputs {
                    for out in first..first + block {
                        let real = input < conv.inputs && out < conv.outputs;
                        let at = (tap * conv.inputs + input) * conv.outputs + out;
                        weight.push(if real { conv.weight[at] } else { 0.0 });
                    }
                }
            }
        }
        let mut bias = conv.bias.clone();
        bias.resize(outputs, 0.0);
        Packed {
            inputs,
            outputs,
            taps: conv.taps,
            weight: Aligned::copy_of(&weight),
            bias: Aligned::copy_of(&bias),
        }
    }
}

impl Job<'_> {
    /// Checks every length against the layout. A kernel with blocks of `WIDTH` outputs relies on
    /// this for its reads and writes through pointers.
    ///
    /// # Panics
    /// Panics when a length does not fit.
    #[inline]
    pub fn check<const WIDTH: usize>(&self) {
        let Packed { inputs, outputs, taps, .. } = *self.conv;
        assert!(outputs.is_multiple_of(WIDTH) && self.offsets.len() == taps);
        assert_eq!((self.conv.weight.len(), self.bias.len()), (taps * inputs * outputs, outputs));
        assert!(self.input.len() >= self.layout.cells * inputs);
        let reach = self.layout.stride + 1;
        assert!(self.offsets.iter().all(|offset| offset.unsigned_abs() <= reach));
        let cells = match self.then {
            Then::Features => self.layout.frame.cells(),
            Then::Activate | Then::Add => self.layout.cells,
        };
        assert!(self.output.len() >= cells * outputs);
    }

    /// Returns the index of the first output of a cell.
    #[inline]
    pub fn output_at(&self, row: usize, col: usize) -> usize {
        let cell = match self.then {
            Then::Features => self.layout.frame.cols * row + col,
            Then::Activate | Then::Add => self.layout.row(row) + col,
        };
        cell * self.conv.outputs
    }
}
