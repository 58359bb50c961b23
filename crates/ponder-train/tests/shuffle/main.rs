//! The shuffler: exact numbers of uses, in an order that nothing but the seed, the configuration
//! and the log decide.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod games;
mod order;
mod window;
