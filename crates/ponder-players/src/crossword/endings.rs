//! Exact endgames, and positions with one or two tiles in the bag.

use super::options::{Common, VOCABULARY, share};
use super::report::{TOLD, of_endgame, of_equities, value_of};
use super::{Chooser, ENDGAME_BYTES};
use crate::kind::{self, CrosswordKind, Plan, Recipe};
use crate::option::{OptionRange, PlayerOption};
use crate::{Control, Needs, PlayerKind, Report, SpecError};
use ponder_crossword::table::{Seen, said};
use ponder_crossword::{Board, Equipment, Move, View};
use ponder_crossword_search::endgame::{Aim, Endgame, Limits, Preendgame, Situation};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::Seed;
use ponder_games::crossword::CrosswordRules;
use ponder_lexicon::Tile;
use std::time::Duration;

/// Bytes of the table of a search.
const TABLE_BYTES: usize = 16 << 20;
const TIME: PlayerOption = PlayerOption::new(
    "time",
    "3",
    OptionRange::seconds().or(&["0"]),
    "seconds for an exact endgame when the bag is empty, and for the moves before with one or two \
     tiles in it; by equity until then, and where that is not enough",
);

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "endgame",
    summary: "by equity, and exactly when the bag is nearly empty",
    options: &[&[TIME, VOCABULARY]],
    needs: Needs::Nothing,
    open: None,
    crossword: kind::crossword::<EndgameKind>(),
    label: None,
};

struct EndgameKind;

impl CrosswordKind for EndgameKind {
    fn plan<'a>(recipe: Recipe<'a>, rules: &CrosswordRules) -> Result<Plan<'a>, SpecError> {
        let time = TIME.time(recipe.spec)?.unwrap_or(Duration::ZERO);
        let make = move |common| Box::new(EndgameChooser::new(common, time)) as _;
        Ok(super::plan(recipe, rules, share(recipe.spec)?, ENDGAME_BYTES, make))
    }
}

/// Positions of one endgame among the many of a position before it.
const NODES_EACH: u64 = 20_000;

/// Solves what is open to nobody's luck.
pub(super) struct Endings {
    equipment: Equipment,
    is_limited: bool,
    endgame: Endgame,
    hasty: Hasty,
}

impl Endings {
    pub(super) fn new(equipment: Equipment, is_limited: bool) -> Self {
        let endgame = Endgame::new(TABLE_BYTES);
        Endings { equipment, is_limited, endgame, hasty: Hasty::default() }
    }

    /// The best move when the bag is empty; `None` while it is not.
    pub(super) fn solve(
        &mut self,
        seen: &Seen,
        time: Duration,
        control: &Control<'_>,
    ) -> Option<(Move, Report)> {
        if seen.bag > 0 || seen.unseen.is_empty() || seen.rack.is_empty() {
            return None;
        }
        let board = known_board(seen, &self.equipment, self.is_limited);
        let view = View { board: board.as_ref().unwrap_or(&seen.board), ..seen.view() };
        let limits =
            Limits { time: Some(time), stop: Some(control.stop.shared()), ..Limits::default() };
        let racks: [&[Tile]; 2] = [view.rack, &view.unseen];
        let rules = Rules::of(&self.equipment);
        let found = self.endgame.solve(&rules, view.board, racks, 0, view.zero_turns, &limits);
        let alphabet = &self.equipment.alphabet;
        let unseen = view.unseen_value(alphabet);
        let others = self.hasty.best(&rules, view.board, view.rack, 0, unseen, TOLD);
        let best = found.line.first().copied()?;
        Some((best, of_endgame(&view, &found, &others, alphabet)))
    }
}

/// The board as somebody sees it who knows other words than those of the game; `None` for who knows
/// just these.
pub(super) fn known_board(seen: &Seen, equipment: &Equipment, is_limited: bool) -> Option<Board> {
    is_limited.then(|| {
        let side = seen.board.side();
        let squares = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
        let tiles: Vec<Tile> = squares.map(|(row, col)| seen.board.tile(row, col)).collect();
        let Equipment { alphabet, lexicon, .. } = equipment;
        Board::with_tiles(seen.board.layout(), alphabet, lexicon, &tiles)
    })
}

/// By equity until the bag is nearly empty, then exactly.
struct EndgameChooser {
    endings: Endings,
    before: Preendgame,
    time: Duration,
}

impl EndgameChooser {
    fn new(common: Common, time: Duration) -> Self {
        let before = Preendgame::new(TABLE_BYTES).with_nodes_each(NODES_EACH);
        let endings = Endings::new(common.equipment, common.is_limited);
        EndgameChooser { endings, before, time }
    }

    /// The move that wins most often with one or two tiles in the bag, if that is found in time.
    fn before_the_end(
        &mut self,
        seen: &Seen,
        time: Duration,
        control: &Control<'_>,
    ) -> Option<(Move, Report)> {
        if !(1..=2).contains(&seen.bag) || seen.unseen.len() <= seen.bag {
            return None;
        }
        let Endings { equipment, is_limited, hasty, .. } = &mut self.endings;
        let board = known_board(seen, equipment, *is_limited);
        let situation = Situation {
            board: board.unwrap_or_else(|| seen.board.clone()),
            rack: seen.rack.clone(),
            unseen: seen.unseen.clone(),
            bag: seen.bag,
            spread: seen.scores[0] - seen.scores[1],
            zero_turns: seen.zero_turns.min(5),
        };
        let limits =
            Limits { time: Some(time), stop: Some(control.stop.shared()), ..Limits::default() };
        let rules = Rules::of(equipment);
        let found = self.before.analyse(&rules, &situation, Aim::Wins, &limits, &mut |_| {});
        if !found.complete {
            return None;
        }
        let best = found.candidates.first()?;
        let alphabet = &equipment.alphabet;
        let view = View { board: &situation.board, ..seen.view() };
        let unseen = view.unseen_value(alphabet);
        let others = hasty.best(&rules, view.board, view.rack, view.bag, unseen, TOLD);
        let mut report = of_equities(&view, &others, alphabet);
        let chance = best.win_chance().unwrap_or(0.5);
        report.value = value_of(chance);
        for one in &mut report.candidates {
            let known = found.candidates.iter().find(|known| said(alphabet, &known.mv) == one.text);
            one.value = known.and_then(|known| known.win_chance()).map(value_of);
        }
        let text = said(alphabet, &best.mv);
        report.candidates.sort_by_key(|one| one.text != text);
        Some((best.mv, report))
    }
}

impl Chooser for EndgameChooser {
    fn choose(
        &mut self,
        seen: &Seen,
        _: Seed,
        budget: Option<Duration>,
        control: &mut Control<'_>,
    ) -> (Move, Report) {
        let time = budget.map_or(self.time, |budget| budget.min(self.time));
        let solved = self.endings.solve(seen, time, control);
        let solved = solved.or_else(|| self.before_the_end(seen, time, control));
        if let Some(solved) = solved {
            return solved;
        }
        let Endings { equipment, is_limited, hasty, .. } = &mut self.endings;
        let board = known_board(seen, equipment, *is_limited);
        let view = View { board: board.as_ref().unwrap_or(&seen.board), ..seen.view() };
        let unseen = view.unseen_value(&equipment.alphabet);
        let rules = Rules::of(equipment);
        let found = hasty.best(&rules, view.board, view.rack, view.bag, unseen, TOLD);
        let report = of_equities(&view, &found, &equipment.alphabet);
        (found.first().map_or(Move::Pass, |best| best.mv), report)
    }
}
