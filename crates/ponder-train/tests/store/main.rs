//! The run directory: what is written comes back, and what is damaged says so.
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
