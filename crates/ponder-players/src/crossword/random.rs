//! Any legal move.

use super::Chooser;
use super::known::Known;
use crate::kind::{Plan, Recipe};
use crate::{Control, Report, SpecError};
use ponder_crossword::Move;
use ponder_crossword::table::Seen;
use ponder_game::Seed;
use rand::RngExt;
use std::time::Duration;

/// The plan of `random` in crossword games.
pub(crate) fn plan(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
    super::plan(recipe, 0, RandomChooser)
}

/// A chooser of uniformly random legal moves.
struct RandomChooser(Known);

impl Chooser for RandomChooser {
    fn choose(
        &mut self,
        seen: &Seen,
        seed: Seed,
        _: Option<Duration>,
        _: &mut Control<'_>,
    ) -> (Move, Report) {
        let all = self.0.best(&seen.view(), usize::MAX);
        let at = seed.rng().random_range(0..all.len().max(1));
        (all.get(at).map_or(Move::Pass, |found| found.mv), Report::default())
    }
}
