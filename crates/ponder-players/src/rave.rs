//! `rave`: tree search with rapid action value estimation, which learns from all moves of a
//! playout.

use crate::kind::{OpenKind, Plan, Recipe};
use crate::option::{PlayerOption, number, switch, whole, words};
use crate::rollouts::{ROLLOUT_OPTIONS, Rollouts};
use crate::tree::{TREE, TreeKind, TreeOptions, TreePlayer};
use crate::{PlayerKind, SpecError};
use ponder_game::{Game, History, Notation, Position, Rollout, Seed};
use ponder_search::rave::{HintUse, Rave, RaveConfig, Transpositions};
use ponder_search::{Ensemble, RolloutEvaluator};

const BIAS: PlayerOption = number("bias", "1000", 0.1, 1e9)
    .help("visits at which a move's mean weighs as much as its AMAF statistics");
const C: PlayerOption =
    number("c", "0", 0.0, 100.0).help("weight of exploration, for values from -1 to 1");
const FIRST: PlayerOption = number("first", "1", 0.01, 1e6).help(
    "weight of the prior of every move, which counts as this many playouts with the value of \
           its node",
);
const FPU: PlayerOption =
    number("fpu", "0", -2.0, 2.0).help("first-play urgency: reduction below the value of the node");
const HINTS: PlayerOption = words("hints", "both", &["mean", "amaf", "both", "off"])
    .help("statistics that hints of the playout policy are added to");
const HINT: PlayerOption = number("hint", "1", 0.0, 1e3).help("weight of the hints");
const EXPAND: PlayerOption =
    whole("expand", "2", 1, 1 << 30).help("visit at which a node is expanded");
const TRANSPOSITIONS: PlayerOption = switch("transpositions", "off")
    .help("share statistics between move orders that reach a position");

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    "rave",
    "Monte Carlo tree search that learns from all moves of a playout",
    &[ROLLOUT_OPTIONS, &[BIAS, C, FIRST, FPU, HINTS, HINT, EXPAND, TRANSPOSITIONS], TREE],
)
.open::<RaveOfGame>();

/// Generous bound on the bytes that a visit leaves in a tree that is kept from move to move, for
/// each move of the position.
const MOVE_BYTES_MAX: usize = 128;

struct RaveOfGame;

impl OpenKind for RaveOfGame {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let spec = recipe.spec;
        let rollouts = Rollouts::<G::Position>::parse(&recipe, G::Position::traced_policy())?;
        let hints = [HintUse::Mean, HintUse::Amaf, HintUse::Both, HintUse::Nothing];
        let config = RaveConfig {
            equivalence: BIAS.value(spec)?,
            exploration: C.value(spec)?,
            first_play_weight: FIRST.value(spec)?,
            first_play_reduction: FPU.value(spec)?,
            hints: HINTS.pick(spec, hints)?,
            hint_scale: HINT.value(spec)?,
            expand_at: EXPAND.value(spec)?,
            transpositions: TRANSPOSITIONS
                .pick(spec, [Transpositions::Inherit, Transpositions::Apart])?,
        };
        let moves = G::initial(rules).count_moves(&History::default());
        let bytes_max = rollouts.bytes_max(moves * MOVE_BYTES_MAX);
        let kind = RaveKind { rollouts, config };
        Ok(Plan::new(bytes_max, move || Ok(TreePlayer::new(kind, recipe.seed))))
    }
}

struct RaveKind<P: Rollout> {
    rollouts: Rollouts<P>,
    config: RaveConfig,
}

impl<P: Rollout + Notation> TreeKind for RaveKind<P> {
    type Position = P;
    type Search = Ensemble<Rave<P>>;
    type Evaluator = RolloutEvaluator<P>;

    const KIND: &'static PlayerKind = &KIND;

    fn options(&self) -> &TreeOptions {
        &self.rollouts.tree
    }

    fn evaluator(&self) -> Self::Evaluator {
        RolloutEvaluator::traced(self.rollouts.policy.clone())
    }

    fn start(&self, position: P, history: History, seed: Seed) -> Ensemble<Rave<P>> {
        Ensemble::new(self.options().threads as usize, seed, |seed| {
            let policy = self.rollouts.policy.clone();
            Rave::new(position.clone(), history.clone(), self.config, policy, seed)
        })
    }

    fn visits_max(&self, kept: u64, _timed: bool) -> u64 {
        self.rollouts.visits_max(kept)
    }
}
