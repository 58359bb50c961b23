//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod alphabeta;
mod claim;
mod deadlines;
mod doubles;
mod ensemble;
mod fan;
mod gumbel;
mod gumbel_golden;
mod parts;
mod pile;
mod plain;
mod pool;
mod puct;
mod puct_reference;
mod rave;
mod rave_averages;
mod selection;
mod superko;
mod tables;
mod theory;
mod thicket;
mod transpositions;
mod uct;
mod uct_averages;
mod value_bias;
mod visit_allocation;
