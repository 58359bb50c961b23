//! `hasty`: the move of greatest equity, exactly or with noise.

use super::report::{CANDIDATES_MAX, of_equities};
use super::vocabulary::{VOCABULARY, Vocabulary};
use super::{Chooser, Turn};
use crate::kind::{Plan, Recipe};
use crate::option::{PlayerOption, number};
use crate::{Control, PlayerKind, Report, SpecError};
use ponder_crossword::{Move, View};
use ponder_crossword_search::equity::Valued;
use rand::RngExt;
use rand_distr::StandardNormal;

/// Greatest number of moves among which a noisy player chooses.
const NOISY_MOVES: usize = 200;

const NOISE: PlayerOption = number("noise", "0", 0.0, 100.0)
    .help("standard deviation of the noise added to each equity, in points");

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    "hasty",
    "the move of greatest equity, without looking ahead",
    &[&[VOCABULARY, NOISE]],
)
.hidden(super::players(plan));

fn plan(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
    let noise = NOISE.value(recipe.spec)?;
    super::plan(recipe, 0, move |vocabulary| HastyChooser { vocabulary, noise })
}

/// Chooser of the move of greatest equity. With noise, a random amount is added to the equity of
/// every play and to that of the best exchange or pass: people think of many plays, but of one
/// exchange at most, and with noise on each of 127 exchanges one of them would often seem best.
struct HastyChooser {
    vocabulary: Vocabulary,
    /// Standard deviation of the noise, in points.
    noise: f64,
}

impl Chooser for HastyChooser {
    fn choose(&mut self, turn: &Turn<'_>, _: &mut Control<'_>) -> (Move, Report) {
        let Turn { seen, seed, .. } = turn;
        let board = self.vocabulary.board(seen);
        let view = View { board: &board, ..seen.view() };
        let most = if self.noise > 0.0 { NOISY_MOVES } else { CANDIDATES_MAX };
        let mut found = self.vocabulary.best(&view, most);
        if self.noise > 0.0 {
            keep_one_exchange(&mut found);
        }
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
        // The opinion of a player with a limited vocabulary is not shown.
        if self.vocabulary.is_limited {
            return (best, Report::default());
        }
        (best, of_equities(&view, &found, &self.vocabulary.equipment.alphabet))
    }
}

/// Removes exchanges and the pass, but for the best of them; `found` has the best move first.
fn keep_one_exchange(found: &mut Vec<Valued>) {
    let mut is_first = true;
    found.retain(|found| {
        matches!(found.mv, Move::Place(_)) || std::mem::replace(&mut is_first, false)
    });
}
