//! Read-only views of folders: training runs, matches, experiments.

pub(crate) mod experiments;
pub(crate) mod folder;
pub(crate) mod matches;
pub(crate) mod runs;
