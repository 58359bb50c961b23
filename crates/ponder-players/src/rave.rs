//! `rave`: tree search that learns from all moves of a playout.

use crate::kind::{self, OpenKind, Plan, Recipe};
use crate::mcts::{ROLLOUT_OPTIONS, policy, rollouts};
use crate::option::{OptionRange, PlayerOption, Switch};
use crate::tree::{self, TREE, TreeKind, TreeOptions, TreePlayer, VISITS, report};
use crate::{Needs, PlayerKind, PlayerSpec, Report, SpecError};
use ponder_game::{Game, Line, Notation, Position, Rollout, Seed};
use ponder_search::rave::{HintUse, Rave, RaveConfig, Transpositions};
use ponder_search::{RolloutEvaluator, Search};
use std::time::Duration;

const BIAS: PlayerOption = PlayerOption::new(
    "bias",
    "1000",
    OptionRange::number(0.1, 1e9),
    "visits at which a move's own mean weighs as much as all playouts in which it came later",
);
const C: PlayerOption = PlayerOption::new(
    "c",
    "0",
    OptionRange::number(0.0, 100.0),
    "weight of exploration, for values from -1 to 1",
);
const FIRST: PlayerOption = PlayerOption::new(
    "first",
    "1",
    OptionRange::number(0.01, 1e6),
    "playouts that every move counts for besides its own, with the value of its node",
);
const FPU: PlayerOption = PlayerOption::new(
    "fpu",
    "0",
    OptionRange::number(-2.0, 2.0),
    "how much less than its node such a move is assumed to be worth",
);
const HINTS: PlayerOption = PlayerOption::new(
    "hints",
    "both",
    OptionRange::words(&["mean", "amaf", "both", "off"]),
    "where what the policy knows of moves goes",
);
const HINT: PlayerOption =
    PlayerOption::new("hint", "1", OptionRange::number(0.0, 1e3), "the factor of its weight");
const EXPAND: PlayerOption = PlayerOption::new(
    "expand",
    "2",
    OptionRange::whole(1, 1 << 30),
    "the visit of a position with which its moves are entered in the tree",
);
const TRANSPOSITIONS: PlayerOption = PlayerOption::switch(
    "transpositions",
    "off",
    "let a position reached by another order of moves begin with what is known of it",
);

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "rave",
    summary: "Monte Carlo tree search that learns from all moves of a playout",
    options: &[ROLLOUT_OPTIONS, &[BIAS, C, FIRST, FPU, HINTS, HINT, EXPAND, TRANSPOSITIONS], TREE],
    needs: Needs::Nothing,
    open: kind::open::<RaveKind>(),
    crossword: None,
    label: None,
};

/// What a visit may leave in a tree that is kept from move to move, in bytes for each move of the
/// position, with much to spare.
const MOVE_BYTES_MAX: usize = 128;

struct RaveKind;

impl OpenKind for RaveKind {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let options = Options::<G::Position>::parse(&recipe)?;
        let moves = G::initial(rules).count_moves(&Line::default());
        let budget = options.rollouts.into_iter().chain(options.tree.visits).min();
        let by_visits = tree::visits_bytes(budget, moves * MOVE_BYTES_MAX);
        let bytes_max = options.tree.bytes_max.min(by_visits);
        Ok(Plan::new(bytes_max, move || Ok(TreePlayer::new(options, recipe.seed))))
    }
}

/// The options of one player, checked.
#[derive(Clone, Debug)]
struct Options<P: Rollout> {
    tree: TreeOptions,
    /// New rollouts a move; `None` where time or visits decide.
    rollouts: Option<u64>,
    policy: P::Policy,
    config: RaveConfig,
}

impl<P: Rollout> Options<P> {
    fn parse(recipe: &Recipe<'_>) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let tree = TreeOptions::parse(recipe, &VISITS)?;
        let rollouts = rollouts(spec, &tree)?;
        let config = config(spec, tree.threads)?;
        Ok(Options { tree, rollouts, policy: policy::<P>(spec)?, config })
    }
}

/// How the search explores: every thread has one leaf under way.
fn config(spec: &PlayerSpec, threads: u32) -> Result<RaveConfig, SpecError> {
    let hints = [HintUse::Mean, HintUse::Amaf, HintUse::Both, HintUse::Nothing];
    Ok(RaveConfig {
        equivalence: BIAS.value(spec)?,
        exploration: C.value(spec)?,
        first_play_weight: FIRST.value(spec)?,
        first_play_reduction: FPU.value(spec)?,
        hints: HINTS.pick(spec, hints)?,
        hint_scale: HINT.value(spec)?,
        expand_at: EXPAND.value(spec)?,
        transpositions: match TRANSPOSITIONS.is_on(spec)? {
            Switch::On => Transpositions::Inherit,
            Switch::Off => Transpositions::Apart,
        },
        leaves_in_flight_max: threads,
    })
}

impl<P: Rollout + Notation> TreeKind for Options<P> {
    type Position = P;
    type Search = Rave<P>;
    type Evaluator = RolloutEvaluator<P>;

    const NAME: &'static str = "rave";

    fn options(&self) -> &TreeOptions {
        &self.tree
    }

    fn evaluator(&self) -> Self::Evaluator {
        RolloutEvaluator::traced(self.policy.clone())
    }

    fn start(&self, position: P, line: Line, seed: Seed) -> Rave<P> {
        Rave::new(position, line, self.config, self.policy.clone(), seed)
    }

    fn visits_max(&self, kept: u64, _timed: bool) -> u64 {
        self.rollouts.map_or(u64::MAX, |rollouts| kept.saturating_add(rollouts))
    }

    fn pick(&mut self, search: &Rave<P>) -> Option<<P as Position>::Move> {
        search.best_move()
    }

    fn report(search: &Rave<P>, spent: Duration) -> Report {
        let found = report::of_uct(search.position(), &search.report(), spent);
        report::with_points(found, search)
    }
}
