//! Folders of experiments and of training runs, watched by pages. Nothing here writes to them.

mod cache;
pub(crate) mod experiments;
mod folder;
pub(crate) mod replay;
pub(crate) mod runs;

pub(crate) use cache::Crashed;
