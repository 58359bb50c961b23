//! `gumbel`: Gumbel AlphaZero search over a network.

use super::draw;
use super::options::{SIMULATIONS, SearchOptions, number};
use crate::tree::{TreeKind, TreeOptions, report};
use crate::{PlayerSpec, Report, SpecError};
use ponder_game::{Encode, Line, Notation, Position, Rng, Seed};
use ponder_net::{Net, NetEvaluator};
use ponder_search::gumbel::{Gumbel, GumbelConfig, Rescaling, Transform};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How the `gumbel` kind is described in help texts.
pub(crate) const OPTIONS: &str = "\
model=shipped   the network: Ponder's own for the board, a file, the folder of a run,
                run:NAME[/CHECKPOINT] in the folder of runs, or random:CHANNELSxBLOCKS[:SEED]
sims=64         simulations a move, with the kept ones that its halving comes to, unless time,
                visits or a clock decide
visits=         visits of the root, those kept from the last move included
time=           seconds a move; the simulations follow from the measured speed
temperature=0   draw moves by the improved policy^(1/temperature) instead of taking the best
backend=fp32    how the network is computed: fp32, int8, or one of their variants
symmetry=identity  how it sees positions: identity, random, or average over all symmetries
cache-mb=64     the most megabytes of remembered evaluations
considered=16   the most moves that are considered
noise=0         weight of the Gumbel noise; 1 samples moves as in self-play
scale=0.1       weight of values against priors (c_scale)
visit-scale=50  visits added to those of the most visited move in that weight (c_visit)
rescale=on      stretch the values of a node to 0 to 1 first
nodes=          the most nodes in memory
mb=1024         the most megabytes of tree
threads=1       threads on one tree; one is deterministic for a seed
reuse=on        keep the tree between moves
ponder=off      think on the opponent's time
resign=off      resign below this chance to win, 0 to 0.5";

const KEYS: &[&str] = &["considered", "noise", "scale", "visit-scale", "rescale"];

/// Simulations of one move at most.
const SIMULATIONS_MAX: u64 = 1 << 30;
/// Parts of a timed move at most: each has its own halving, which counts the visits before it.
const PARTS_MAX: u32 = 16;
/// A part has at most so many times the simulations of the one before, so that its rate was
/// measured over a good share of its own length.
const GROWTH: u64 = 4;
/// The share of the time left that a part is planned for.
const SHARE: f64 = 0.95;

/// The options of one player.
#[derive(Clone, Debug)]
pub(crate) struct GumbelOptions {
    pub search: SearchOptions,
    config: GumbelConfig,
}

impl GumbelOptions {
    pub(crate) fn parse(spec: &PlayerSpec) -> Result<Self, SpecError> {
        let search = SearchOptions::parse(spec, KEYS)?;
        let usual = GumbelConfig::default();
        let considered = spec.parse_or("considered", 16, "a number from 1 to 1024")?;
        if !(1..=1024).contains(&considered) {
            return Err(spec.error("`considered` is a number from 1 to 1024"));
        }
        let rescaling = match spec.get("rescale") {
            None | Some("on") => Rescaling::MinMax,
            Some("off") => Rescaling::None,
            Some(other) => {
                return Err(spec.error(format!("`rescale={other}` is not `on` or `off`")));
            }
        };
        let transform = Transform {
            value_scale: number(spec, "scale", usual.transform.value_scale, 0.0..=100.0)?,
            maxvisit_init: number(
                spec,
                "visit-scale",
                usual.transform.maxvisit_init,
                0.0..=10_000.0,
            )?,
            rescaling,
        };
        let config = GumbelConfig {
            max_num_considered_actions: considered,
            gumbel_scale: number(spec, "noise", 0.0, 0.0..=10.0)?,
            transform,
            leaves_in_flight_max: search.tree.threads,
            ..usual
        };
        Ok(GumbelOptions { search, config })
    }
}

