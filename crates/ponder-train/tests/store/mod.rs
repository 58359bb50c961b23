//! Tests of the run directory: data survives a round trip, and damage is detected.

mod batches;
mod crash;
mod damage;
mod faults;
mod fencing;
mod games;
mod pruning;
mod python;
mod runs;
