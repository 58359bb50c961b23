//! The games: the one list of them.

mod crossword;
mod go;
pub(crate) mod hex;
mod paco;

use crate::{GameInfo, GameSpec, GameVisitor};
use ponder_game::{Game, OpenTable, Table};

/// All games.
pub(crate) const GAMES: &[GameInfo] = &[hex::INFO, go::INFO, paco::INFO, crossword::INFO];

/// Runs generic code on the concrete type of a game; `None` for a game that has none, since seats see
/// different things in it.
pub(crate) fn visit<V: GameVisitor>(spec: &GameSpec, visitor: V) -> Option<V::Output> {
    if let Some(rules) = spec.rules() {
        Some(hex::visit(rules, visitor))
    } else if let Some(rules) = spec.rules() {
        Some(go::visit(rules, visitor))
    } else {
        spec.rules().map(|rules| paco::visit(rules, visitor))
    }
}

fn open_table<G: Game>(rules: &G::Rules) -> Box<dyn Table> {
    Box::new(OpenTable::<G>::new(rules.clone()))
}
