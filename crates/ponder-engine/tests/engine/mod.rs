//! Tests of the engine as a controller sees it.

mod analysis;
mod endings;
mod games;
mod go;
mod properties;
mod sessions;
mod support;
mod troubles;
