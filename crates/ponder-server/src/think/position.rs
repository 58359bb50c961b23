//! Positions given by their moves.

use crate::protocol::ApiProblem;
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
        return Err(
            format!("a position can have at most {MOVES_MAX} moves, not {}", moves.len()).into()
        );
    }
    let spec: GameSpec = rules.parse().map_err(|error| format!("rules: {error}"))?;
    if spec.info().is_dealt {
        return Err(
            "the moves of this game do not say which tiles were drawn; open its record (GCG) \
             instead"
                .into(),
        );
    }
    let mut table = spec.table();
    for (at, text) in moves.iter().enumerate() {
        let place = format!("move {}", at + 1);
        let refused = |refusal: Refusal| {
            ApiProblem::refused(&place, at + 1, &refusal).with_text(excerpt(text))
        };
        let seat = table.to_act().ok_or_else(|| refused(Refusal::GameOver))?;
        let plies = plies_of_text(&*table, text).map_err(|error| refused(error.into()))?;
        for ply in plies {
            table.apply(seat, &Action::play(ply)).map_err(refused)?;
        }
    }
    Ok((spec, table))
}
