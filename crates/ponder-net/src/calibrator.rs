//! Measuring peak activations at the speed of float inference.

use crate::folded_network::Folded;
use crate::{FloatPath, Model, Peaks, float, plain};
use ponder_game::Frame;

/// A network that records its peak activations during inference.
pub(crate) struct Calibrator {
    folded: Folded,
    runner: float::Runner,
    scratch: float::Scratch,
    peaks: Peaks,
}

impl Calibrator {
    /// Prepares a network for inference on a path.
    ///
    /// # Panics
    /// Panics when this machine cannot run the path.
    pub fn new(model: &Model, path: FloatPath) -> Self {
        let folded = Folded::new(model.tensors(), &model.metadata().plane_units);
        let runner = float::Runner::new(&folded, path);
        let peaks = Peaks::new(folded.config.blocks);
        Calibrator { folded, runner, scratch: float::Scratch::default(), peaks }
    }

    /// Evaluates a position and updates the peaks. `planes` are the bytes of
    /// [`ponder_game::Encode::encode`].
    ///
    /// # Panics
    /// Panics when the network does not accept the frame or `planes` has the wrong length.
    pub fn observe(&mut self, planes: &[u8], frame: Frame) {
        self.folded.config.assert_fits(planes, frame);
        self.runner.features(planes, frame, &mut self.scratch, Some(&mut self.peaks));
    }

    /// Returns the peak activations so far.
    pub fn into_peaks(self) -> Peaks {
        self.peaks
    }
}

/// Measures the peak activations over positions, by plain Rust and by one of the float paths. For
/// tests.
///
/// # Panics
/// See [`Model::measure_peaks`]; also panics when this machine does not have the path.
#[doc(hidden)]
pub fn peaks_by(model: &Model, path: FloatPath, positions: &[&[u8]], frame: Frame) -> [Peaks; 2] {
    let mut calibrator = Calibrator::new(model, path);
    let mut plain = Peaks::new(model.config().blocks);
    for planes in positions {
        calibrator.observe(planes, frame);
        plain::features(&calibrator.folded, planes, frame, &mut plain);
    }
    [plain, calibrator.into_peaks()]
}
