//! `gumbel`: Gumbel AlphaZero search over a network.

use super::options::{NET, NET_SEARCH, SearchOptions};
use super::{draw, networks};
use crate::kind::{self, OpenKind, Plan, Recipe};
use crate::option::{OptionRange, PlayerOption, Switch};
use crate::tree::{TREE, TreeKind, TreeOptions, TreePlayer, report};
use crate::{Needs, PlayerKind, Report, SpecError};
use ponder_game::{Encode, Game, Line, Notation, Position, Rng, Seed};
use ponder_net::{Net, NetEvaluator};
use ponder_search::Search;
use ponder_search::gumbel::{Gumbel, GumbelConfig, Next, Rescaling, Timing, Transform};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

const CONSIDERED: PlayerOption = PlayerOption::new(
    "considered",
    "16",
    OptionRange::whole(1, 1024),
    "the most moves that are considered",
);
const NOISE: PlayerOption = PlayerOption::new(
    "noise",
    "0",
    OptionRange::number(0.0, 10.0),
    "weight of the Gumbel noise; 1 samples moves as in self-play",
);
const SCALE: PlayerOption = PlayerOption::new(
    "scale",
    "0.1",
    OptionRange::number(0.0, 100.0),
    "weight of values against priors (c_scale)",
);
const VISIT_SCALE: PlayerOption = PlayerOption::new(
    "visit-scale",
    "50",
    OptionRange::number(0.0, 10_000.0),
    "visits added to those of the most visited move in that weight (c_visit)",
);
const RESCALE: PlayerOption =
    PlayerOption::switch("rescale", "on", "stretch the values of a node to 0 to 1 first");

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "gumbel",
    summary: "Gumbel search guided by a network, strong from a few simulations on",
    options: &[NET, NET_SEARCH, &[CONSIDERED, NOISE, SCALE, VISIT_SCALE, RESCALE], TREE],
    needs: Needs::Nothing,
    open: kind::open::<GumbelOfNet>(),
    crossword: None,
    label: None,
};

struct GumbelOfNet;

impl OpenKind for GumbelOfNet {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let options = GumbelOptions::parse(&recipe)?;
        let moves = G::initial(rules).count_moves(&Line::default());
        let (bytes_max, rules) = (options.search.bytes_max(moves), rules.clone());
        Ok(Plan::new(bytes_max, move || {
            let net = networks::open::<G>(&recipe, &rules)?;
            let kind = GumbelKind::<G::Position>::new(options, net, recipe.seed);
            Ok(TreePlayer::new(kind, recipe.seed))
        }))
    }
}

/// The options of one player.
#[derive(Clone, Debug)]
struct GumbelOptions {
    search: SearchOptions,
    config: GumbelConfig,
}

impl GumbelOptions {
    fn parse(recipe: &Recipe<'_>) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let search = SearchOptions::parse(recipe)?;
        let rescaling = match RESCALE.is_on(spec)? {
            Switch::On => Rescaling::MinMax,
            Switch::Off => Rescaling::None,
        };
        let transform = Transform {
            value_scale: SCALE.value(spec)?,
            maxvisit_init: VISIT_SCALE.value(spec)?,
            rescaling,
        };
        let config = GumbelConfig {
            max_num_considered_actions: CONSIDERED.value(spec)?,
            gumbel_scale: NOISE.value(spec)?,
            transform,
            leaves_in_flight_max: search.tree.threads,
            ..GumbelConfig::default()
        };
        Ok(GumbelOptions { search, config })
    }
}

/// Simulations of one move at most: counters of a tree have 32 bits.
const SIMULATIONS_MAX: u32 = 1 << 30;

/// A player's network and how it searches.
struct GumbelKind<P> {
    options: GumbelOptions,
    net: Arc<Net>,
    rng: Rng,
    timing: Timing,
    /// When the move under way must be decided, if time decides.
    deadline: Option<Instant>,
    marker: PhantomData<fn(P)>,
}

impl<P> GumbelKind<P> {
    fn new(options: GumbelOptions, net: Arc<Net>, seed: Seed) -> Self {
        let rng = seed.named("gumbel moves").rng();
        let (timing, deadline) = (Timing::default(), None);
        GumbelKind { options, net, rng, timing, deadline, marker: PhantomData }
    }

    fn simulations_max(&self) -> u32 {
        let given = self.options.search.sims.into_iter().chain(self.options.search.tree.visits);
        given.min().and_then(|most| u32::try_from(most).ok()).unwrap_or(SIMULATIONS_MAX)
    }
}

impl<P: Notation + Encode> TreeKind for GumbelKind<P> {
    type Position = P;
    type Search = Gumbel<P>;
    type Evaluator = NetEvaluator<P>;

    const NAME: &'static str = "gumbel";

    fn options(&self) -> &TreeOptions {
        &self.options.search.tree
    }

    fn evaluator(&self) -> NetEvaluator<P> {
        NetEvaluator::new(Arc::clone(&self.net), self.options.search.net())
    }

    fn start(&self, position: P, line: Line, seed: Seed) -> Gumbel<P> {
        Gumbel::new(position, line, self.options.config, seed)
    }

    /// The halving has its own budget.
    fn visits_max(&self, _kept: u64, _timed: bool) -> u64 {
        u64::MAX
    }

    fn begin(&mut self, search: &mut Gumbel<P>, left: Option<Duration>) {
        self.deadline = left.map(|left| Instant::now() + left);
        let simulations = match left {
            None => {
                let search = &self.options.search;
                search.sims.or(search.tree.visits).unwrap_or(search.sims_usual) as u32
            }
            Some(left) => {
                let considered = self.options.config.max_num_considered_actions;
                self.timing.begin(search.visits(), left, self.simulations_max(), considered)
            }
        };
        search.set_simulations(simulations);
    }

    fn look_after(&self, left: Duration) -> Duration {
        self.timing.look_after(left)
    }

    fn go_on(&mut self, search: &mut Gumbel<P>, left: Option<Duration>, ended: bool) -> bool {
        let Some(left) = left else { return false };
        let visits = search.visits();
        let next = self.timing.go_on(visits, left, ended, &search.outlook());
        let enough = self.options.search.tree.visits.is_some_and(|most| visits >= most);
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

    fn pick(&mut self, search: &Gumbel<P>) -> Option<<P as Position>::Move> {
        if let Some(deadline) = self.deadline.take() {
            let left = deadline.saturating_duration_since(Instant::now());
            self.timing.measure(search.visits(), left);
        }
        let temperature = self.options.search.temperature;
        draw::of_search(search.best_move(), || search.report(), temperature, &mut self.rng)
    }

    fn report(search: &Gumbel<P>, spent: Duration) -> Report {
        report::of_guided(search.position(), &search.report(), spent)
    }
}
