//! Review of a game: every turn of a record compared with its alternatives.
//!
//! A turn is compared by **equity** as far as the rack is known. With a [`Sim`] it is compared by
//! the **win rate**: all legal moves race, and the move made gets as many playouts as the
//! best. When the bag is empty and both racks follow from the record, the rest of the game is
//! **solved**. A play with invalid words is compared as it counted: one that was withdrawn is worth
//! a pass.

mod data;
mod totals;
mod turn;

pub use data::{
    Candidate, Endgame, KnownRack, Mistake, Mistakes, PlayedMove, PlayerReview, Progress, Review,
    Simulated, TurnRemark, TurnReview,
};
pub use totals::MISTAKE_POINTS;

use crate::sim::Sim;
use ponder_crossword::Equipment;
use ponder_crossword::check::Checked;
use ponder_crossword::gcg::GcgGame;
use ponder_crossword::record_positions::{
    RecordPosition, RecordedMove, RecordedTurn, ReviewError, record_positions_and_scores,
};
use ponder_game::Seed;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Settings of a review.
#[derive(Clone)]
pub struct ReviewSettings {
    /// Simulator for the turns; without it only equities are compared.
    pub sim: Option<Sim>,
    /// Greatest number of better moves listed for a turn.
    pub candidates: usize,
    /// Node limit of each of the two endgame searches of a turn.
    pub nodes: u64,
    /// Time limit of each of these searches; with it results depend on the machine.
    pub time: Option<Duration>,
    /// Seed of all randomness.
    pub seed: Seed,
}

impl Default for ReviewSettings {
    fn default() -> Self {
        ReviewSettings { sim: None, candidates: 5, nodes: 1_000_000, time: None, seed: Seed(1) }
    }
}

/// Reviews a game. Calls `report` after every turn. When `stop` is set, it abandons the turn under
/// way and returns the turns done so far. For a given seed the result does not depend on the number
/// of threads, unless a time limit is reached.
///
/// # Errors
/// The error names the first event that is impossible: a placement that does not fit the board, a
/// third player.
pub fn review(
    equipment: &Equipment,
    settings: &ReviewSettings,
    game: &GcgGame,
    stop: &Arc<AtomicBool>,
    mut report: impl FnMut(Progress<'_>),
) -> Result<Review, ReviewError> {
    let (all, scores) = record_positions_and_scores(game, equipment)?;
    let made: Vec<(&RecordPosition, &RecordedTurn)> =
        all.iter().filter_map(|position| Some((position, position.turn.as_ref()?))).collect();
    let mut reviewer = turn::Reviewer::new(equipment, settings, stop);
    let mut turns = Vec::with_capacity(made.len());
    for (number, (position, recorded_turn)) in made.iter().enumerate() {
        let turn = reviewer.turn(number + 1, position, recorded_turn);
        if stop.load(Ordering::Relaxed) {
            break;
        }
        report(Progress { done: number + 1, turns: made.len(), turn: &turn });
        turns.push(turn);
    }
    let complete = turns.len() == made.len();
    Ok(Review { players: totals::players(game, scores, &all, &turns), turns, complete })
}

/// Compares a move in a position with its alternatives, as a review compares the turns of a game.
pub fn compare(
    equipment: &Equipment,
    settings: &ReviewSettings,
    position: &RecordPosition,
    checked: Checked,
    stop: &Arc<AtomicBool>,
) -> TurnReview {
    let recorded = RecordedMove::Move(checked);
    let turn = RecordedTurn { recorded, withdrawn: false, fault: None };
    turn::Reviewer::new(equipment, settings, stop).turn(1, position, &turn)
}