/// A player's network and how it searches.
pub(crate) struct GumbelKind<P> {
    options: GumbelOptions,
    net: Arc<Net>,
    rng: Rng,
    /// New visits a second, as measured last.
    rate: Option<f64>,
    timed: Option<Timed>,
    marker: PhantomData<fn(P)>,
}

/// A move that time decides.
struct Timed {
    started: Instant,
    whole: Duration,
    /// Visits that were there when it began.
    kept: u64,
    /// Simulations of the part under way.
    simulations: u64,
    parts: u32,
}

impl<P> GumbelKind<P> {
    pub(crate) fn new(mut options: GumbelOptions, net: Arc<Net>, seed: Seed) -> Self {
        // Its surroundings may have limited the threads.
        options.config.leaves_in_flight_max = options.search.tree.threads;
        let rng = seed.named("gumbel moves").rng();
        GumbelKind { options, net, rng, rate: None, timed: None, marker: PhantomData }
    }

    /// The simulations that fit into a time: what is there and what the rate promises.
    fn simulations_in(&self, rate: f64, left: Duration, visits: u64) -> u64 {
        let new = (rate * left.as_secs_f64() * SHARE) as u64;
        visits.saturating_add(new).min(self.simulations_max())
    }

    fn simulations_max(&self) -> u64 {
        let given = self.options.search.sims.into_iter().chain(self.options.search.tree.visits);
        given.chain([SIMULATIONS_MAX]).min().unwrap_or(SIMULATIONS_MAX).max(1)
    }

    fn measure(&mut self, visits: u64) {
        let Some(timed) = &self.timed else { return };
        let (new, spent) = (visits.saturating_sub(timed.kept), timed.started.elapsed());
        if new > 0 && !spent.is_zero() {
            self.rate = Some(new as f64 / spent.as_secs_f64());
        }
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
        let kept = search.visits();
        let simulations = match (left, self.rate) {
            (None, _) => {
                let unsaid = self.options.search.tree.visits.unwrap_or(SIMULATIONS);
                self.options.search.sims.unwrap_or(unsaid).min(SIMULATIONS_MAX)
            }
            // The rate of another position is no more than a guide.
            (Some(left), Some(rate)) => self.simulations_in(rate, left / 2, kept),
            (Some(_), None) => {
                let considered = u64::from(self.options.config.max_num_considered_actions);
                let most = self.simulations_max();
                // A small budget needs no measurement.
                if most <= 4 * considered { most } else { (considered + kept).min(most) }
            }
        };
        self.timed =
            left.map(|whole| Timed { started: Instant::now(), whole, kept, simulations, parts: 0 });
        search.set_simulations(simulations as u32);
    }

    fn go_on(&mut self, search: &mut Gumbel<P>, left: Option<Duration>) -> bool {
        let visits = search.visits();
        self.measure(visits);
        let (Some(left), Some(rate)) = (left, self.rate) else { return false };
        let enough = self.options.search.tree.visits.is_some_and(|most| visits >= most);
        let simulations = self.simulations_in(rate, left, visits);
        let Some(timed) = &mut self.timed else { return false };
        let simulations = simulations.min(timed.simulations.saturating_mul(GROWTH));
        timed.parts += 1;
        let over = left < timed.whole / 8 || timed.parts >= PARTS_MAX;
        if enough || over || visits == timed.kept || simulations <= timed.simulations {
            return false;
        }
        timed.simulations = simulations;
        search.set_simulations(simulations as u32);
        true
    }

    fn ponder(search: &mut Gumbel<P>) {
        search.ponder();
    }

    fn pick(&mut self, search: &Gumbel<P>) -> Option<<P as Position>::Move> {
        self.measure(search.visits());
        let temperature = self.options.search.temperature;
        draw::of_search(search.best_move(), || search.report(), temperature, &mut self.rng)
    }

    fn report(search: &Gumbel<P>, spent: Duration) -> Report {
        report::of_guided(search.position(), &search.report(), spent)
    }
}
