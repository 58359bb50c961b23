//! Tests of the shuffler: exact numbers of uses, in an order determined only by the seed, the
//! configuration and the log.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod games;
mod order;
mod window;
