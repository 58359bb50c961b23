//! Tests of the run directory: data survives a round trip, and damage is detected.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod batches;
mod crash;
mod damage;
mod faults;
mod fencing;
mod games;
mod pruning;
mod python;
mod runs;
