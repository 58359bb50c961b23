//! Notices for the user of a run: unusable files, resumed checkpoints.

use std::collections::HashSet;

/// Notices of a run, each reported once.
#[derive(Default)]
pub(in crate::run) struct Notices {
    /// Notice shown in every status.
    latest: Option<String>,
    /// Notices not yet reported.
    pending: Vec<String>,
    known: HashSet<String>,
}

impl Notices {
    /// Adds a notice, and shows it in every status from now on.
    pub fn add(&mut self, notice: String) {
        if self.known.insert(notice.clone()) {
            self.pending.push(notice.clone());
        }
        self.latest = Some(notice);
    }

    /// Adds a notice that is relevant only now.
    pub fn announce(&mut self, notice: String) {
        self.pending.push(notice);
    }

    /// Shows a notice in every status from now on.
    pub fn show(&mut self, notice: String) {
        self.latest = Some(notice);
    }

    /// Notice shown in every status.
    pub fn latest(&self) -> Option<&str> {
        self.latest.as_deref()
    }

    /// Removes and returns the notices not yet reported.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pending)
    }
}
