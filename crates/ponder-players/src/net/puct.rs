//! `puct`: PUCT over a network.

use super::draw;
use super::options::{SearchOptions, number};
use crate::tree::{TreeKind, TreeOptions, report};
use crate::{PlayerSpec, Report, SpecError};
use ponder_game::{Encode, Line, Notation, Position, Rng, Seed};
use ponder_net::{Net, NetEvaluator};
use ponder_search::puct::{FirstPlay, Puct, PuctConfig, RootNoise};
use ponder_search::{Backup, Search};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

/// How the `puct` kind is described in help texts.
pub(crate) const OPTIONS: &str = "\
model=shipped   the network: Ponder's own for the board, a file, the folder of a run,
                run:NAME[/CHECKPOINT] in the folder of runs, or random:CHANNELSxBLOCKS[:SEED]
sims=64         new simulations a move, unless time, visits or a clock decide
visits=         visits of the root, those kept from the last move included
time=           seconds a move
temperature=0   draw moves by visits^(1/temperature) instead of taking the most visited
backend=auto    how the network is computed: fp32, int8, one of their variants, or the fastest
symmetry=identity  how it sees positions: identity, random, or average over all symmetries
cache-mb=64     the most megabytes of remembered evaluations
c=1.25          weight of the priors, for values from -1 to 1
fpu=0.2         how much less an untried move is worth, or loss
noise=0         share of Dirichlet noise in the priors of the root, 0 to 1; 0.25 as in self-play
alpha=          concentration of that noise [default: 10 by the number of moves]
nodes=          the most nodes in memory
mb=1024         the most megabytes of tree
threads=1       threads on one tree; one is deterministic for a seed
reuse=on        keep the tree between moves
ponder=off      think on the opponent's time
resign=off      resign below this chance to win, 0 to 0.5";

const KEYS: &[&str] = &["c", "fpu", "noise", "alpha"];

/// The options of one player.
#[derive(Clone, Debug)]
pub(crate) struct PuctOptions {
    pub search: SearchOptions,
    config: PuctConfig,
    noise: f32,
    alpha: Option<f32>,
}

impl PuctOptions {
    pub(crate) fn parse(spec: &PlayerSpec) -> Result<Self, SpecError> {
        let search = SearchOptions::parse(spec, KEYS)?;
        let first_play = match spec.get("fpu") {
            Some("loss") => FirstPlay::Absolute(-1.0),
            _ => FirstPlay::Reduced(number(spec, "fpu", 0.2, 0.0..=2.0)?),
        };
        let usual = PuctConfig::default();
        let c_init = number(spec, "c", usual.c_init, 0.0..=100.0)?;
        let noise = number(spec, "noise", 0.0, 0.0..=1.0)?;
        let alpha = match spec.get("alpha") {
            None => None,
            Some(_) => Some(number(spec, "alpha", 1.0, 0.001..=1000.0)?),
        };
        let config = PuctConfig { c_init, first_play, ..usual };
        Ok(PuctOptions { search, config, noise, alpha })
    }
}

/// A player's network and how it searches.
pub(crate) struct PuctKind<P> {
    options: PuctOptions,
    net: Arc<Net>,
    rng: Rng,
    marker: PhantomData<fn(P)>,
}

impl<P> PuctKind<P> {
    pub(crate) fn new(options: PuctOptions, net: Arc<Net>, seed: Seed) -> Self {
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
