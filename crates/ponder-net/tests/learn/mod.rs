//! Training: gradients against automatic differentiation in 64 bits, optimisers against their
//! formulas, and convergence.

mod common;
mod gradients;
mod optimisers;
mod reference;
mod tape;
mod training;
