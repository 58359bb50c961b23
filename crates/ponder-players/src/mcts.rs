//! `mcts`: UCT with rollouts.

use crate::kind::{self, OpenKind, Plan, Recipe};
use crate::option::{OptionRange, PlayerOption};
use crate::tree::{self, TIME, TREE, TreeKind, TreeOptions, TreePlayer, VISITS, report};
use crate::{Needs, PlayerKind, PlayerSpec, Report, SpecError};
use ponder_game::{Game, Line, Notation, Position, Rollout, Seed};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{RolloutEvaluator, Search};
use std::time::Duration;

const ROLLOUTS: PlayerOption = PlayerOption::new(
    "rollouts",
    "10000",
    OptionRange::count(),
    "new rollouts a move, unless visits or time decide",
);
/// At equal time 4 to 16 rollouts a visit are far stronger than 1, and at equal rollouts 1 is
/// (docs/performance.md).
const LEAF: PlayerOption = PlayerOption::new(
    "leaf",
    "",
    OptionRange::whole(1, 512),
    "rollouts a visit; without it 8 where only time decides, else 1",
);
const LEAF_BY_TIME: u32 = 8;
const FILL: PlayerOption = PlayerOption::new(
    "fill",
    "",
    OptionRange::text("POLICY"),
    "the game's playout policy (Hex: coin or exact)",
);
const C: PlayerOption = PlayerOption::new(
    "c",
    "0.5",
    OptionRange::number(0.0, 100.0),
    "weight of exploration, for values from -1 to 1",
);
const FPU: PlayerOption = PlayerOption::new(
    "fpu",
    "all",
    OptionRange::number(-2.0, 2.0).or(&["all"]),
    "try all moves before any twice, or how much less an untried move is worth",
);

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "mcts",
    summary: "Monte Carlo tree search with random playouts",
    options: &[ROLLOUT_OPTIONS, &[LEAF, C, FPU], TREE],
    needs: Needs::Nothing,
    open: kind::open::<Mcts>(),
    crossword: None,
    label: None,
};

/// What a visit may leave in a tree that is kept from move to move, in bytes, with much to spare.
const VISIT_BYTES_MAX: usize = 512;

struct Mcts;

impl OpenKind for Mcts {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, _rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let options = Options::<G::Position>::parse(&recipe)?;
        let by_rollouts = options.rollouts.map(|count| count.div_ceil(options.leaf.into()));
        let visits = options.tree.visits.into_iter().chain(by_rollouts).min();
        let bytes_max = options.tree.bytes_max.min(tree::visits_bytes(visits, VISIT_BYTES_MAX));
        Ok(Plan::new(bytes_max, move || Ok(TreePlayer::new(options, recipe.seed))))
    }
}

/// The options of one player, checked.
#[derive(Clone, Debug)]
struct Options<P: Rollout> {
    tree: TreeOptions,
    /// New rollouts a move; `None` where time or visits decide.
    rollouts: Option<u64>,
    leaf: u32,
    policy: P::Policy,
    config: UctConfig,
}

impl<P: Rollout> Options<P> {
    fn parse(recipe: &Recipe<'_>) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let tree = TreeOptions::parse(recipe, &VISITS)?;
        let rollouts = rollouts(spec, &tree)?;
        let by_time = tree.time.is_some() && rollouts.is_none() && tree.visits.is_none();
        let leaf = LEAF.number(spec)?.unwrap_or(if by_time { LEAF_BY_TIME } else { 1 });
        let config = UctConfig {
            exploration: C.value(spec)?,
            first_play_reduction: FPU.number(spec)?,
            // Every thread has one leaf under way.
            leaves_in_flight_max: tree.threads,
        };
        Ok(Options { tree, rollouts, leaf, policy: policy::<P>(spec)?, config })
    }
}

/// New rollouts a move, of a kind that has this option; `None` where time or visits decide.
pub(crate) fn rollouts(spec: &PlayerSpec, tree: &TreeOptions) -> Result<Option<u64>, SpecError> {
    let is_bounded = tree.visits.is_some() || tree.time.is_some();
    if spec.get(ROLLOUTS.key).is_none() && is_bounded {
        return Ok(None);
    }
    ROLLOUTS.number(spec)
}

/// The playout policy of a spec, of a kind that has this option.
pub(crate) fn policy<P: Rollout>(spec: &PlayerSpec) -> Result<P::Policy, SpecError> {
    match FILL.text(spec)? {
        None => Ok(P::Policy::default()),
        Some(text) => text.parse().map_err(|problem: String| spec.error(problem)),
    }
}

/// Options that all searches with rollouts have.
pub(crate) const ROLLOUT_OPTIONS: &[PlayerOption] = &[ROLLOUTS, VISITS, TIME, FILL];

impl<P: Rollout + Notation> TreeKind for Options<P> {
    type Position = P;
    type Search = Uct<P>;
    type Evaluator = RolloutEvaluator<P>;

    const NAME: &'static str = "mcts";

    fn options(&self) -> &TreeOptions {
        &self.tree
    }

    fn evaluator(&self) -> Self::Evaluator {
        RolloutEvaluator::new(self.policy.clone(), self.leaf)
    }

    fn start(&self, position: P, line: Line, seed: Seed) -> Uct<P> {
        Uct::new(position, line, self.config, seed)
    }

    fn visits_max(&self, kept: u64, _timed: bool) -> u64 {
        let visits = |rollouts: u64| kept + rollouts.div_ceil(u64::from(self.leaf));
        self.rollouts.map_or(u64::MAX, visits)
    }

    fn pick(&mut self, search: &Uct<P>) -> Option<<P as Position>::Move> {
        search.best_move()
    }

    fn report(search: &Uct<P>, spent: Duration) -> Report {
        report::of_uct(search.position(), &search.report(), spent)
    }
}
