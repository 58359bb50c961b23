//! All tests of the crate, as one program: linking dominates the time to build tests.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod evaluator;
mod learn;
mod learner_golden;
mod model;
mod naive;
mod paths;
mod torch;
