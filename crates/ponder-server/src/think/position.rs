//! Positions by their moves.

use ponder_game::{Action, Table};
use ponder_games::GameSpec;

/// The moves that lead to one position at most.
pub(crate) const MOVES_MAX: usize = 1000;

/// The game and the table after some moves.
///
/// # Errors
/// When the rules are not understood, a move is illegal, or there are too many.
pub(crate) fn table(rules: &str, moves: &[String]) -> Result<(GameSpec, Box<dyn Table>), String> {
    if moves.len() > MOVES_MAX {
        return Err(format!("a position has at most {MOVES_MAX} moves, not {}", moves.len()));
    }
    let spec: GameSpec = rules.parse().map_err(|error| format!("rules: {error}"))?;
    if spec.info().is_dealt {
        return Err(
            "in this game the moves do not say which tiles were drawn: its games are looked \
                    at by their records (GCG)"
                .to_owned(),
        );
    }
    let mut table = spec.table();
    for (at, text) in moves.iter().enumerate() {
        let wrong = |error: &dyn std::fmt::Display| format!("move {}: {error}", at + 1);
        let seat = table.to_act().ok_or_else(|| wrong(&"the game is over before it"))?;
        table.apply(seat, &Action::play(text)).map_err(|error| wrong(&error))?;
    }
    Ok((spec, table))
}
