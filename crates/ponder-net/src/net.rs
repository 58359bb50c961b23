//! A network prepared for inference.

use crate::folded_network::Folded;
use crate::heads::{self, HeadScratch};
use crate::int8::quantize::IntNet;
use crate::{Backend, Model, NetConfig, Peaks, float, int8, plain};
use ponder_game::Frame;
#[cfg(feature = "torch")]
use std::sync::Arc;
use thiserror::Error;

/// A network prepared for one back end. It holds no scratch memory, so threads can share it.
#[derive(Clone, Debug)]
pub struct Net {
    folded: Folded,
    backend: Backend,
    tower: Tower,
}

#[derive(Clone, Debug)]
enum Tower {
    Plain,
    Float(Box<float::Runner>),
    Int8(Box<int8::Runner>),
    #[cfg(feature = "torch")]
    Torch(Arc<crate::torch::Worker>),
}

/// A back end cannot run a network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NetError {
    /// An int8 back end needs calibration maxima that the model does not have.
    #[error("the network is not calibrated for int8; calibrate it first (`Model::calibrate`)")]
    NotCalibrated,
    /// libtorch reported an error.
    #[cfg(feature = "torch")]
    #[error(transparent)]
    Torch(#[from] crate::TorchError),
}

/// Scratch memory, for one thread.
#[derive(Clone, Debug, Default)]
pub struct NetScratch {
    float: float::Scratch,
    int8: int8::Scratch,
    heads: HeadScratch,
}

impl Net {
    /// Prepares a network for a back end.
    ///
    /// # Errors
    /// Fails when the back end is int8 and the model has no [`Peaks`](crate::Peaks), or when
    /// libtorch cannot use its device.
    ///
    /// # Panics
    /// Panics when this machine does not have the back end; [`Backend::available`] lists what it
    /// has.
    pub fn new(model: &Model, backend: Backend) -> Result<Self, NetError> {
        let folded = Folded::new(model.tensors(), &model.metadata().plane_units);
        let tower = match backend {
            Backend::Plain => Tower::Plain,
            Backend::Float(path) => Tower::Float(Box::new(float::Runner::new(&folded, path))),
            Backend::Int8(path) => {
                let peaks = model.peaks().ok_or(NetError::NotCalibrated)?;
                let net = IntNet::new(&folded, peaks);
                Tower::Int8(Box::new(int8::Runner::new(&net, path)))
            }
            #[cfg(feature = "torch")]
            Backend::Torch(path) => {
                Tower::Torch(Arc::new(crate::torch::Worker::start(&folded, path)?))
            }
        };
        Ok(Net { folded, backend, tower })
    }

    /// Returns the architecture.
    pub fn config(&self) -> &NetConfig {
        &self.folded.config
    }

    /// Returns the back end.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Returns the libtorch thread that runs the network, if any.
    #[cfg(feature = "torch")]
    pub(crate) fn worker(&self) -> Option<Arc<crate::torch::Worker>> {
        match &self.tower {
            Tower::Torch(worker) => Some(Arc::clone(worker)),
            _ => None,
        }
    }

    /// Evaluates one position: writes the logits (cells in row-major order, then extra moves) and
    /// returns the value for the side to move, -1 to 1. `planes` are the bytes of
    /// [`ponder_game::Encode::encode`].
    ///
    /// # Panics
    /// Panics when the network does not accept the frame ([`NetConfig::accepts`]), `planes` has the
    /// wrong length, or the device of the back end fails.
    pub fn evaluate(
        &self,
        planes: &[u8],
        frame: Frame,
        scratch: &mut NetScratch,
        logits: &mut Vec<f32>,
    ) -> f32 {
        self.evaluate_with_owners(planes, frame, scratch, logits, None)
    }

    /// The same as [`evaluate`](Net::evaluate), but also writes the expected owner of each cell, 1
    /// for the side to move and -1 for the other; none if the network has no such head or runs in
    /// libtorch.
    ///
    /// # Panics
    /// See [`evaluate`](Net::evaluate).
    pub fn evaluate_with_owners(
        &self,
        planes: &[u8],
        frame: Frame,
        scratch: &mut NetScratch,
        logits: &mut Vec<f32>,
        mut owners: Option<&mut Vec<f32>>,
    ) -> f32 {
        owners.iter_mut().for_each(|owners| owners.clear());
        self.config().assert_fits(planes, frame);
        let plain;
        let (features, stride) = match &self.tower {
            Tower::Plain => {
                let mut peaks = Peaks::new(self.config().blocks);
                plain = plain::features(&self.folded, planes, frame, &mut peaks);
                (&plain[..], self.folded.heads.conv.outputs)
            }
            Tower::Float(runner) => {
                (runner.features(planes, frame, &mut scratch.float, None), runner.feature_stride())
            }
            Tower::Int8(runner) => {
                (runner.features(planes, frame, &mut scratch.int8), runner.feature_stride())
            }
            #[cfg(feature = "torch")]
            Tower::Torch(worker) => {
                let answer = worker.submit(planes.to_vec(), frame).wait();
                let output = crate::torch::or_panic(answer);
                let (found, value) = output.of(0);
                logits.clear();
                logits.extend_from_slice(found);
                return value;
            }
        };
        if let (Some(head), Some(owners)) = (&self.folded.heads.owners, owners) {
            head.evaluate(features, stride, owners);
        }
        heads::finish(&self.folded.heads, features, stride, frame, &mut scratch.heads, logits)
    }
}

/// Computes the int8 features by plain Rust and by one of the paths, which must be equal bit for
/// bit. For tests.
///
/// # Panics
/// See [`Net::evaluate`]; also panics when the model has no peaks or this machine does not have the
/// path.
#[doc(hidden)]
pub fn int8_features(
    model: &Model,
    path: crate::Int8Path,
    planes: &[u8],
    frame: Frame,
) -> [Vec<f32>; 2] {
    let folded = Folded::new(model.tensors(), &model.metadata().plane_units);
    let net = IntNet::new(&folded, model.peaks().expect("a calibrated model"));
    let plain = int8::plain::features(&net, planes, frame);
    let runner = int8::Runner::new(&net, path);
    let mut scratch = int8::Scratch::default();
    // Twice, to catch state left behind by the first call.
    let _ = runner.features(planes, frame, &mut scratch);
    [plain, runner.features(planes, frame, &mut scratch).to_vec()]
}
