//! Player with exact endgames and pre-endgames (one or two tiles in the bag).

use super::report::{CANDIDATES_MAX, of_endgame, of_equities, value_of};
use super::vocabulary::{VOCABULARY, Vocabulary};
use super::{Chooser, ENDGAME_BYTES, Turn};
use crate::kind::{Plan, Recipe};
use crate::option::{PlayerOption, seconds};
use crate::{Control, PlayerKind, Report, SpecError};
use ponder_crossword::table::{CrosswordView, move_text};
use ponder_crossword::{Move, View};
use ponder_crossword_search::endgame::{Aim, Endgame, Limits, Preendgame, Situation};
use ponder_crossword_search::hasty::Rules;
use ponder_lexicon::Tile;
use std::time::Duration;

/// Size of the transposition table of a search, in bytes.
const TABLE_BYTES: usize = 16 << 20;
/// Node limit of each endgame in a pre-endgame analysis.
const NODES_EACH: u64 = 20_000;

const TIME: PlayerOption = seconds("time", "3").or(&["0"]).help(
    "seconds per move for exact endgames and for one or two tiles in the bag; otherwise by equity",
);

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    "endgame",
    "plays by equity, and solves the game exactly once the bag is nearly empty",
    &[&[TIME, VOCABULARY]],
)
.hidden(super::players(plan));

fn plan(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
    let time = TIME.time(recipe.spec)?.unwrap_or(Duration::ZERO);
    super::plan(recipe, ENDGAME_BYTES, move |vocabulary| EndgameChooser {
        solver: EndgameSolver::new(vocabulary),
        preendgame: Preendgame::new(TABLE_BYTES).with_nodes_each(NODES_EACH),
        time,
    })
}

fn limits(time: Duration, control: &Control<'_>) -> Limits {
    Limits { time: Some(time), stop: Some(control.stop.shared()), ..Limits::default() }
}

/// Exact solver of endgames, which begin when the bag is empty.
pub(super) struct EndgameSolver {
    pub(super) vocabulary: Vocabulary,
    endgame: Endgame,
}

impl EndgameSolver {
    pub(super) fn new(vocabulary: Vocabulary) -> Self {
        EndgameSolver { vocabulary, endgame: Endgame::new(TABLE_BYTES) }
    }

    /// Returns the best move when the bag is empty; `None` while it is not.
    pub(super) fn solve(
        &mut self,
        seen: &CrosswordView,
        time: Duration,
        control: &Control<'_>,
    ) -> Option<(Move, Report)> {
        if seen.bag > 0 || seen.unseen.is_empty() || seen.rack.is_empty() {
            return None;
        }
        let board = self.vocabulary.board(seen);
        let view = View { board: &board, ..seen.view() };
        let racks: [&[Tile]; 2] = [view.rack, &view.unseen];
        let (rules, limits) = (Rules::of(&self.vocabulary.equipment), limits(time, control));
        let found = self.endgame.solve(&rules, view.board, racks, 0, view.scoreless_turns, &limits);
        let others = self.vocabulary.best(&view, CANDIDATES_MAX);
        let best = found.line.first().copied()?;
        Some((best, of_endgame(&view, &found, &others, &self.vocabulary.equipment.alphabet)))
    }
}

/// Chooser by equity until the bag is nearly empty, then exactly.
struct EndgameChooser {
    solver: EndgameSolver,
    preendgame: Preendgame,
    time: Duration,
}

impl EndgameChooser {
    /// Returns the move that wins most often with one or two tiles in the bag, if it is found in
    /// time.
    fn solve_preendgame(
        &mut self,
        seen: &CrosswordView,
        time: Duration,
        control: &Control<'_>,
    ) -> Option<(Move, Report)> {
        if !(1..=2).contains(&seen.bag) || seen.unseen.len() <= seen.bag {
            return None;
        }
        let vocabulary = &mut self.solver.vocabulary;
        let situation = Situation {
            board: vocabulary.board(seen).into_owned(),
            rack: seen.rack.clone(),
            unseen: seen.unseen.clone(),
            bag: seen.bag,
            spread: seen.scores[0] - seen.scores[1],
            scoreless_turns: seen.scoreless_turns.min(5),
        };
        let (rules, limits) = (Rules::of(&vocabulary.equipment), limits(time, control));
        let found = self.preendgame.analyze(&rules, &situation, Aim::Wins, &limits, &mut |_| {});
        if !found.complete {
            return None;
        }
        let best = found.candidates.first()?;
        let view = View { board: &situation.board, ..seen.view() };
        let others = vocabulary.best(&view, CANDIDATES_MAX);
        let alphabet = &vocabulary.equipment.alphabet;
        let mut report = of_equities(&view, &others, alphabet);
        report.value = value_of(best.win_rate().unwrap_or(0.5));
        for one in &mut report.candidates {
            let solved =
                found.candidates.iter().find(|solved| move_text(alphabet, &solved.mv) == one.text);
            one.value = solved.and_then(|solved| solved.win_rate()).map(value_of);
        }
        let text = move_text(alphabet, &best.mv);
        report.candidates.sort_by_key(|one| one.text != text);
        Some((best.mv, report))
    }
}

impl Chooser for EndgameChooser {
    fn choose(&mut self, turn: &Turn<'_>, control: &mut Control<'_>) -> (Move, Report) {
        let &Turn { seen, budget, .. } = turn;
        let time = budget.map_or(self.time, |budget| budget.min(self.time));
        let solved = self.solver.solve(seen, time, control);
        let solved = solved.or_else(|| self.solve_preendgame(seen, time, control));
        solved.unwrap_or_else(|| {
            let vocabulary = &mut self.solver.vocabulary;
            let board = vocabulary.board(seen);
            let view = View { board: &board, ..seen.view() };
            let found = vocabulary.best(&view, CANDIDATES_MAX);
            let report = of_equities(&view, &found, &vocabulary.equipment.alphabet);
            (found.first().map_or(Move::Pass, |best| best.mv), report)
        })
    }
}
