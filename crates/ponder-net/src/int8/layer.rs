//! An int8 convolution as a job for a kernel.

use super::packed_weights::Packed;
use crate::board::Layout;

/// Operation applied to the sums of a convolution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// Apply the activation and requantize to bytes.
    Bytes,
    /// Add to the residual stream, apply the activation, and requantize to bytes by this 15-bit
    /// fraction.
    Stream { to_byte: i16 },
    /// Dequantize to floats by the convolution's scales.
    Features,
}

/// One convolution with its inputs and outputs.
pub(super) struct Job<'a> {
    pub conv: &'a Packed,
    /// Biases in the order of the vectors: those of the convolution, or with global features added
    /// to them.
    pub bias: &'a [i32],
    pub layout: Layout,
    /// Offsets of the taps in cells; for a tile kernel, of the steps in bytes.
    pub offsets: &'a [isize],
    /// Padded board to read, `[cell][in]`.
    pub input: &'a [u8],
    /// Padded board to write, `[cell][out]`; its padding is left unchanged.
    pub output: &'a mut [u8],
    /// Residual stream `[cell][out]`, without padding; for tiles, with the padding of the boards.
    pub stream: &'a mut [i16],
    /// Head features `[cell][out]`, without padding.
    pub features: &'a mut [f32],
    pub then: Then,
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
        assert!(inputs.is_multiple_of(4) && self.offsets.len() == taps);
        assert_eq!(self.conv.weight.len(), taps * inputs * outputs);
        assert!(self.input.len() >= self.layout.cells * inputs);
        let reach = self.layout.stride + 1;
        let near = |offset: &isize| offset.unsigned_abs() <= reach;
        assert!(self.offsets.iter().all(near), "taps reach one cell");
        self.check_outputs::<WIDTH>();
    }

    /// Performs the part of [`check`](Job::check) that concerns the outputs.
    #[inline]
    pub fn check_outputs<const WIDTH: usize>(&self) {
        let outputs = self.conv.outputs;
        let cells = self.layout.frame.cells();
        assert!(outputs.is_multiple_of(WIDTH));
        assert_eq!((self.bias.len(), self.conv.gain.len()), (outputs, outputs));
        match self.then {
            Then::Features => {
                assert_eq!(self.conv.scale.len(), outputs);
                assert!(self.features.len() >= cells * outputs);
            }
            Then::Bytes => assert!(self.output.len() >= self.layout.cells * outputs),
            Then::Stream { .. } => {
                assert!(self.output.len() >= self.layout.cells * outputs);
                assert!(self.stream.len() >= cells * outputs);
            }
        }
    }
}
