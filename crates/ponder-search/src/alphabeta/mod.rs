//! Alpha-beta search over any position and any evaluator.
//!
//! Iterative deepening with principal variation search (T. A. Marsland and M. Campbell 1982), a
//! transposition table, and move ordering by the table, the evaluator's policy, killer moves and
//! history. Positions are evaluated one at a time, because the next one depends on the result.
//!
//! A value belongs to the side to move: it is negated between a position and its child only when
//! the side to move changes. Dead ends are pruned.

mod order;
mod result;
mod root;
mod score;
mod table;
mod visit;

pub use result::{FoundMove, RootResult, StopReason};
pub use table::Bound;

use order::MoveHistory;
use ponder_game::{Answers, Evaluator, History, Position, Request, Seed, Wait, parts};
use table::Table;

/// Kind of values for the root moves other than the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RootValues {
    /// Mostly upper bounds: it is enough to prove that they are not better.
    #[default]
    Bounds,
    /// All exact, which takes several times as long.
    Exact,
}

/// Options of an alpha-beta search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Maximum size of the transposition table, in bytes. The table grows as it fills, and stays
    /// smaller if the machine has no memory for more.
    pub table_bytes_max: usize,
    /// Maximum number of moves tried per position, in move order; `usize::MAX` for all. A position
    /// with more moves than that is never proven lost.
    pub width_max: usize,
    /// Kind of values for the root moves other than the best.
    pub root_values: RootValues,
    /// Seed of evaluations; each position derives its own.
    pub seed: Seed,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            table_bytes_max: 64 << 20,
            width_max: usize::MAX,
            root_values: RootValues::Bounds,
            seed: Seed(0),
        }
    }
}

/// Limits at which a search stops by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum depth of an iteration, in plies.
    pub depth_max: u16,
    /// Maximum number of positions visited.
    pub nodes_max: u64,
}

impl Limits {
    /// The maximum depth that is ever searched; it bounds the recursion.
    pub const DEPTH_MAX: u16 = 400;
}

impl Default for Limits {
    fn default() -> Self {
        Limits { depth_max: Self::DEPTH_MAX, nodes_max: u64::MAX }
    }
}

/// An alpha-beta search that keeps its transposition table between positions.
pub struct AlphaBeta<P: Position> {
    config: Config,
    evaluator: Box<dyn Evaluator<P>>,
    table: Table<P::Move>,
    move_history: MoveHistory<P::Move>,
    /// Ordered moves of each ply, best first.
    ordered: Vec<Vec<Ordered<P::Move>>>,
    /// Principal variation from each ply.
    variations: Vec<Vec<P::Move>>,
    batch: Vec<Request<P>>,
    answers: Answers,
    priors: Priors,
    /// Moves that are not searched at the root.
    excluded: Vec<P::Move>,
}

/// True if the evaluator has a policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Priors {
    /// The evaluator returned a policy for the root.
    Given,
    /// The evaluator only returns values, so that evaluating a position to order its moves is
    /// useless.
    Absent,
}

/// A move with its rank and its prior.
#[derive(Clone, Copy, Debug)]
struct Ordered<M> {
    rank: f32,
    prior: f32,
    mv: M,
}

impl<P: Position> AlphaBeta<P> {
    /// Creates a search with an empty table.
    #[must_use]
    pub fn new(evaluator: Box<dyn Evaluator<P>>, config: Config) -> Self {
        AlphaBeta {
            table: Table::new(config.table_bytes_max),
            config,
            evaluator,
            move_history: MoveHistory::new(),
            ordered: Vec::new(),
            variations: Vec::new(),
            batch: Vec::new(),
            answers: Answers::default(),
            priors: Priors::Given,
            excluded: Vec::new(),
        }
    }

    /// Excludes moves from the root of the next searches, until another list is given; none is
    /// excluded if no other would remain. Deeper in the tree all moves are searched.
    pub fn exclude(&mut self, moves: Vec<P::Move>) {
        self.excluded = moves;
    }

    /// Size of the transposition table, in bytes.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Clears the transposition table and all other state of earlier positions.
    pub fn clear(&mut self) {
        self.table.clear();
        self.move_history = MoveHistory::new();
    }

    /// Searches a position whose game is not over. `stop` is polled from time to time and ends the
    /// search when it returns true; `progress` receives the result of each iteration. Even a search
    /// that is stopped at once has the moves in the evaluator's order.
    pub fn search(
        &mut self,
        position: &P,
        history: &History,
        limits: Limits,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&RootResult<P::Move>),
    ) -> RootResult<P::Move> {
        self.table.grow_older();
        self.move_history.grow_older();
        let mut visit = visit::Visit::new(self, history.clone(), limits, stop);
        if parts::in_move(position) {
            // The part of the history that belongs to this move is unknown, and hardly matters.
            visit.begun_before = parts::CYCLE_PLIES_MAX;
        }
        visit.deepen(position, progress)
    }

    /// Evaluates a position and returns the value; the policy stays in the last answer.
    fn evaluate(&mut self, position: &P) -> f32 {
        self.batch.push(Request {
            search: 0,
            leaf: 0,
            generation: 0,
            seed: self.config.seed.stream(position.input_key().low()),
            position: position.clone(),
        });
        self.evaluator.submit(&mut self.batch);
        self.answers.clear();
        while self.evaluator.in_flight() > 0 {
            self.evaluator.collect(Wait::ForOne, &mut self.answers);
        }
        self.answers.iter().next().map_or(0.0, |answer| answer.value)
    }

    /// Fills the moves of a ply: `first` first, then by the policy of the last answer if `priors`
    /// are given, and by killer moves and history.
    fn order(
        &mut self,
        position: &P,
        history: &History,
        ply: usize,
        priors: Priors,
        first: Option<P::Move>,
    ) {
        let policy = match priors {
            Priors::Given => self.answers.iter().next().map_or(&[][..], |answer| answer.policy),
            Priors::Absent => &[],
        };
        if self.ordered.len() <= ply {
            self.ordered.resize_with(ply + 1, Vec::new);
        }
        let (ordered, move_history) = (&mut self.ordered[ply], &self.move_history);
        let side = position.to_move().index();
        ordered.clear();
        let mut policy = policy.iter();
        position.for_each_move(history, |mv| {
            let prior = policy.next().copied().unwrap_or(0.0);
            let rank = if first == Some(mv) {
                f32::INFINITY
            } else {
                prior + move_history.bonus(ply, side, mv)
            };
            ordered.push(Ordered { rank, prior, mv });
        });
        ordered.sort_by(|a, b| b.rank.total_cmp(&a.rank));
    }
}
