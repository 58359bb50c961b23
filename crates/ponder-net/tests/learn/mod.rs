//! Training: gradients against automatic differentiation in 64 bits, optimizers against their
//! formulas, and convergence.

mod common;
mod gradients;
mod optimizers;
mod reference;
mod tape;
mod training;
