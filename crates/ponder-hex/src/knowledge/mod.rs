//! Knowledge of Hex: inferior cells and virtual connections.
//!
//! The edges of a side are vertices in addition to the cells, so a bitboard must have two more bits than the
//! board has cells: `u64` serves boards that are [small](is_small), a fifth faster than `u128`, which serves
//! those that are [narrow](is_narrow); `WideBitboard` serves all.

mod connections;
mod inferior;
mod inferior_moves;
mod reduced;

pub use connections::{Connections, End, Limits, Semi, Until};
pub use inferior::FilledBoard;
pub use inferior_moves::Pruned;
pub use reduced::ReducedGraph;

use crate::HexRules;

/// Returns whether the cells and two edges fit 64 bits.
#[must_use]
pub fn is_small(rules: &HexRules) -> bool {
    vertices(rules) <= 64
}

/// Returns whether the cells and two edges fit 128 bits.
#[must_use]
pub fn is_narrow(rules: &HexRules) -> bool {
    vertices(rules) <= 128
}

/// Number of cells and edges of a side.
fn vertices(rules: &HexRules) -> usize {
    usize::from(rules.cols()) * usize::from(rules.rows()) + 2
}
