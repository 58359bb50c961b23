//! The moves at the root of an endgame, looked at ever more deeply.

use super::change::Step;
use super::ground::Ground;
use super::limits::{Limits, Watch};
use super::search::{Found, INFINITE, Search};
use super::state::State;
use super::stock::Stock;
use super::table::Table;
use crate::equity::LeaveValues;
use crate::hasty::Rules;
use ponder_crossword::game::ZERO_TURNS_MAX;
use ponder_crossword::{Board, Move};
use ponder_lexicon::{Lexicon, Tile};
use std::ops::Range;

/// Bytes of a table if nothing else is said.
const TABLE: usize = 16 << 20;

/// Turns that are looked ahead with an estimate after them. What comes out orders the moves well
/// enough for a search to the end, and every depth more costs about as much as that.
const ESTIMATED: u8 = 4;

/// More turns than an endgame has.
const DEEPEST: u8 = super::table::PROVEN - 1;

/// What is known of an endgame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What the side to move still makes more than the other, in points: exactly that if `exact` says
    /// so, else as it seems.
    pub value: i32,
    /// The moves of both sides from here to the end of the game, best for each; as far as is known if
    /// the value is not exact. The first one is the move to make.
    pub line: Vec<Move>,
    /// Whether the value is proven.
    pub exact: bool,
    /// The value is proven to be at least that.
    pub lower: Option<i32>,
    /// It is proven to be at most that.
    pub upper: Option<i32>,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// Solves endgames, again and again, in the same memory.
#[derive(Clone)]
pub struct Endgame {
    table: Table,
}

impl Default for Endgame {
    fn default() -> Self {
        Self::new(TABLE)
    }
}

impl Endgame {
    /// A solver with a table of about so many bytes; more of them make it faster and change nothing
    /// else.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Endgame { table: Table::new(table_bytes) }
    }

    /// Solves an endgame. `to_move` is 0 or 1, `zero_turns` are the turns up to now, one after the
    /// other, that brought no point. The answer is the same whenever it is asked, unless limits of time
    /// end it.
    ///
    /// A game that is over (a rack is empty, or there were too many turns without a point) is worth 0
    /// and has an empty line: what its end brings has been counted before.
    ///
    /// # Panics
    /// When a rack has more than [`RACK_MAX`](ponder_lexicon::RACK_MAX) tiles, or `to_move` is no side.
    pub fn solve<L: LeaveValues>(
        &mut self,
        rules: &Rules<'_, L>,
        board: &Board,
        racks: [&[Tile]; 2],
        to_move: usize,
        zero_turns: u8,
        limits: &Limits,
    ) -> Solution {
        self.forget();
        let stock = Stock::of(rules.alphabet, racks.iter().flat_map(|rack| rack.iter().copied()));
        let task =
            Task { lexicon: rules.lexicon, board, stock: &stock, racks, to_move, zero_turns };
        let mut watch = Watch::start(limits);
        self.run(&task, -INFINITE..INFINITE, &mut watch)
    }

    /// Forgets what was kept for [`run`](Self::run).
    pub(super) fn forget(&mut self) {
        self.table.clear();
    }

    /// Solves an endgame as far as a window asks: of a value outside only a bound is known. The table is
    /// used as it is; it must have been filled with the same stock.
    pub(super) fn run(
        &mut self,
        task: &Task<'_>,
        window: Range<i32>,
        watch: &mut Watch,
    ) -> Solution {
        assert!(
            task.racks.iter().all(|rack| rack.len() <= ponder_lexicon::RACK_MAX),
            "racks are too large"
        );
        let hands = task.racks.map(|rack| task.stock.hand(rack));
        if hands.iter().any(|hand| hand.is_empty()) || task.zero_turns >= ZERO_TURNS_MAX {
            return over();
        }
        let live = hands.iter().fold(0, |set, &hand| set | task.stock.letters(hand));
        let ground = Ground::new(task.lexicon, task.board, live);
        let state = State::new(ground, task.stock, hands, task.to_move, task.zero_turns);
        let search = Search::new(state, &mut self.table, watch.clone());
        let before = watch.count;
        let mut root = Root::new(search, window);
        let solution = root.solve();
        *watch = root.search.watch;
        Solution { nodes: watch.count - before, ..solution }
    }
}

/// An endgame that is to be solved.
pub(super) struct Task<'a> {
    pub(super) lexicon: &'a Lexicon,
    pub(super) board: &'a Board,
    pub(super) stock: &'a Stock,
    pub(super) racks: [&'a [Tile]; 2],
    pub(super) to_move: usize,
    pub(super) zero_turns: u8,
}

/// What is known of a game that is over.
fn over() -> Solution {
    Solution { value: 0, line: Vec::new(), exact: true, lower: Some(0), upper: Some(0), nodes: 0 }
}

/// A move at the root.
struct Choice {
    step: Option<Step>,
    lower: Option<i32>,
    upper: Option<i32>,
    /// What it seemed to be worth last.
    seems: i32,
    /// Whether it was looked at in the last round.
    is_seen: bool,
    /// What follows it.
    line: Vec<Option<Step>>,
}

impl Choice {
    fn new(step: Option<Step>) -> Self {
        Choice { step, lower: None, upper: None, seems: 0, is_seen: false, line: Vec::new() }
    }
}

