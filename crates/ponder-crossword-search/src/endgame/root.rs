//! Root of the endgame search, with iterative deepening.

use super::change::Step;
use super::limits::{LimitMonitor, Limits};
use super::search::{INFINITE, Search, SearchValue};
use super::search_board::SearchBoard;
use super::state::State;
use super::stock::Stock;
use super::table::Table;
use crate::equity::LeaveValues;
use crate::hasty::Rules;
use ponder_crossword::game::SCORELESS_TURNS_MAX;
use ponder_crossword::{Board, Move};
use ponder_lexicon::{Lexicon, Tile};
use std::ops::Range;

/// Default size of the transposition table.
const TABLE_BYTES: usize = 16 << 20;

/// Depth in plies up to which iterations end in an estimate. They order the moves well enough for a
/// search to the end, and every further ply would cost about as much as that.
const ESTIMATED_DEPTH_MAX: u8 = 4;

/// Depth, in plies, that is greater than the number of turns of any endgame.
const DEPTH_MAX: u8 = super::table::PROVEN - 1;

/// Solution of an endgame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Points by which the side to move outscores the other until the end: exact if `exact` is set,
    /// else an estimate.
    pub value: i32,
    /// The principal variation: moves of both sides from here to the end of the game, best for
    /// each; as far as is known if the value is not exact. The first one is the move to make.
    pub line: Vec<Move>,
    /// True if the value is proven.
    pub exact: bool,
    /// Proven lower bound of the value.
    pub lower: Option<i32>,
    /// Proven upper bound of the value.
    pub upper: Option<i32>,
    /// Number of positions searched.
    pub nodes: u64,
}

/// Endgame solver that reuses its memory.
#[derive(Clone)]
pub struct Endgame {
    table: Table,
}

impl Default for Endgame {
    fn default() -> Self {
        Self::new(TABLE_BYTES)
    }
}

impl Endgame {
    /// Creates a solver with a transposition table of about this many bytes; a larger one only
    /// makes it faster.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Endgame { table: Table::new(table_bytes) }
    }

    /// Solves an endgame. `to_move` is 0 or 1, `scoreless_turns` is the number of consecutive scoreless
    /// turns up to now. The same call gives the same answer, unless a time limit ends it.
    ///
    /// A game that is over (a rack is empty, or there were too many scoreless turns) has value 0
    /// and an empty line: its final adjustments have been counted before.
    ///
    /// # Panics
    /// Panics when a rack has more than [`RACK_MAX`](ponder_lexicon::RACK_MAX) tiles, or `to_move`
    /// is not 0 or 1.
    pub fn solve<L: LeaveValues>(
        &mut self,
        rules: &Rules<'_, L>,
        board: &Board,
        racks: [&[Tile]; 2],
        to_move: usize,
        scoreless_turns: u8,
        limits: &Limits,
    ) -> Solution {
        self.clear_table();
        let stock = Stock::of(rules.alphabet, racks.iter().flat_map(|rack| rack.iter().copied()));
        let task =
            Task { lexicon: rules.lexicon, board, stock: &stock, racks, to_move, scoreless_turns };
        let mut monitor = LimitMonitor::start(limits);
        self.run(&task, -INFINITE..INFINITE, &mut monitor)
    }

    /// Clears the table for [`run`](Self::run).
    pub(super) fn clear_table(&mut self) {
        self.table.clear();
    }

    /// Solves an endgame within a window: outside it only a bound of the value is found. Uses the
    /// table as it is, which must have been filled with the same stock.
    pub(super) fn run(
        &mut self,
        task: &Task<'_>,
        window: Range<i32>,
        monitor: &mut LimitMonitor,
    ) -> Solution {
        assert!(
            task.racks.iter().all(|rack| rack.len() <= ponder_lexicon::RACK_MAX),
            "racks are too large"
        );
        let hands = task.racks.map(|rack| task.stock.hand(rack));
        if hands.iter().any(|hand| hand.is_empty()) || task.scoreless_turns >= SCORELESS_TURNS_MAX {
            return game_over();
        }
        let live = hands.iter().fold(0, |set, &hand| set | task.stock.letters(hand).0);
        let board = SearchBoard::new(task.lexicon, task.board, live);
        let state = State::new(board, task.stock, hands, task.to_move, task.scoreless_turns);
        let search = Search::new(state, &mut self.table, monitor.clone());
        let before = monitor.count;
        let mut root = Root::new(search, window);
        let solution = root.solve();
        *monitor = root.search.monitor;
        Solution { nodes: monitor.count - before, ..solution }
    }
}

/// Endgame to be solved.
pub(super) struct Task<'a> {
    pub(super) lexicon: &'a Lexicon,
    pub(super) board: &'a Board,
    pub(super) stock: &'a Stock,
    pub(super) racks: [&'a [Tile]; 2],
    pub(super) to_move: usize,
    pub(super) scoreless_turns: u8,
}

/// Returns the solution of a game that is over.
fn game_over() -> Solution {
    Solution { value: 0, line: Vec::new(), exact: true, lower: Some(0), upper: Some(0), nodes: 0 }
}

