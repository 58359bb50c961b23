//! Knowledge of Hex: inferior cells and virtual connections.

mod connections;
mod inferior;
mod reduced;

pub use connections::{Connections, Limits, Semi, Until};
pub use inferior::{FilledBoard, Pruned};
pub use reduced::ReducedGraph;
