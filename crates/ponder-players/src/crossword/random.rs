//! `random` in crossword games: any legal move.

use super::vocabulary::Vocabulary;
use super::{Chooser, Turn};
use crate::kind::{Plan, Recipe};
use crate::{Control, Report, SpecError};
use ponder_crossword::Move;
use rand::RngExt;

/// Plans a `random` player of crossword games.
pub(crate) fn plan(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
    super::plan(recipe, 0, RandomChooser)
}

/// Chooser of uniformly random legal moves.
struct RandomChooser(Vocabulary);

impl Chooser for RandomChooser {
    fn choose(&mut self, turn: &Turn<'_>, _: &mut Control<'_>) -> (Move, Report) {
        let Turn { seen, seed, .. } = turn;
        let all = self.0.best(&seen.view(), usize::MAX);
        let at = seed.rng().random_range(0..all.len().max(1));
        (all.get(at).map_or(Move::Pass, |found| found.mv), Report::default())
    }
}
