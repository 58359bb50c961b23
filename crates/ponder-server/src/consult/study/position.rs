//! Descriptions of positions given by their moves.

use super::Problem;
use super::wire::{PositionAnswer, PositionRequest};
use crate::protocol::PlayedMove;
use crate::think::position::table;
use ponder_game::{Action, Count, Seat, Seed, Table, Viewer};

/// Describes the position after some moves.
pub(super) fn describe(request: &PositionRequest) -> Result<PositionAnswer, Problem> {
    let (spec, mut table) = table(&request.rules, &request.moves)?;
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

/// Random playouts that determine the dead stones at the end.
const ROLLOUTS: u32 = 200;

/// Removes the dead stones of a game that was counted, and counts it.
fn count(table: &mut dyn Table) -> Option<Count> {
    table.result()?.margin_halves?;
    let ownership = table.ownership(ROLLOUTS, Seed(0).named("count"));
    let dead = table.counting()?.dead(&ownership);
    table.apply(Seat(0), &Action::Settle { dead: dead.clone() }).ok()?;
    Some(table.counting()?.count(&dead))
}
