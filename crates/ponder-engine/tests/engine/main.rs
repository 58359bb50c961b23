//! The engine as a controller sees it.

mod analysis;
mod games;
mod go;
mod properties;
mod sessions;
mod support;
mod troubles;