/// Move at the root.
struct Choice {
    /// The play; `None` for a pass.
    step: Option<Step>,
    /// Proven lower bound of its value.
    lower: Option<i32>,
    /// Proven upper bound of its value.
    upper: Option<i32>,
    /// Latest value, exact or estimated.
    estimate: i32,
    /// True if it was searched in the last iteration.
    is_searched: bool,
    /// The line that follows it.
    line: Vec<Option<Step>>,
}

impl Choice {
    fn new(step: Option<Step>) -> Self {
        Choice { step, lower: None, upper: None, estimate: 0, is_searched: false, line: Vec::new() }
    }
}

/// Search of all moves of the root within a window.
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
            let estimate = if goes_out { score + out } else { score };
            let proven = goes_out.then_some(estimate);
            Choice { lower: proven, upper: proven, estimate, ..Choice::new(Some(*step)) }
        };
        let mut choices: Vec<Choice> = state.plays(side).iter().map(choice).collect();
        let estimate = -state.worth[side];
        choices.push(Choice { estimate, ..Choice::new(None) });
        Root { search, choices, window }
    }

    /// Searches with increasing depth until the value is settled or a limit is reached.
    fn solve(&mut self) -> Solution {
        let mut depth = 0;
        while !self.is_settled() {
            self.choices.sort_by_key(|choice| std::cmp::Reverse(choice.estimate));
            if self.search.monitor.is_over || depth == DEPTH_MAX {
                break;
            }
            depth = if depth == ESTIMATED_DEPTH_MAX { DEPTH_MAX } else { depth + 1 };
            self.search_all(depth);
        }
        // Moves that the last iteration did not reach are not known to be as good as those it did.
        let rank = |choice: &Choice| (!choice.is_searched, std::cmp::Reverse(choice.estimate));
        self.choices.sort_by_key(rank);
        self.solution()
    }

    /// Returns the proven bounds of the value.
    fn bounds(&self) -> (Option<i32>, Option<i32>) {
        let lower = self.choices.iter().filter_map(|choice| choice.lower).max();
        let upper = self.choices.iter().map(|choice| choice.upper);
        let upper = upper.collect::<Option<Vec<i32>>>().and_then(|all| all.into_iter().max());
        (lower, upper)
    }

    /// Returns whether the value is proven, or proven to lie outside the window.
    fn is_settled(&self) -> bool {
        let (lower, upper) = self.bounds();
        let above = lower.is_some_and(|lower| lower >= self.window.end);
        let below = upper.is_some_and(|upper| upper <= self.window.start);
        above || below || (lower.is_some() && lower == upper)
    }

    /// Searches all moves to one depth.
    fn search_all(&mut self, depth: u8) {
        let Range { start, end } = self.window;
        let proven = self.choices.iter().filter_map(|choice| choice.lower).max();
        let mut low = proven.map_or(start, |proven| proven.max(start));
        let mut is_first = true;
        self.choices.iter_mut().for_each(|choice| choice.is_searched = false);
        for at in 0..self.choices.len() {
            let choice = &self.choices[at];
            let is_known = choice.lower.is_some() && choice.lower == choice.upper;
            if is_known || choice.upper.is_some_and(|upper| upper <= low) {
                self.choices[at].estimate = choice.upper.unwrap_or(choice.estimate);
                self.choices[at].is_searched = true;
                continue;
            }
            let step = choice.step;
            let found = self.search_move(step.as_ref(), low, end, depth, &mut is_first);
            if self.search.monitor.is_over {
                return;
            }
            let choice = &mut self.choices[at];
            (choice.estimate, choice.is_searched) = (found.value, true);
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
                // Cutoff: the remaining moves keep their place behind it.
                return;
            }
        }
    }

    /// Searches one move; only the first of an iteration gets the whole window at once.
    fn search_move(
        &mut self,
        step: Option<&Step>,
        low: i32,
        end: i32,
        depth: u8,
        is_first: &mut bool,
    ) -> SearchValue {
        let wide = std::mem::take(is_first);
        self.search.search_move(step, low, end, depth, wide)
    }

    /// Returns the result so far.
    fn solution(&mut self) -> Solution {
        let (lower, upper) = self.bounds();
        let exact = lower.is_some() && lower == upper;
        let proven = self.choices.iter().find(|choice| exact && choice.lower == lower);
        let Some(best) = proven.or(self.choices.first()) else { return game_over() };
        let steps: Vec<Option<Step>> =
            std::iter::once(best.step).chain(best.line.clone()).collect();
        let value = if exact { lower.unwrap_or(best.estimate) } else { best.estimate };
        Solution {
            value,
            line: self.moves(&steps),
            exact,
            lower,
            upper,
            nodes: self.search.monitor.count,
        }
    }

    /// Converts a line to moves of the game. The board is not restored.
    fn moves(&mut self, steps: &[Option<Step>]) -> Vec<Move> {
        let mut scoreless_turns = self.search.state.scoreless_turns;
        let board = &mut self.search.state.board;
        let mut moves = Vec::with_capacity(steps.len());
        for step in steps {
            let Some(step) = step else {
                // A line of passes continues until they end the game.
                if scoreless_turns < SCORELESS_TURNS_MAX {
                    moves.push(Move::Pass);
                    scoreless_turns += 1;
                }
                continue;
            };
            moves.push(board.to_move(step));
            board.make(step);
            scoreless_turns = if step.score == 0 { scoreless_turns + 1 } else { 0 };
        }
        moves
    }
}
