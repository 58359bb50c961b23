//! `puct`: PUCT over a network.

use super::options::{NET, NET_SEARCH, SearchOptions};
use super::{draw, networks};
use crate::kind::{self, OpenKind, Plan, Recipe};
use crate::option::{OptionRange, PlayerOption};
use crate::tree::{TREE, TreeKind, TreeOptions, TreePlayer, report};
use crate::{Needs, PlayerKind, Report, SpecError};
use ponder_game::{Encode, Game, Line, Notation, Position, Rng, Seed};
use ponder_net::{Net, NetEvaluator};
use ponder_search::puct::{FirstPlay, Puct, PuctConfig, RootNoise};
use ponder_search::{Backup, Search};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

const C: PlayerOption = PlayerOption::new(
    "c",
    "1.25",
    OptionRange::number(0.0, 100.0),
    "weight of the priors, for values from -1 to 1",
);
const FPU: PlayerOption = PlayerOption::new(
    "fpu",
    "0.2",
    OptionRange::number(0.0, 2.0).or(&["loss"]),
    "how much less an untried move is worth, or loss",
);
const NOISE: PlayerOption = PlayerOption::new(
    "noise",
    "0",
    OptionRange::number(0.0, 1.0),
    "share of Dirichlet noise in the priors of the root; 0.25 as in self-play",
);
const ALPHA: PlayerOption = PlayerOption::new(
    "alpha",
    "",
    OptionRange::number(0.001, 1000.0),
    "concentration of that noise; without it, 10 by the number of moves",
);

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "puct",
    summary: "tree search guided by a network, as in AlphaZero",
    options: &[NET, NET_SEARCH, &[C, FPU, NOISE, ALPHA], TREE],
    needs: Needs::Nothing,
    open: kind::open::<PuctOfNet>(),
    crossword: None,
    label: None,
};

struct PuctOfNet;

impl OpenKind for PuctOfNet {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let options = PuctOptions::parse(&recipe)?;
        let moves = G::initial(rules).count_moves(&Line::default());
        let (bytes_max, rules) = (options.search.bytes_max(moves), rules.clone());
        Ok(Plan::new(bytes_max, move || {
            let net = networks::open::<G>(&recipe, &rules)?;
            let kind = PuctKind::<G::Position>::new(options, net, recipe.seed);
            Ok(TreePlayer::new(kind, recipe.seed))
        }))
    }
}

/// The options of one player.
#[derive(Clone, Debug)]
struct PuctOptions {
    search: SearchOptions,
    config: PuctConfig,
    noise: f32,
    alpha: Option<f32>,
}

impl PuctOptions {
    fn parse(recipe: &Recipe<'_>) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let first_play = match FPU.number(spec)? {
            Some(reduction) => FirstPlay::Reduced(reduction),
            None => FirstPlay::Absolute(-1.0),
        };
        let config = PuctConfig { c_init: C.value(spec)?, first_play, ..PuctConfig::default() };
        let search = SearchOptions::parse(recipe)?;
        Ok(PuctOptions { search, config, noise: NOISE.value(spec)?, alpha: ALPHA.number(spec)? })
    }
}

/// A player's network and how it searches.
struct PuctKind<P> {
    options: PuctOptions,
    net: Arc<Net>,
    rng: Rng,
    marker: PhantomData<fn(P)>,
}

impl<P> PuctKind<P> {
    fn new(options: PuctOptions, net: Arc<Net>, seed: Seed) -> Self {
        PuctKind { options, net, rng: seed.named("puct moves").rng(), marker: PhantomData }
    }
}

impl<P: Notation + Encode> TreeKind for PuctKind<P> {
    type Position = P;
    type Search = Puct<P>;
    type Evaluator = NetEvaluator<P>;

    const NAME: &'static str = "puct";

    fn options(&self) -> &TreeOptions {
        &self.options.search.tree
    }

    fn evaluator(&self) -> NetEvaluator<P> {
        NetEvaluator::new(Arc::clone(&self.net), self.options.search.net())
    }

    fn start(&self, position: P, line: Line, seed: Seed) -> Puct<P> {
        let threads = self.options().threads;
        // Every thread has one leaf under way.
        let backup = if threads > 1 { Backup::Immediate } else { Backup::Batched };
        let moves = position.count_moves(&line).max(1) as f32;
        let alpha = self.options.alpha.unwrap_or(10.0 / moves);
        let fraction = self.options.noise;
        let noise = (fraction > 0.0).then_some(RootNoise { alpha, fraction });
        let config =
            PuctConfig { leaves_in_flight_max: threads, backup, noise, ..self.options.config };
        Puct::new(position, line, config, seed)
    }

    fn visits_max(&self, kept: u64, timed: bool) -> u64 {
        // The evaluation of the root is a visit, and no simulation.
        let visits = |sims: u64| kept.max(1).saturating_add(sims);
        self.options.search.simulations(timed).map_or(u64::MAX, visits)
    }

    fn pick(&mut self, search: &Puct<P>) -> Option<<P as Position>::Move> {
        let temperature = self.options.search.temperature;
        draw::of_search(search.best_move(), || search.report(), temperature, &mut self.rng)
    }

    fn report(search: &Puct<P>, spent: Duration) -> Report {
        report::of_guided(search.position(), &search.report(), spent)
    }
}
