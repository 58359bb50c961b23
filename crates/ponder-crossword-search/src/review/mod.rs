//! What was good and what was not in a game: every turn of a record compared with what else could have
//! been done.
//!
//! A turn is compared by **equity** as far as the rack is known. With a [`Sim`] it is compared by the
//! **chance to win**: all legal moves race, and the one that was made gets as many playouts as the best.
//! When the bag is empty and both racks follow from the record, the rest of the game is **solved**. A play
//! whose words are not all valid is compared as it counted: one that was withdrawn is worth a pass.

mod data;
mod totals;
mod turn;

pub use data::{
    Candidate, Endgame, KnownRack, Mistake, Mistakes, Played, PlayerReview, Progress, Review,
    Simulated, TurnReview,
};

use crate::endgame;
use crate::endgame::Limits;
use crate::sim::Sim;
use ponder_crossword::Equipment;
use ponder_crossword::gcg::GcgGame;
use ponder_crossword::moments::{Done, Moment, ReviewError, moments_and_scores};
use ponder_game::Seed;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How a game is reviewed.
#[derive(Clone)]
pub struct ReviewSettings {
    /// Turns are simulated by this; without it only equities are compared.
    pub sim: Option<Sim>,
    /// Better moves that are named for a turn, at most.
    pub candidates: usize,
    /// Positions that each of the two searches of an endgame looks at, at most.
    pub nodes: u64,
    /// The time that each of them takes, at most; with it results depend on the machine.
    pub time: Option<Duration>,
    /// What everything random comes from.
    pub seed: Seed,
}

impl Default for ReviewSettings {
    fn default() -> Self {
        ReviewSettings { sim: None, candidates: 5, nodes: 1_000_000, time: None, seed: Seed(1) }
    }
}

/// Reviews a game. `tell` is called after every turn. When `stop` is set, the turn under way is given up
/// and what is known so far is returned. For a seed the result does not depend on the number of
/// threads, unless a limit of time is reached.
///
/// # Errors
/// Names the first event that cannot be: a placement that does not fit the board, a third player.
pub fn review(
    equipment: &Equipment,
    settings: &ReviewSettings,
    game: &GcgGame,
    stop: &Arc<AtomicBool>,
    mut tell: impl FnMut(Progress<'_>),
) -> Result<Review, ReviewError> {
    let (all, scores) = moments_and_scores(game, equipment)?;
    let made: Vec<(&Moment, &Done)> =
        all.iter().filter_map(|moment| Some((moment, moment.done.as_ref()?))).collect();
    let limits =
        Limits { nodes: Some(settings.nodes), time: settings.time, stop: Some(Arc::clone(stop)) };
    let mut reviewer = turn::Reviewer {
        equipment,
        settings,
        stop,
        limits,
        hasty: crate::hasty::Hasty::default(),
        solver: endgame::Endgame::default(),
    };
    let mut turns = Vec::with_capacity(made.len());
    for (number, (moment, done)) in made.iter().enumerate() {
        let turn = reviewer.turn(number + 1, moment, done);
        if stop.load(Ordering::Relaxed) {
            break;
        }
        tell(Progress { done: number + 1, turns: made.len(), turn: &turn });
        turns.push(turn);
    }
    let complete = turns.len() == made.len();
    Ok(Review { players: totals::players(game, scores, &all, &turns), turns, complete })
}
