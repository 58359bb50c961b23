//! Any legal move.

use super::Chooser;
use crate::kind::{CrosswordKind, Plan, Recipe};
use crate::{Control, Report, SpecError};
use ponder_crossword::Move;
use ponder_crossword::table::Seen;
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::Seed;
use ponder_games::crossword::CrosswordRules;
use rand::RngExt;
use std::time::Duration;

/// `random` in crossword games.
pub(crate) struct RandomCrossword;

impl CrosswordKind for RandomCrossword {
    fn plan<'a>(recipe: Recipe<'a>, rules: &CrosswordRules) -> Result<Plan<'a>, SpecError> {
        Ok(super::plan(recipe, rules, 1.0, 0, |_| Box::new(RandomChooser)))
    }
}

/// Takes a uniformly random legal move.
struct RandomChooser;

impl Chooser for RandomChooser {
    fn choose(
        &mut self,
        seen: &Seen,
        seed: Seed,
        _: Option<Duration>,
        _: &mut Control<'_>,
    ) -> (Move, Report) {
        let unseen = seen.view().unseen_value(&seen.equipment.alphabet);
        let rules = Rules::of(&seen.equipment);
        let (board, rack) = (&seen.board, &seen.rack);
        let all = Hasty::default().best(&rules, board, rack, seen.bag, unseen, usize::MAX);
        let at = seed.rng().random_range(0..all.len().max(1));
        (all.get(at).map_or(Move::Pass, |found| found.mv), Report::default())
    }
}
