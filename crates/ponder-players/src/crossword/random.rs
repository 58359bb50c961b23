//! Any legal move.

use super::Chooser;
use crate::{Control, Report};
use ponder_crossword::Move;
use ponder_crossword::table::Seen;
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::Seed;
use rand::RngExt;
use std::time::Duration;

/// Takes a uniformly random legal move.
pub(super) struct RandomChooser;

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
