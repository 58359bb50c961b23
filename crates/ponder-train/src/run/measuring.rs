//! What passes between the trainer and the thread that measures: neither waits for the other, so
//! that measuring has no influence on what is learnt.

use super::Measurement;
use super::shared::lock;
use ponder_net::Model;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// A network to measure: that of a checkpoint.
pub(super) struct Subject {
    /// The checkpoint's number.
    pub checkpoint: u64,
    /// Its steps.
    pub step: u64,
    /// The seconds of training that it had.
    pub trained_s: f64,
    pub model: Model,
}

/// What came of a measurement.
pub(super) enum MeasureResult {
    /// The strength of the network of a checkpoint.
    Strength { checkpoint: u64, measurement: Measurement },
    /// What went wrong.
    Notice(String),
}

/// The exchange of both.
#[derive(Default)]
pub(super) struct Measuring {
    is_requested: AtomicBool,
    subject: Mutex<Option<Subject>>,
    results: Mutex<Vec<MeasureResult>>,
}

impl Measuring {
    /// Requests a network, which the trainer offers between two steps.
    pub fn request(&self) {
        self.is_requested.store(true, Ordering::Release);
    }

    /// Whether a network was requested since this was last called.
    pub fn take_request(&self) -> bool {
        self.is_requested.swap(false, Ordering::AcqRel)
    }

    pub fn offer(&self, subject: Subject) {
        *lock(&self.subject) = Some(subject);
    }

    pub fn take(&self) -> Option<Subject> {
        lock(&self.subject).take()
    }

    pub fn report(&self, found: MeasureResult) {
        lock(&self.results).push(found);
    }

    pub fn take_results(&self) -> Vec<MeasureResult> {
        std::mem::take(&mut *lock(&self.results))
    }
}
