//! Perft and other counts, for comparison with other programs.

use super::Unknown;
use super::ends::{Go, NodeLimit, Walk};
use crate::key_set::KeySet;
use crate::{PacoMove, PacoPosition};

/// Number of sequences of `depth` legal actions. Draws are ignored.
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

/// The positions after complete moves, without duplicates; in the middle of a move, after its
/// completions.
///
/// # Errors
/// Fails when the budget is exhausted.
pub fn distinct_ends(
    position: &PacoPosition,
    budget: &mut NodeLimit,
) -> Result<Vec<PacoPosition>, Unknown> {
    let moves = complete_moves(position, budget)?;
    Ok(moves.into_iter().map(|(end, _)| end).collect())
}

/// The complete moves of the side to move, each with the position after it; one move per position.
/// In the middle of a move, its completions.
///
/// # Errors
/// Fails when the budget is exhausted.
pub fn complete_moves(
    position: &PacoPosition,
    budget: &mut NodeLimit,
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
