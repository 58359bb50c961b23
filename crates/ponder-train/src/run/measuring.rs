//! Exchange between the trainer and the measuring thread. Neither waits for the other, so measuring
//! has no influence on training.

use super::Measurement;
use parking_lot::Mutex;
use ponder_net::Model;

use std::sync::atomic::{AtomicBool, Ordering};

/// A network to measure, that of a checkpoint.
pub(super) struct Subject {
    /// Number of the checkpoint.
    pub checkpoint: u64,
    /// Training step of the checkpoint.
    pub step: u64,
    /// Seconds of training up to the checkpoint.
    pub trained_s: f64,
    pub model: Model,
}

/// Result of a measurement.
pub(super) enum MeasureResult {
    /// Strength of a checkpoint's network.
    Strength { checkpoint: u64, measurement: Measurement },
    /// Failure of a measurement, as a message.
    Notice(String),
}

/// Shared state of the trainer and the measuring thread.
#[derive(Default)]
pub(super) struct Measuring {
    is_requested: AtomicBool,
    subject: Mutex<Option<Subject>>,
    results: Mutex<Vec<MeasureResult>>,
}

impl Measuring {
    /// Requests a network, which the trainer provides between two steps.
    pub fn request(&self) {
        self.is_requested.store(true, Ordering::Release);
    }

    /// Returns whether a network was requested since the last call.
    pub fn take_request(&self) -> bool {
        self.is_requested.swap(false, Ordering::AcqRel)
    }

    pub fn offer(&self, subject: Subject) {
        *self.subject.lock() = Some(subject);
    }

    pub fn take(&self) -> Option<Subject> {
        self.subject.lock().take()
    }

    pub fn report(&self, found: MeasureResult) {
        self.results.lock().push(found);
    }

    pub fn take_results(&self) -> Vec<MeasureResult> {
        std::mem::take(&mut *self.results.lock())
    }
}
