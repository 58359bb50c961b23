//! Knowledge of Hex: inferior cells and virtual connections.
//!
//! The edges of a side are vertices in addition to the cells, so a bitboard must have two more bits than the
//! board has cells: `u128` serves boards that [`is_narrow`], `WideBitboard` all.

mod connections;
mod inferior;
mod reduced;

pub use connections::{Connections, End, Limits, Semi, Until};
pub use inferior::{FilledBoard, Pruned};
pub use reduced::ReducedGraph;

use crate::HexRules;

/// Returns whether the cells and two edges fit 128 bits.
#[must_use]
pub fn is_narrow(rules: &HexRules) -> bool {
    usize::from(rules.cols()) * usize::from(rules.rows()) + 2 <= 128
}
