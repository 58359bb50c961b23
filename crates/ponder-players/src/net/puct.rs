//! `puct`: PUCT over a network.

use super::guide::GuideEvaluator;
use super::options::NET;
use super::search::{self, NET_SEARCH, NetSearch};
use crate::kind::{OpenKind, Plan, Recipe};
use crate::option::{PlayerOption, number};
use crate::sampler::Weighted;
use crate::tree::{ExpectedOwners, TREE, TreeKind, TreeOptions, report};
use crate::{PlayerKind, SpecError};
use ponder_game::{Encode, Game, History, Notation, Seed};
use ponder_search::puct::{FirstPlayUrgency, Puct, PuctConfig, RootNoise};
use ponder_search::{Child, Search};

const C: PlayerOption =
    number("c", "1.25", 0.0, 100.0).help("weight of the priors, for values from -1 to 1");
const FPU: PlayerOption = number("fpu", "0.2", 0.0, 2.0)
    .or(&["loss"])
    .help("first-play urgency: a reduction for untried moves, or `loss`");
const DEVIATION: PlayerOption = number("deviation", "1", 0.0, 1.0)
    .help("share of the weight of the priors that follows the spread of a node's values");
const LCB: PlayerOption = number("lcb", "2", 0.0, 100.0).or(&["off"]).help(
    "choose the move with the greatest lower confidence bound, this many standard errors below \
     its value, instead of the most visited one",
);
const NOISE: PlayerOption = number("noise", "0", 0.0, 1.0)
    .help("share of Dirichlet noise in the priors of the root; AlphaZero used 0.25 in self-play");
const ALPHA: PlayerOption = number("alpha", "", 0.001, 1000.0)
    .help("concentration of that noise; without it, 10 divided by the number of moves");

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    "puct",
    "tree search guided by a network, as in AlphaZero",
    &[NET, NET_SEARCH, &[C, FPU, DEVIATION, LCB, NOISE, ALPHA], TREE],
)
.open::<PuctOfNet>();

struct PuctOfNet;

impl OpenKind for PuctOfNet {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let spec = recipe.spec;
        let first_play =
            FPU.number(spec)?.map_or(FirstPlayUrgency::Absolute(-1.0), FirstPlayUrgency::Reduced);
        let config = PuctConfig {
            c_init: C.value(spec)?,
            first_play,
            deviation_share: DEVIATION.value(spec)?,
            confidence_bound: LCB.number(spec)?,
            ..PuctConfig::default()
        };
        let (noise, alpha) = (NOISE.value(spec)?, ALPHA.number(spec)?);
        search::plan::<G, _>(recipe, rules, move |search| PuctKind { search, config, noise, alpha })
    }
}

struct PuctKind<P: Encode> {
    search: NetSearch<P>,
    config: PuctConfig,
    noise: f32,
    alpha: Option<f32>,
}

impl<P: Notation + Encode> TreeKind for PuctKind<P> {
    type Position = P;
    type Search = Puct<P>;
    type Evaluator = GuideEvaluator<P>;

    const KIND: &'static PlayerKind = &KIND;

    fn options(&self) -> &TreeOptions {
        &self.search.options.tree
    }

    fn evaluator(&self) -> GuideEvaluator<P> {
        self.search.evaluator()
    }

    fn another_evaluator(&self, first: &GuideEvaluator<P>) -> GuideEvaluator<P> {
        first.sibling()
    }

    fn expected_owners(evaluator: &mut GuideEvaluator<P>, position: &P) -> Option<ExpectedOwners> {
        search::expected_owners(evaluator, position)
    }

    fn start(&self, position: P, history: History, seed: Seed) -> Puct<P> {
        let moves = position.count_moves(&history).max(1) as f32;
        let alpha = self.alpha.unwrap_or(10.0 / moves);
        let noise = (self.noise > 0.0).then_some(RootNoise { alpha, fraction: self.noise });
        let config = PuctConfig {
            leaves_in_flight_max: self.options().leaves_in_flight(),
            noise,
            value_bias: self.search.options.value_bias,
            ..self.config
        };
        Puct::new(position, history, config, seed)
    }

    fn visits_max(&self, kept: u64, timed: bool) -> u64 {
        let options = &self.search.options;
        let unbounded = !timed && options.tree.visits.is_none();
        let sims = options.sims.or(unbounded.then_some(options.sims_default));
        // The evaluation of the root is a visit, but not a simulation.
        sims.map_or(u64::MAX, |sims| kept.max(1).saturating_add(sims))
    }

    fn best(&mut self, search: &Puct<P>) -> Option<P::Move> {
        search::best(search.best_move(), || search.report())
    }

    fn moves(search: &Puct<P>) -> Vec<Child<P::Move>> {
        report::tried(search.report())
    }

    fn weighted(search: &Puct<P>) -> Vec<Weighted<P::Move>> {
        search::weighted(&search.report())
    }
}
