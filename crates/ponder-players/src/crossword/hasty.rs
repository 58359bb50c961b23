//! The move of greatest equity, exactly or nearly.

use super::Chooser;
use super::options::{Common, HASTY, within};
use super::report::{TOLD, of_equities};
use crate::{Control, PlayerSpec, Report, SpecError};
use ponder_crossword::table::Seen;
use ponder_crossword::{Equipment, Move};
use ponder_crossword_search::Bot;
use ponder_crossword_search::bots::{HastyBot, LimitedBot};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::Seed;
use std::time::Duration;

/// Takes the move of greatest equity.
pub(super) struct HastyChooser {
    bot: Box<dyn Bot>,
    equipment: Equipment,
    hasty: Hasty,
    /// Whether it knows all words and judges them right, so that what it thinks can be told.
    is_exact: bool,
}

impl HastyChooser {
    pub(super) fn new(spec: &PlayerSpec, common: Common) -> Result<Self, SpecError> {
        spec.allow_only(&HASTY)?;
        let noise = within(spec, "noise", 0.0, 0.0..=100.0)?;
        let Common { equipment, is_limited } = common;
        let bot: Box<dyn Bot> = Box::new(HastyBot::new(equipment.clone()).with_noise(noise));
        let bot = if is_limited { Box::new(LimitedBot::new(equipment.clone(), bot)) } else { bot };
        let is_exact = !is_limited && noise == 0.0;
        Ok(HastyChooser { bot, equipment, hasty: Hasty::default(), is_exact })
    }
}

impl Chooser for HastyChooser {
    fn choose(
        &mut self,
        seen: &Seen,
        seed: Seed,
        _: Option<Duration>,
        _: &mut Control<'_>,
    ) -> (Move, Report) {
        let view = seen.view();
        let alphabet = &self.equipment.alphabet;
        if !self.is_exact {
            return (self.bot.choose(&view, seed), Report::default());
        }
        let unseen = view.unseen_value(alphabet);
        let (rules, bag) = (Rules::of(&self.equipment), view.bag);
        let found = self.hasty.best(&rules, view.board, view.rack, bag, unseen, TOLD);
        let report = of_equities(&view, &found, alphabet);
        (found.first().map_or(Move::Pass, |best| best.mv), report)
    }
}
