//! Folders of experiments and of training runs, for pages to watch. Nothing here writes.

mod cache;
pub(crate) mod experiments;
mod folder;
pub(crate) mod runs;

pub(crate) use cache::Crashed;
