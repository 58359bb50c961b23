//! UCT simulations per CPU second.

use super::spread::Spread;
use cpu_time::ProcessTime;
use ponder_game::{Game, History, Rollout, Seed};
use ponder_games::{GameSpec, GameVisitor};
use ponder_search::driver::{StopCondition, run};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, RolloutEvaluator, Search};
use serde::Serialize;

/// Throughput of the searches.
#[derive(Serialize)]
pub struct SearchResult {
    pub simulations: u64,
    pub rollouts_per_simulation: u32,
    pub sims_per_cpu_s: Spread,
    pub nodes: usize,
    pub megabytes: f64,
    pub value: f32,
}

/// Searches the first position `runs` times with `simulations` of one rollout each. `step` is
/// called after each search.
pub fn measure(
    game: &GameSpec,
    simulations: u64,
    runs: u64,
    seed: Seed,
    step: impl Fn(),
) -> SearchResult {
    let measure = Measure { simulations, runs, seed: seed.named("search"), step };
    // No tree search plays games with hidden information; `ponder bench crossword` measures those.
    game.visit(measure).unwrap_or_else(SearchResult::none)
}

impl SearchResult {
    /// The result without a search.
    fn none() -> Self {
        SearchResult {
            simulations: 0,
            rollouts_per_simulation: 1,
            sims_per_cpu_s: Spread::of(Vec::new()),
            nodes: 0,
            megabytes: 0.0,
            value: 0.0,
        }
    }
}

struct Measure<F> {
    simulations: u64,
    runs: u64,
    seed: Seed,
    step: F,
}

impl<F: Fn()> GameVisitor for Measure<F> {
    type Output = SearchResult;

    fn visit<G: Game>(self, rules: &G::Rules) -> SearchResult {
        let mut result = SearchResult::none();
        let mut rates = Vec::new();
        for number in 0..self.runs {
            let start = ProcessTime::now();
            let seed = self.seed.stream(number);
            let history = History::default();
            let mut search = Uct::new(G::initial(rules), history, UctConfig::default(), seed);
            search.set_limits(Limits { visits_max: self.simulations, ..Limits::default() });
            let policy = <G::Position as Rollout>::Policy::default();
            let mut evaluator = RolloutEvaluator::new(policy, result.rollouts_per_simulation);
            let until = StopCondition::never();
            run(&mut search, &mut evaluator, until, |_, _| {});
            let seconds = start.elapsed().as_secs_f64();
            rates.push(search.visits() as f64 / seconds);
            result.simulations = search.visits();
            result.nodes = search.nodes();
            result.megabytes = search.bytes() as f64 / 1e6;
            result.value = search.report().value;
            (self.step)();
        }
        result.sims_per_cpu_s = Spread::of_rates(rates);
        result
    }
}
