//! The move of greatest equity, exactly or nearly.

use super::Chooser;
use super::endings::known_board;
use super::options::{Common, VOCABULARY, share};
use super::report::{TOLD, of_equities};
use crate::kind::{self, CrosswordKind, Plan, Recipe};
use crate::option::{OptionRange, PlayerOption};
use crate::{Control, Needs, PlayerKind, Report, SpecError};
use ponder_crossword::table::Seen;
use ponder_crossword::{Equipment, Move, View};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::Seed;
use ponder_games::crossword::CrosswordRules;
use rand::RngExt;
use rand_distr::StandardNormal;
use std::time::Duration;

/// Moves among which a noisy player chooses, at most.
const NOISY_MOVES: usize = 200;

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

/// Takes the move of greatest equity. With noise, what every move seems worth is off by a random amount.
struct HastyChooser {
    equipment: Equipment,
    is_limited: bool,
    hasty: Hasty,
    /// Standard deviation of the noise, in points.
    noise: f64,
}

impl HastyChooser {
    fn new(common: Common, noise: f64) -> Self {
        let Common { equipment, is_limited } = common;
        HastyChooser { equipment, is_limited, hasty: Hasty::default(), noise }
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
        let alphabet = &self.equipment.alphabet;
        let board = known_board(seen, &self.equipment, self.is_limited);
        let view = View { board: board.as_ref().unwrap_or(&seen.board), ..seen.view() };
        let (rules, bag) = (Rules::of(&self.equipment), view.bag);
        let most = if self.noise > 0.0 { NOISY_MOVES } else { TOLD };
        let unseen = view.unseen_value(alphabet);
        let found = self.hasty.best(&rules, view.board, view.rack, bag, unseen, most);
        let best = found.first().map_or(Move::Pass, |best| best.mv);
        if self.noise > 0.0 {
            let mut rng = seed.rng();
            let mut seems = |equity: i32| {
                let error: f64 = rng.sample(StandardNormal);
                f64::from(equity) + 1000.0 * self.noise * error
            };
            let seeming = found.iter().map(|found| (seems(found.equity), found.mv));
            let best = seeming.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(best, |(_, mv)| mv);
            return (best, Report::default());
        }
        // What a player thinks that knows less than all words is not shown.
        let is_exact = !self.is_limited;
        let report =
            if is_exact { of_equities(&view, &found, alphabet) } else { Report::default() };
        (best, report)
    }
}
