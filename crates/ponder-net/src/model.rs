//! A network with its weights, description and calibration.

use crate::calibrator::Calibrator;
use crate::folded_network::Folded;
use crate::heads::{self, HeadScratch};
use crate::{FloatPath, Metadata, ModelProblem, NetConfig, Peaks, Tensors, plain};
use ponder_game::{Encode, Frame, Seed};

/// A network: weights, their description, and optionally the calibration for int8 inference.
///
/// # File format
/// A [safetensors] file with these texts in `__metadata__`:
///
/// | key | value |
/// |---|---|
/// | `format` | `ponder-net` |
/// | `version` | `1` |
/// | `config` | [`NetConfig`] as JSON |
/// | `about` | [`Metadata`] as JSON |
/// | `peaks` | [`Peaks`] as JSON; optional |
/// | `checksum` | CRC-32 (as in zip and PNG), eight hexadecimal digits |
///
/// The tensors are those of [`Tensors`], all `F32`. The checksum covers every other text, in the
/// order of the keys, as key, a zero byte, text and a zero byte; then every tensor, in the order of
/// the names, as name, a zero byte and its bytes.
///
/// [safetensors]: https://github.com/huggingface/safetensors#format
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    tensors: Tensors,
    about: Metadata,
    peaks: Option<Peaks>,
}

impl Model {
    /// Creates a network from weights.
    ///
    /// # Errors
    /// Fails when the architecture is out of range or `about` does not fit it.
    pub fn new(tensors: Tensors, about: Metadata) -> Result<Self, ModelProblem> {
        tensors.config().check()?;
        about.check(tensors.config().planes)?;
        Ok(Model { tensors, about, peaks: None })
    }

    /// Creates a network with random weights, from which training starts ([`Tensors::random`]).
    ///
    /// # Errors
    /// Fails when the architecture is out of range or `about` does not fit it.
    pub fn random(config: NetConfig, about: Metadata, seed: Seed) -> Result<Self, ModelProblem> {
        config.check()?;
        Self::new(Tensors::random(config, seed), about)
    }

    /// Returns the network with calibration maxima. A layer whose maximum is 0 gets that of the
    /// preceding layer.
    ///
    /// # Errors
    /// Fails when they belong to another architecture, or the maximum of the input convolution is
    /// 0.
    pub fn with_peaks(self, mut peaks: Peaks) -> Result<Self, ModelProblem> {
        peaks.check(self.config().blocks)?;
        peaks.restore_order();
        Ok(Model { peaks: Some(peaks), ..self })
    }

    /// Returns the architecture.
    pub fn config(&self) -> &NetConfig {
        self.tensors.config()
    }

    /// Returns the weights.
    pub fn tensors(&self) -> &Tensors {
        &self.tensors
    }

    /// Returns the description: game, rules, input units and provenance.
    pub fn metadata(&self) -> &Metadata {
        &self.about
    }

    /// Returns the calibration maxima, if they were measured.
    pub fn peaks(&self) -> Option<&Peaks> {
        self.peaks.as_ref()
    }

    /// Evaluates one position with the scalar reference: returns the logits (cells in row-major
    /// order, then extra moves) and the value, -1 to 1. Slow; all back ends are tested against it.
    /// `planes` are the bytes of [`ponder_game::Encode::encode`].
    ///
    /// # Panics
    /// Panics when the network does not accept the frame or `planes` has the wrong length.
    pub fn evaluate_plain(&self, planes: &[u8], frame: Frame) -> (Vec<f32>, f32) {
        self.config().assert_fits(planes, frame);
        let folded = Folded::new(&self.tensors, &self.about.plane_units);
        let mut peaks = Peaks::new(self.config().blocks);
        let features = plain::features(&folded, planes, frame, &mut peaks);
        let mut logits = Vec::new();
        let mut scratch = HeadScratch::default();
        let stride = folded.heads.conv.outputs;
        let value =
            heads::finish(&folded.heads, &features, stride, frame, &mut scratch, &mut logits);
        (logits, value)
    }

    /// Measures the calibration maxima over positions, given by their planes and frames, on the
    /// fastest float path; they agree with the plain reference to one part in a thousand.
    ///
    /// # Panics
    /// Panics when the network does not accept a frame or a position has the wrong length.
    pub fn measure_peaks<'a>(
        &self,
        positions: impl IntoIterator<Item = (&'a [u8], Frame)>,
    ) -> Peaks {
        let mut calibrator = self.calibrator();
        positions.into_iter().for_each(|(planes, frame)| calibrator.observe(planes, frame));
        calibrator.into_peaks()
    }

    /// Measures the calibration maxima over positions of any sizes, under the identity symmetry,
    /// like [`measure_peaks`](Model::measure_peaks).
    ///
    /// # Panics
    /// Panics when the network does not accept a position's frame.
    pub fn calibrate<P: Encode>(&self, positions: &[P]) -> Peaks {
        let mut calibrator = self.calibrator();
        let mut planes = Vec::new();
        for position in positions {
            let frame = position.frame();
            planes.resize(frame.cells() * P::PLANES, 0);
            position.encode(0, &mut planes);
            calibrator.observe(&planes, frame);
        }
        calibrator.into_peaks()
    }

    fn calibrator(&self) -> Calibrator {
        Calibrator::new(self, FloatPath::available()[0])
    }
}
