//! Training steps: gradients against automatic differentiation in 64 bits, optimisers against
//! their formulas, and that networks learn.

mod common;
mod gradients;
mod optimisers;
mod reference;
mod tape;
mod training;
