//! Positions by their moves.

use super::Problem;
use super::wire::{PositionAnswer, PositionRequest};
use crate::protocol::PlayedMove;
use ponder_game::{Action, Count, Seat, Seed, Table, Viewer};
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
    if spec.has_chance() {
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

/// What the position after some moves looks like.
pub(super) fn look(request: &PositionRequest) -> Result<PositionAnswer, Problem> {
    let (spec, mut table) = table(&request.rules, &request.moves).map_err(Problem::Unfit)?;
    let count = count(&mut *table);
    let moves = table.moves().into_iter();
    Ok(PositionAnswer {
        rules: spec.to_string(),
        kind: spec.info().name.to_owned(),
        scene: table.scene(Viewer::Spectator),
        to_move: table.to_act().map(|seat| table.side_of(seat)),
        count,
        winner: table.result().and_then(|result| result.winner_side),
        moves: moves.map(|(side, text)| PlayedMove { side, text }).collect(),
    })
}

/// Random games that say which stones are dead at the end.
const ROLLOUTS: u32 = 200;

/// Takes off what is dead in a game that was counted, and counts it.
fn count(table: &mut dyn Table) -> Option<Count> {
    table.result()?.margin_halves?;
    let dead = table.dead(&table.ownership(ROLLOUTS, Seed(0).named("count")));
    table.apply(Seat(0), &Action::Settle { dead: dead.clone() }).ok()?;
    table.count(&dead)
}
