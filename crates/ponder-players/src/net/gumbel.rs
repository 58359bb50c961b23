//! `gumbel`: Gumbel AlphaZero search over a network.

use super::draw;
use super::options::{SIMULATIONS, SIMULATIONS_MAX, SearchOptions, number};
use crate::tree::{TreeKind, TreeOptions, report};
use crate::{PlayerSpec, Report, SpecError};
use ponder_game::{Encode, Line, Notation, Position, Rng, Seed};
use ponder_net::{Net, NetEvaluator};
use ponder_search::Search;
use ponder_search::gumbel::{Gumbel, GumbelConfig, Next, Rescaling, Timing, Transform};
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
backend=auto    how the network is computed: fp32, int8, one of their variants, or the fastest
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
    timing: Timing,
    /// When the move under way must be decided, if time decides.
    deadline: Option<Instant>,
    marker: PhantomData<fn(P)>,
}

impl<P> GumbelKind<P> {
    pub(crate) fn new(mut options: GumbelOptions, net: Arc<Net>, seed: Seed) -> Self {
        // Its surroundings may have limited the threads.
        options.config.leaves_in_flight_max = options.search.tree.threads;
        let rng = seed.named("gumbel moves").rng();
        let (timing, deadline) = (Timing::default(), None);
        GumbelKind { options, net, rng, timing, deadline, marker: PhantomData }
    }

    fn simulations_max(&self) -> u32 {
        let given = self.options.search.sims.into_iter().chain(self.options.search.tree.visits);
        given.chain([SIMULATIONS_MAX]).min().unwrap_or(SIMULATIONS_MAX).max(1) as u32
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
                let unsaid = self.options.search.tree.visits.unwrap_or(SIMULATIONS);
                self.options.search.sims.unwrap_or(unsaid) as u32
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
