//! Positions given by their moves.

use crate::protocol::{ApiProblem, RequestRefusal};
use ponder_game::{Action, Refusal, Table, excerpt, plies_of_text};
use ponder_games::GameSpec;

/// The most moves that may lead to one position.
pub(crate) const MOVES_MAX: usize = 1000;

/// Returns the game and the table after some moves.
///
/// # Errors
/// Fails if the rules are not understood, a move is illegal, or there are too many.
pub(crate) fn table(
    rules: &str,
    moves: &[String],
) -> Result<(GameSpec, Box<dyn Table>), ApiProblem> {
    if moves.len() > MOVES_MAX {
        return Err(RequestRefusal::ManyMoves { max: MOVES_MAX, given: moves.len() }.into());
    }
    let spec: GameSpec = rules.parse().map_err(ApiProblem::of_rules)?;
    if spec.info().is_dealt {
        return Err(RequestRefusal::TilesNotInMoves.into());
    }
    let mut table = spec.table();
    for (text, number) in moves.iter().zip(1..) {
        play(&mut *table, number, text)?;
    }
    Ok((spec, table))
}

/// Plays the move `number` of a line, from 1.
///
/// # Errors
/// Fails if the move is illegal.
pub(crate) fn play(table: &mut dyn Table, number: usize, text: &str) -> Result<(), ApiProblem> {
    let place = format!("move {number}");
    let refused =
        |refusal: Refusal| ApiProblem::refused(&place, number, &refusal).with_text(excerpt(text));
    let seat = table.to_act().ok_or_else(|| refused(Refusal::GameOver))?;
    let plies = plies_of_text(table, text).map_err(|error| refused(error.into()))?;
    for ply in plies {
        table.apply(seat, &Action::play(ply)).map_err(refused)?;
    }
    Ok(())
}