struct Root<'a, 't> {
    search: Search<'a, 't>,
    choices: Vec<Choice>,
    window: Range<i32>,
}

impl<'a, 't> Root<'a, 't> {
    fn new(search: Search<'a, 't>, window: Range<i32>) -> Self {
        let state = &search.state;
        let (side, hand) = (state.to_move, state.hands[state.to_move]);
        let out = 2 * state.worth[1 - side];
        let choice = |step: &Step| {
            let goes_out = step.needs == hand;
            let score = i32::from(step.score);
            let seems = if goes_out { score + out } else { score };
            let proven = goes_out.then_some(seems);
            Choice { lower: proven, upper: proven, seems, ..Choice::new(Some(*step)) }
        };
        let mut choices: Vec<Choice> = state.plays(side).iter().map(choice).collect();
        let seems = -state.worth[side];
        choices.push(Choice { seems, ..Choice::new(None) });
        Root { search, choices, window }
    }

    /// Looks ever deeper until everything is proven or a limit is reached.
    fn solve(&mut self) -> Solution {
        let mut depth = 0;
        while !self.is_settled() {
            self.choices.sort_by_key(|choice| std::cmp::Reverse(choice.seems));
            if self.search.watch.is_over || depth == DEEPEST {
                break;
            }
            depth = if depth == ESTIMATED { DEEPEST } else { depth + 1 };
            self.look(depth);
        }
        // What was not looked at in the last round is not known to be as good as what was.
        let rank = |choice: &Choice| (!choice.is_seen, std::cmp::Reverse(choice.seems));
        self.choices.sort_by_key(rank);
        self.solution()
    }

    /// The bounds of the value that are proven.
    fn bounds(&self) -> (Option<i32>, Option<i32>) {
        let lower = self.choices.iter().filter_map(|choice| choice.lower).max();
        let upper = self.choices.iter().map(|choice| choice.upper);
        let upper = upper.collect::<Option<Vec<i32>>>().and_then(|all| all.into_iter().max());
        (lower, upper)
    }

    fn is_settled(&self) -> bool {
        let (lower, upper) = self.bounds();
        let above = lower.is_some_and(|lower| lower >= self.window.end);
        let below = upper.is_some_and(|upper| upper <= self.window.start);
        above || below || (lower.is_some() && lower == upper)
    }

    /// Looks at all moves to one depth.
    fn look(&mut self, depth: u8) {
        let Range { start, end } = self.window;
        let proven = self.choices.iter().filter_map(|choice| choice.lower).max();
        let mut low = proven.map_or(start, |proven| proven.max(start));
        let mut is_first = true;
        self.choices.iter_mut().for_each(|choice| choice.is_seen = false);
        for at in 0..self.choices.len() {
            let choice = &self.choices[at];
            let is_known = choice.lower.is_some() && choice.lower == choice.upper;
            if is_known || choice.upper.is_some_and(|upper| upper <= low) {
                self.choices[at].seems = choice.upper.unwrap_or(choice.seems);
                self.choices[at].is_seen = true;
                continue;
            }
            let step = choice.step;
            let found = self.one(step.as_ref(), low, end, depth, &mut is_first);
            if self.search.watch.is_over {
                return;
            }
            let choice = &mut self.choices[at];
            (choice.seems, choice.is_seen) = (found.value, true);
            if found.is_proven && found.value > low {
                choice.lower = choice.lower.max(Some(found.value));
            }
            if found.is_proven && found.value < end {
                choice.upper = Some(choice.upper.map_or(found.value, |old| old.min(found.value)));
            }
            if found.value > low {
                low = found.value;
                choice.line.clone_from(&self.search.state.plies[1].line);
            }
            if low >= end {
                // The rest waits behind it.
                return;
            }
        }
    }

    fn one(
        &mut self,
        step: Option<&Step>,
        low: i32,
        end: i32,
        depth: u8,
        is_first: &mut bool,
    ) -> Found {
        let wide = std::mem::take(is_first);
        self.search.one(step, low, end, depth, wide)
    }

    fn solution(&mut self) -> Solution {
        let (lower, upper) = self.bounds();
        let exact = lower.is_some() && lower == upper;
        let proven = self.choices.iter().find(|choice| exact && choice.lower == lower);
        let Some(best) = proven.or(self.choices.first()) else { return over() };
        let steps: Vec<Option<Step>> =
            std::iter::once(best.step).chain(best.line.clone()).collect();
        let value = if exact { lower.unwrap_or(best.seems) } else { best.seems };
        Solution {
            value,
            line: self.moves(&steps),
            exact,
            lower,
            upper,
            nodes: self.search.watch.count,
        }
    }

    /// The moves of a line in the form that others know. The board is not taken back.
    fn moves(&mut self, steps: &[Option<Step>]) -> Vec<Move> {
        let mut zeros = self.search.state.zeros;
        let ground = &mut self.search.state.ground;
        let mut moves = Vec::with_capacity(steps.len());
        for step in steps {
            let Some(step) = step else {
                // A line of passes goes on until they end the game.
                if zeros < ZERO_TURNS_MAX {
                    moves.push(Move::Pass);
                    zeros += 1;
                }
                continue;
            };
            moves.push(ground.to_move(step));
            ground.make(step);
            zeros = if step.score == 0 { zeros + 1 } else { 0 };
        }
        moves
    }
}
