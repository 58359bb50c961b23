//! Puzzles: positions with a single way to win.

use super::ends::Go;
use super::ends::Walk;
use super::{NodeLimit, Unknown, paco_in_one, paco_in_two};
use crate::{PacoMove, PacoPosition, Step};

/// A position with exactly one way to win in a given number of moves.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position, at the beginning of a move.
    pub position: PacoPosition,
    /// The number of moves to win in, 1 or 2.
    pub moves: u8,
    /// The winning move, or the first of two.
    pub solution: Vec<PacoMove>,
    /// Number of other moves that give ŝako, or that end next to the solution: in 1, the unions and
    /// chains that the side could make; in 2, the moves that give ŝako and do not win.
    pub distractors: u32,
    /// Grade from 1 (easy) upwards: the length of the solution plus its distractors.
    pub grade: u8,
}

/// The puzzle in a position; `None` where there is no way to win, or more than one.
///
/// # Errors
/// Fails when the budget is exhausted.
pub fn puzzle(position: &PacoPosition, budget: &mut NodeLimit) -> Result<Option<Puzzle>, Unknown> {
    if position.step() != Step::Lift {
        return Ok(None);
    }
    let own = position.to_move;
    let one = paco_in_one(position, budget)?;
    if !one.sequences.is_empty() {
        let [solution] = &one.sequences[..] else { return Ok(None) };
        // Longer sequences to the king count as well.
        let mut ends = 0;
        let mut distractors = 0;
        Walk::default().ends(position, budget, |end, steps, _| {
            ends += u32::from(end.step() == Step::Won);
            distractors += u32::from(end.step() != Step::Won && steps.actions().len() > 2);
            Ok(if ends > 1 { Go::Stop } else { Go::On })
        })?;
        return Ok((ends == 1).then(|| graded(position, 1, solution.clone(), distractors)));
    }
    let two = paco_in_two(position, budget)?;
    let [(_, solution)] = &two.attacks[..] else { return Ok(None) };
    let mut distractors = 0;
    Walk::default().ends(position, budget, |end, _, budget| {
        distractors += u32::from(end.sako_within(own, budget.nodes())?);
        Ok(Go::On)
    })?;
    Ok(Some(graded(position, 2, solution.clone(), distractors.saturating_sub(1))))
}

/// Creates a puzzle, with a grade that grows with the actions of the solution, the number of
/// moves, and the logarithm of the number of distractors.
fn graded(position: &PacoPosition, moves: u8, solution: Vec<PacoMove>, distractors: u32) -> Puzzle {
    let steps = (solution.len() as u32).saturating_sub(1);
    let distractor_bits = u32::BITS - distractors.leading_zeros();
    let grade = (steps + distractor_bits / 2 + 3 * u32::from(moves - 1)).clamp(1, 10) as u8;
    Puzzle { position: position.clone(), moves, solution, distractors, grade }
}
