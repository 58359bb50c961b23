//! What people should know of a run: files that cannot be used, checkpoints that were taken up.

use std::collections::HashSet;

/// Notices of a run, each of them given out once.
#[derive(Default)]
pub(in crate::run) struct Notices {
    /// The one that a status shows.
    latest: Option<String>,
    /// Those that were not given out yet.
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

    /// Adds a notice that is of interest now and not later.
    pub fn announce(&mut self, notice: String) {
        self.pending.push(notice);
    }

    /// Shows a notice in every status from now on.
    pub fn show(&mut self, notice: String) {
        self.latest = Some(notice);
    }

    /// The notice that a status shows.
    pub fn latest(&self) -> Option<&str> {
        self.latest.as_deref()
    }

    /// Removes and returns the notices that were not given out.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pending)
    }
}
