//! Counting, to compare with other programs.

use super::Unknown;
use super::ends::{Budget, Go, Walk};
use crate::key_set::KeySet;
use crate::{PacoMove, PacoPosition};

/// The number of sequences of `depth` legal actions. Draws are not looked for.
pub fn perft(position: &PacoPosition, depth: u32) -> u64 {
    let legal = position.legal();
    if depth <= 1 {
        return if depth == 0 { 1 } else { legal.len() as u64 };
    }
    let mut count = 0;
    legal.for_each(|action| {
        let mut next = position.clone();
        next.make(action);
        count += perft(&next, depth - 1);
    });
    count
}

/// The positions at the ends of complete moves, each once; in the middle of a move, of those that go
/// on from there.
///
/// # Errors
/// When the budget is used up.
pub fn distinct_ends(
    position: &PacoPosition,
    budget: &mut Budget,
) -> Result<Vec<PacoPosition>, Unknown> {
    let moves = complete_moves(position, budget)?;
    Ok(moves.into_iter().map(|(end, _)| end).collect())
}

/// The complete moves of the side to move, each with the position at its end; of those that lead to
/// one position, one. In the middle of a move, those that go on from there.
///
/// # Errors
/// When the budget is used up.
pub fn complete_moves(
    position: &PacoPosition,
    budget: &mut Budget,
) -> Result<Vec<(PacoPosition, Vec<PacoMove>)>, Unknown> {
    let mut seen = KeySet::default();
    let mut moves = Vec::new();
    Walk::default().ends(position, budget, |end, steps, _| {
        if seen.insert(end.key.low()) {
            moves.push((end.clone(), steps.actions()));
        }
        Ok(Go::On)
    })?;
    Ok(moves)
}
