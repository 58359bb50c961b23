//! The move of greatest equity, exactly or nearly.

use super::Chooser;
use super::options::{Common, VOCABULARY, share};
use super::report::{TOLD, of_equities};
use crate::kind::{self, CrosswordKind, Plan, Recipe};
use crate::option::{OptionRange, PlayerOption};
use crate::{Control, Needs, PlayerKind, Report, SpecError};
use ponder_crossword::table::Seen;
use ponder_crossword::{Equipment, Move};
use ponder_crossword_search::Bot;
use ponder_crossword_search::bots::{HastyBot, LimitedBot};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::Seed;
use ponder_games::crossword::CrosswordRules;
use std::time::Duration;

const NOISE: PlayerOption = PlayerOption::new(
    "noise",
    "0",
    OptionRange::number(0.0, 100.0),
    "points by which it misjudges moves, as a standard deviation",
);

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "hasty",
    summary: "the move of greatest equity, without looking ahead",
    options: &[&[VOCABULARY, NOISE]],
    needs: Needs::Nothing,
    open: None,
    crossword: kind::crossword::<HastyKind>(),
    label: None,
};

struct HastyKind;

impl CrosswordKind for HastyKind {
    fn plan<'a>(recipe: Recipe<'a>, rules: &CrosswordRules) -> Result<Plan<'a>, SpecError> {
        let noise = NOISE.value(recipe.spec)?;
        let share = share(recipe.spec)?;
        let make = move |common| Box::new(HastyChooser::new(common, noise)) as _;
        Ok(super::plan(recipe, rules, share, 0, make))
    }
}

/// Takes the move of greatest equity.
struct HastyChooser {
    bot: Box<dyn Bot>,
    equipment: Equipment,
    hasty: Hasty,
    /// Whether it knows all words and judges them right, so that what it thinks can be told.
    is_exact: bool,
}

impl HastyChooser {
    fn new(common: Common, noise: f64) -> Self {
        let Common { equipment, is_limited } = common;
        let bot: Box<dyn Bot> = Box::new(HastyBot::new(equipment.clone()).with_noise(noise));
        let bot = if is_limited { Box::new(LimitedBot::new(equipment.clone(), bot)) } else { bot };
        let is_exact = !is_limited && noise == 0.0;
        HastyChooser { bot, equipment, hasty: Hasty::default(), is_exact }
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
