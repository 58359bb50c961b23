//! Player with exact endgames and pre-endgames (one or two tiles in the bag).

use super::known_position::{Known, VOCABULARY};
use super::report::{CANDIDATES_MAX, of_endgame, of_equities, value_of};
use super::{Chooser, ENDGAME_BYTES, Turn};
use crate::kind::{Plan, Recipe};
use crate::option::{PlayerOption, seconds};
use crate::{Control, PlayerKind, Report, SpecError};
use ponder_crossword::table::{Seen, move_text};
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
    "seconds for an exact endgame when the bag is empty, and for the moves before with one or two \
     tiles in it; by equity until then, and where that is not enough",
);

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    "endgame",
    "by equity, and exactly when the bag is nearly empty",
    &[&[TIME, VOCABULARY]],
)
.crossword(plan);

fn plan(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
    let time = TIME.time(recipe.spec)?.unwrap_or(Duration::ZERO);
    super::plan(recipe, ENDGAME_BYTES, move |known| EndgameChooser {
        endings: Endings::new(known),
        before: Preendgame::new(TABLE_BYTES).with_nodes_each(NODES_EACH),
        time,
    })
}

fn limits(time: Duration, control: &Control<'_>) -> Limits {
    Limits { time: Some(time), stop: Some(control.stop.shared()), ..Limits::default() }
}

/// Solver of endgames, in which no luck is left.
pub(super) struct Endings {
    pub(super) known: Known,
    endgame: Endgame,
}

impl Endings {
    pub(super) fn new(known: Known) -> Self {
        Endings { known, endgame: Endgame::new(TABLE_BYTES) }
    }

    /// Returns the best move when the bag is empty; `None` while it is not.
    pub(super) fn solve(
        &mut self,
        seen: &Seen,
        time: Duration,
        control: &Control<'_>,
    ) -> Option<(Move, Report)> {
        if seen.bag > 0 || seen.unseen.is_empty() || seen.rack.is_empty() {
            return None;
        }
        let board = self.known.board(seen);
        let view = View { board: &board, ..seen.view() };
        let racks: [&[Tile]; 2] = [view.rack, &view.unseen];
        let (rules, limits) = (Rules::of(&self.known.equipment), limits(time, control));
        let found = self.endgame.solve(&rules, view.board, racks, 0, view.scoreless_turns, &limits);
        let others = self.known.best(&view, CANDIDATES_MAX);
        let best = found.line.first().copied()?;
        Some((best, of_endgame(&view, &found, &others, &self.known.equipment.alphabet)))
    }
}

/// Chooser by equity until the bag is nearly empty, then exactly.
struct EndgameChooser {
    endings: Endings,
    before: Preendgame,
    time: Duration,
}

impl EndgameChooser {
    /// Returns the move that wins most often with one or two tiles in the bag, if it is found in
    /// time.
    fn before_the_end(
        &mut self,
        seen: &Seen,
        time: Duration,
        control: &Control<'_>,
    ) -> Option<(Move, Report)> {
        if !(1..=2).contains(&seen.bag) || seen.unseen.len() <= seen.bag {
            return None;
        }
        let known = &mut self.endings.known;
        let situation = Situation {
            board: known.board(seen).into_owned(),
            rack: seen.rack.clone(),
            unseen: seen.unseen.clone(),
            bag: seen.bag,
            spread: seen.scores[0] - seen.scores[1],
            scoreless_turns: seen.scoreless_turns.min(5),
        };
        let (rules, limits) = (Rules::of(&known.equipment), limits(time, control));
        let found = self.before.analyze(&rules, &situation, Aim::Wins, &limits, &mut |_| {});
        if !found.complete {
            return None;
        }
        let best = found.candidates.first()?;
        let view = View { board: &situation.board, ..seen.view() };
        let others = known.best(&view, CANDIDATES_MAX);
        let alphabet = &known.equipment.alphabet;
        let mut report = of_equities(&view, &others, alphabet);
        report.value = value_of(best.win_chance().unwrap_or(0.5));
        for one in &mut report.candidates {
            let known =
                found.candidates.iter().find(|known| move_text(alphabet, &known.mv) == one.text);
            one.value = known.and_then(|known| known.win_chance()).map(value_of);
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
        let solved = self.endings.solve(seen, time, control);
        let solved = solved.or_else(|| self.before_the_end(seen, time, control));
        solved.unwrap_or_else(|| {
            let known = &mut self.endings.known;
            let board = known.board(seen);
            let view = View { board: &board, ..seen.view() };
            let found = known.best(&view, CANDIDATES_MAX);
            let report = of_equities(&view, &found, &known.equipment.alphabet);
            (found.first().map_or(Move::Pass, |best| best.mv), report)
        })
    }
}
