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

/// What came of it.
pub(super) enum Found {
    /// The strength of the network of a checkpoint.
    Strength { checkpoint: u64, measurement: Measurement },
    /// What went wrong.
    Notice(String),
}

/// The exchange of both.
#[derive(Default)]
pub(super) struct Measuring {
    is_wanted: AtomicBool,
    subject: Mutex<Option<Subject>>,
    found: Mutex<Vec<Found>>,
}

impl Measuring {
    /// Asks for a network, which the trainer gives between two steps.
    pub fn want(&self) {
        self.is_wanted.store(true, Ordering::Release);
    }

    /// Whether a network was asked for since this was last called.
    pub fn take_wish(&self) -> bool {
        self.is_wanted.swap(false, Ordering::AcqRel)
    }

    pub fn give(&self, subject: Subject) {
        *lock(&self.subject) = Some(subject);
    }

    pub fn take(&self) -> Option<Subject> {
        lock(&self.subject).take()
    }

    pub fn report(&self, found: Found) {
        lock(&self.found).push(found);
    }

    pub fn take_found(&self) -> Vec<Found> {
        std::mem::take(&mut *lock(&self.found))
    }
}
