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
use crate::{Board, Lexicon, Move, Tile};
use std::ops::Range;

/// Bytes of a table if nothing else is said.
const TABLE: usize = 16 << 20;

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
    /// Turns that were looked ahead, beyond those that were proven earlier.
    pub depth: u8,
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
    /// When a rack has more than [`RACK_MAX`](crate::RACK_MAX) tiles, or `to_move` is no side.
    pub fn solve<L: LeaveValues>(
        &mut self,
        rules: &Rules<'_, L>,
        board: &Board,
        racks: [&[Tile]; 2],
        to_move: usize,
        zero_turns: u8,
        limits: &Limits,
    ) -> Solution {
        self.table.clear();
        let stock = Stock::of(rules.alphabet, racks.iter().flat_map(|rack| rack.iter().copied()));
        let task = Task { lexicon: rules.lexicon, board, stock: &stock, racks, to_move, zero_turns };
        let mut watch = Watch::start(limits);
        self.run(&task, -INFINITE..INFINITE, &mut watch)
    }

    /// Solves an endgame as far as a window asks: a value outside is only known to be so. The table is
    /// used as it is.
    pub(super) fn run(
        &mut self,
        task: &Task<'_>,
        window: Range<i32>,
        watch: &mut Watch,
    ) -> Solution {
        assert!(task.racks.iter().all(|rack| rack.len() <= crate::RACK_MAX), "racks are too large");
        let hands = task.racks.map(|rack| task.stock.hand(rack));
        if hands.iter().any(|hand| hand.is_empty()) || task.zero_turns >= crate::game::ZERO_TURNS_MAX
        {
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
    Solution {
        value: 0,
        line: Vec::new(),
        exact: true,
        lower: Some(0),
        upper: Some(0),
        depth: 0,
        nodes: 0,
    }
}

/// A move at the root.
struct Choice {
    step: Option<Step>,
    lower: Option<i32>,
    upper: Option<i32>,
    /// What it seemed to be worth last.
    seems: i32,
    /// What follows it.
    line: Vec<Option<Step>>,
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
            Choice { step: Some(*step), lower: proven, upper: proven, seems, line: Vec::new() }
        };
        let mut choices: Vec<Choice> = state.plays(side).iter().map(choice).collect();
        let seems = -state.worth[side];
        choices.push(Choice { step: None, lower: None, upper: None, seems, line: Vec::new() });
        Root { search, choices, window }
    }

    /// Looks ever deeper until everything is proven or a limit is reached.
    fn solve(&mut self) -> Solution {
        let mut depth = 0;
        while !self.is_settled() {
            self.choices.sort_by_key(|choice| std::cmp::Reverse(choice.seems));
            if self.search.watch.is_over || depth == u8::MAX - 1 {
                break;
            }
            depth += 1;
            self.look(depth);
        }
        self.choices.sort_by_key(|choice| std::cmp::Reverse(choice.seems));
        self.solution(depth)
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
        for at in 0..self.choices.len() {
            let choice = &self.choices[at];
            let is_known = choice.lower.is_some() && choice.lower == choice.upper;
            if is_known || choice.upper.is_some_and(|upper| upper <= low) {
                self.choices[at].seems = choice.upper.unwrap_or(choice.seems);
                continue;
            }
            let step = choice.step;
            let found = self.one(step.as_ref(), low, end, depth, &mut is_first);
            if self.search.watch.is_over {
                return;
            }
            let choice = &mut self.choices[at];
            choice.seems = found.value;
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
        for side in 0..2 {
            self.search.state.prepare(side);
        }
        self.search.one(step, low, end, depth, wide)
    }

    fn solution(&mut self, depth: u8) -> Solution {
        let (lower, upper) = self.bounds();
        let exact = lower.is_some() && lower == upper;
        let proven = self.choices.iter().find(|choice| exact && choice.lower == lower);
        let Some(best) = proven.or(self.choices.first()) else { return over() };
        let steps: Vec<Option<Step>> = std::iter::once(best.step).chain(best.line.clone()).collect();
        let value = if exact { lower.unwrap_or(best.seems) } else { best.seems };
        Solution {
            value,
            line: self.moves(&steps),
            exact,
            lower,
            upper,
            depth,
            nodes: self.search.watch.count,
        }
    }

    /// The moves of a line in the form that others know. The board is not taken back.
    fn moves(&mut self, steps: &[Option<Step>]) -> Vec<Move> {
        let ground = &mut self.search.state.ground;
        let mut moves = Vec::with_capacity(steps.len());
        for step in steps {
            match step {
                None => moves.push(Move::Pass),
                Some(step) => {
                    moves.push(ground.to_move(step));
                    ground.make(step);
                }
            }
        }
        moves
    }
}
