//! The turns of a table with the boards they were played on.

use super::{CrosswordTable, side_at};
use crate::Board;
use crate::tiles::TurnKind;
use ponder_game::Side;

/// A turn as everyone at the table has seen it.
#[derive(Clone, Debug)]
pub struct BoardTurn<'t> {
    /// The board before the turn.
    pub board: &'t Board,
    /// The side that played it.
    pub side: Side,
    /// The text without racks: `8D HORN.S`, `exch 3` or `pass`.
    pub text: String,
    /// The points of the turn itself, 0 for an exchange or a pass.
    pub points: i32,
}

impl CrosswordTable {
    /// All turns so far. Challenges and the acceptance of the last play are not turns of their own;
    /// a play that was challenged off remains one.
    pub fn turns(&self) -> impl Iterator<Item = BoardTurn<'_>> {
        self.stages.windows(2).filter_map(|stages| {
            let [before, after] = stages else { return None };
            let played = after.played.as_ref()?;
            let turn = played.turns.first()?;
            let text = match turn.kind {
                TurnKind::Play | TurnKind::Pass => played.text.clone(),
                TurnKind::Exchange => match &played.mv {
                    Some(mv) => format!("exch {}", mv.taken().len()),
                    None => played.text.clone(),
                },
                TurnKind::TakenOff | TurnKind::Upheld | TurnKind::Out | TurnKind::Left => {
                    return None;
                }
            };
            let side = side_at(played.side);
            Some(BoardTurn { board: &before.state.board, side, text, points: turn.points })
        })
    }

    /// The board now.
    pub fn board(&self) -> &Board {
        &self.now().state.board
    }
}
