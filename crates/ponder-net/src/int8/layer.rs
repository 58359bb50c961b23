//! One convolution as a piece of work for a kernel.

use super::packed::Packed;
use crate::board::Layout;

/// What becomes of the sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// Activated, to bytes.
    Bytes,
    /// Added to the stream, activated, and to bytes by this fraction.
    Stream { to_byte: i16 },
    /// To floats, by the convolution's scales.
    Features,
}

/// One convolution with everything it reads and writes.
pub(super) struct Job<'a> {
    pub conv: &'a Packed,
    pub layout: Layout,
    /// The distances of the taps in cells; of the steps in bytes for a tile kernel.
    pub distances: &'a [isize],
    /// The padded board that is read, `[cell][in]`.
    pub input: &'a [u8],
    /// The padded board that is written, `[cell][out]`; its padding is left alone.
    pub output: &'a mut [u8],
    /// `[cell][out]`, without padding; with the padding of the boards for tiles.
    pub stream: &'a mut [i16],
    /// `[cell][out]`, without padding.
    pub features: &'a mut [f32],
    pub then: Then,
}

impl Job<'_> {
    /// Compares every length with the layout: what a kernel with blocks of `WIDTH` outputs relies on
    /// when it reads and writes through pointers.
    ///
    /// # Panics
    /// When something does not fit.
    #[inline]
    pub fn check<const WIDTH: usize>(&self) {
        let Packed { inputs, outputs, taps, .. } = *self.conv;
        assert!(inputs.is_multiple_of(4) && self.distances.len() == taps);
        assert_eq!(self.conv.weight.len(), taps * inputs * outputs);
        assert!(self.input.len() >= self.layout.cells * inputs);
        let reach = self.layout.stride + 1;
        let near = |distance: &isize| distance.unsigned_abs() <= reach;
        assert!(self.distances.iter().all(near), "taps reach one cell");
        self.check_outputs::<WIDTH>();
    }

    /// The part of [`check`](Job::check) that is about what is written.
    #[inline]
    pub fn check_outputs<const WIDTH: usize>(&self) {
        let outputs = self.conv.outputs;
        let cells = self.layout.frame.cells();
        assert!(outputs.is_multiple_of(WIDTH));
        assert_eq!((self.conv.bias.len(), self.conv.gain.len()), (outputs, outputs));
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
