//! `gumbel`: Gumbel AlphaZero search over a network.

use super::guide::GuideEvaluator;
use super::options::NET;
use super::search::{self, NET_SEARCH, NetSearch};
use crate::kind::{OpenKind, Plan, Recipe};
use crate::option::{PlayerOption, number, switch, whole};
use crate::sampler::Weighted;
use crate::tree::{ExpectedOwners, TREE, TreeKind, TreeOptions, report};
use crate::{PlayerKind, SpecError};
use ponder_game::{Encode, Game, History, Notation, Seed};
use ponder_search::gumbel::{Gumbel, GumbelConfig, Next, Rescaling, TimeManager, Transform};
use ponder_search::{Child, Search};
use std::time::{Duration, Instant};

const CONSIDERED: PlayerOption =
    whole("considered", "16", 1, 1024).help("the most moves that are considered");
const NOISE: PlayerOption = number("noise", "0", 0.0, 10.0)
    .help("weight of the Gumbel noise; 1 samples moves as in self-play");
const SCALE: PlayerOption =
    number("scale", "0.5", 0.0, 100.0).help("weight of values against priors (c_scale)");
const VISIT_SCALE: PlayerOption = number("visit-scale", "50", 0.0, 10_000.0)
    .help("visits added to those of the most visited move in that weight (c_visit)");
const RESCALE: PlayerOption = switch("rescale", "on")
    .help("first rescale the values of a node's moves to the range from 0 to 1");

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    "gumbel",
    "Gumbel search guided by a network, strong from a few simulations on",
    &[NET, NET_SEARCH, &[CONSIDERED, NOISE, SCALE, VISIT_SCALE, RESCALE], TREE],
)
.open::<GumbelOfNet>();

struct GumbelOfNet;

impl OpenKind for GumbelOfNet {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let spec = recipe.spec;
        let config = GumbelConfig {
            max_num_considered_actions: CONSIDERED.value(spec)?,
            gumbel_scale: NOISE.value(spec)?,
            transform: Transform {
                value_scale: SCALE.value(spec)?,
                maxvisit_init: VISIT_SCALE.value(spec)?,
                rescaling: RESCALE.pick(spec, [Rescaling::MinMax, Rescaling::None])?,
            },
            ..GumbelConfig::default()
        };
        search::plan::<G, _>(recipe, rules, move |search| GumbelKind {
            search,
            config,
            timing: TimeManager::default(),
            deadline: None,
        })
    }
}

/// Greatest number of simulations of one move: counters of a tree have 32 bits.
const SIMULATIONS_MAX: u32 = 1 << 30;

struct GumbelKind<P: Encode> {
    search: NetSearch<P>,
    config: GumbelConfig,
    timing: TimeManager,
    /// The moment by which the current move must be decided, if time decides.
    deadline: Option<Instant>,
}

impl<P: Notation + Encode> TreeKind for GumbelKind<P> {
    type Position = P;
    type Search = Gumbel<P>;
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

    fn start(&self, position: P, history: History, seed: Seed) -> Gumbel<P> {
        let leaves_in_flight_max = self.options().leaves_in_flight();
        let value_bias = self.search.options.value_bias;
        let config = GumbelConfig { leaves_in_flight_max, value_bias, ..self.config };
        Gumbel::new(position, history, config, seed)
    }

    /// Sequential halving has its own budget.
    fn visits_max(&self, _kept: u64, _timed: bool) -> u64 {
        u64::MAX
    }

    fn begin(&mut self, search: &mut Gumbel<P>, left: Option<Duration>) {
        self.deadline = left.map(|left| Instant::now() + left);
        let options = &self.search.options;
        let visits = options.tree.visits;
        let simulations = match left {
            None => options.sims.or(visits).unwrap_or(options.sims_default) as u32,
            Some(left) => {
                let most = options.sims.into_iter().chain(visits).min();
                let most = most.and_then(|most| u32::try_from(most).ok());
                let considered = self.config.max_num_considered_actions;
                let most = most.unwrap_or(SIMULATIONS_MAX);
                self.timing.begin(search.visits(), left, most, considered)
            }
        };
        search.set_simulations(simulations);
    }

    fn poll_interval(&self, left: Duration) -> Duration {
        self.timing.poll_interval(left)
    }

    fn should_continue(
        &mut self,
        search: &mut Gumbel<P>,
        left: Option<Duration>,
        ended: bool,
    ) -> bool {
        let Some(left) = left else { return false };
        let visits = search.visits();
        let next = self.timing.decide(visits, left, ended, &search.remaining_visits());
        let enough = self.search.options.tree.visits.is_some_and(|most| visits >= most);
        match next {
            Next::Stop => return false,
            Next::Same => {}
            Next::Simulations(_) if ended && enough => return false,
            Next::Simulations(simulations) => search.set_simulations(simulations),
        }
        true
    }

    fn ponder(search: &mut Gumbel<P>) {
        search.ponder();
    }

    fn best(&mut self, search: &Gumbel<P>) -> Option<P::Move> {
        if let Some(deadline) = self.deadline.take() {
            let left = deadline.saturating_duration_since(Instant::now());
            self.timing.measure(search.visits(), left);
        }
        search::best(search.best_move(), || search.report())
    }

    fn moves(search: &Gumbel<P>) -> Vec<Child<P::Move>> {
        report::tried(search.report())
    }

    fn weighted(search: &Gumbel<P>) -> Vec<Weighted<P::Move>> {
        search::weighted(&search.report())
    }
}
