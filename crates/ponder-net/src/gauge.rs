//! Measuring the largest activations, as fast as a network of floats is run.

use crate::folded::Folded;
use crate::{FloatPath, Model, Peaks, float, plain};
use ponder_game::Frame;

/// A network whose activations are looked at while it is computed.
pub(crate) struct Gauge {
    folded: Folded,
    runner: float::Runner,
    scratch: float::Scratch,
    peaks: Peaks,
}

impl Gauge {
    /// # Panics
    /// When this machine cannot run the path.
    pub fn new(model: &Model, path: FloatPath) -> Self {
        let folded = Folded::new(model.tensors(), &model.about().plane_units);
        let runner = float::Runner::new(&folded, path);
        let peaks = Peaks::new(folded.config.blocks);
        Gauge { folded, runner, scratch: float::Scratch::default(), peaks }
    }

    /// Looks at a position. `planes` are the bytes of [`ponder_game::Encode::encode`].
    ///
    /// # Panics
    /// When the network does not accept the frame or `planes` has the wrong length.
    pub fn look(&mut self, planes: &[u8], frame: Frame) {
        self.folded.config.assert_fits(planes, frame);
        self.runner.features(planes, frame, &mut self.scratch, Some(&mut self.peaks));
    }

    /// The largest activations so far.
    pub fn into_peaks(self) -> Peaks {
        self.peaks
    }
}

/// The largest activations of positions by plain Rust and by one of the float paths. For tests.
///
/// # Panics
/// As [`Model::measure_peaks`], and when this machine does not have the path.
#[doc(hidden)]
pub fn peaks_by(model: &Model, path: FloatPath, positions: &[&[u8]], frame: Frame) -> [Peaks; 2] {
    let mut gauge = Gauge::new(model, path);
    let mut plain = Peaks::new(model.config().blocks);
    for planes in positions {
        gauge.look(planes, frame);
        plain::features(&gauge.folded, planes, frame, &mut plain);
    }
    [plain, gauge.into_peaks()]
}
