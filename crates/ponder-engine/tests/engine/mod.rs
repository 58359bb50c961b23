//! Tests of the engine as a controller sees it.

mod analysis;
mod endings;
mod games;
mod go;
mod hex;
mod properties;
mod sessions;
mod support;
mod troubles;
