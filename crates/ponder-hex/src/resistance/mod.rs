//! The resistor network: C. E. Shannon's analog Hex machine (*Computers and Automata*, Proceedings
//! of the IRE 41, 1953), solved exactly.
//!
//! For each side the board is an electrical circuit. An empty cell is a unit resistor with its
//! terminal in the middle, so that two neighbouring empty cells are connected by a resistance of 1,
//! and an empty cell is connected to a stone or an edge by 1/2. The side's own stones are perfect
//! conductors and the opponent's stones are insulators. With a voltage between the side's two
//! edges, the total resistance measures how far the side is from connecting them, and the current
//! through a cell measures how important the cell is. V. V. Anshelevich compares the two
//! resistances in the same way (*A hierarchical approach to computer Hex*, Artificial Intelligence
//! 134, 2002).

mod band;
mod bridges;
mod circuit;
mod evaluator;
mod formula;
mod layout;

pub use bridges::Bridges;
pub use circuit::{Circuit, Flow};
pub use evaluator::ResistanceEvaluator;
