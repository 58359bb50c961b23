//! `mcts`: UCT with rollouts.

use crate::kind::{OpenKind, Plan, Recipe};
use crate::option::{PlayerOption, number, whole};
use crate::rollouts::{ROLLOUT_OPTIONS, Rollouts};
use crate::tree::{TREE, TreeKind, TreeOptions, TreePlayer};
use crate::{PlayerKind, SpecError};
use ponder_game::{Game, History, Notation, Rollout, Seed};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Ensemble, RolloutEvaluator};

/// Rollouts per visit. At equal time 4 to 16 are far stronger than 1, and at equal rollouts 1 is
/// stronger (docs/performance.md).
const LEAF: PlayerOption = whole("leaf", "", 1, 512)
    .help("rollouts per visit; without it 8 where only time decides, else 1");
const LEAF_BY_TIME: u32 = 8;
const C: PlayerOption =
    number("c", "0.5", 0.0, 100.0).help("weight of exploration, for values from -1 to 1");
const FPU: PlayerOption = number("fpu", "all", -2.0, 2.0).or(&["all"]).help(
    "first-play urgency: `all`, which tries every move before any twice, or a reduction for \
         untried moves",
);

/// Kind of player whose rollouts per move are the scale of strengths.
pub const STRENGTH_SCALE: &str = "mcts";

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    STRENGTH_SCALE,
    "Monte Carlo tree search with random playouts",
    &[ROLLOUT_OPTIONS, &[LEAF, C, FPU], TREE],
)
.open::<Mcts>();

/// Generous bound on the bytes that a visit leaves in a tree that is kept from move to move.
const VISIT_BYTES_MAX: usize = 512;

struct Mcts;

impl OpenKind for Mcts {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, _rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let spec = recipe.spec;
        let mut rollouts = Rollouts::<G::Position>::parse(&recipe, Default::default())?;
        let Rollouts { tree, count, .. } = &rollouts;
        let by_time = tree.time.is_some() && count.is_none() && tree.visits.is_none();
        rollouts.leaf = LEAF.number(spec)?.unwrap_or(if by_time { LEAF_BY_TIME } else { 1 });
        let config =
            UctConfig { exploration: C.value(spec)?, first_play_reduction: FPU.number(spec)? };
        let bytes_max = rollouts.bytes_max(VISIT_BYTES_MAX);
        let kind = MctsKind { rollouts, config };
        Ok(Plan::new(bytes_max, move || Ok(TreePlayer::new(kind, recipe.seed))))
    }
}

struct MctsKind<P: Rollout> {
    rollouts: Rollouts<P>,
    config: UctConfig,
}

impl<P: Rollout + Notation> TreeKind for MctsKind<P> {
    type Position = P;
    type Search = Ensemble<Uct<P>>;
    type Evaluator = RolloutEvaluator<P>;

    const KIND: &'static PlayerKind = &KIND;

    fn options(&self) -> &TreeOptions {
        &self.rollouts.tree
    }

    fn evaluator(&self) -> Self::Evaluator {
        RolloutEvaluator::new(self.rollouts.policy.clone(), self.rollouts.leaf)
    }

    fn start(&self, position: P, history: History, seed: Seed) -> Ensemble<Uct<P>> {
        Ensemble::new(self.options().threads as usize, seed, |seed| {
            Uct::new(position.clone(), history.clone(), self.config, seed)
        })
    }

    fn visits_max(&self, kept: u64, _timed: bool) -> u64 {
        self.rollouts.visits_max(kept)
    }
}
