//! Gumbel AlphaZero search (Danihelka et al. 2022, "Policy improvement by planning with Gumbel"),
//! as a resumable state machine.
//!
//! At the root, the moves with the greatest `gumbel + ln prior` (a sample without replacement)
//! share the budget by sequential halving; the move to play is the one among the most visited with
//! the greatest `gumbel + ln prior + sigma(completed Q)`. Below the root each node follows its
//! improved policy. So even two simulations improve on the prior. If no result is proven and
//! nothing was kept from an earlier move, a search with one leaf at a time makes the choices of
//! `mctx.gumbel_muzero_policy`, up to rounding: below the root, priors have 12 significant bits.
//!
//! * The evaluation of the root is not a simulation: [`visits`](crate::Search::visits) is one more
//!   than the simulations made.
//! * Visits kept from an earlier move count: if the halving would visit a move that still has kept
//!   visits left, it uses one of them instead of a simulation.
//! * A refuted move counts as illegal in the halving, in the completed values and in the improved
//!   policy.
//! * Several leaves in flight belong to one phase of the halving, and count as visits that leave
//!   means as they are. Answers are backed up in the order of the requests, so the result depends on
//!   the maximum number of leaves, but never on batches or on the time of answers.

mod candidates;
mod completed_q;
mod config;
mod halving;
mod remaining_visits;
mod root;
mod rule;
pub mod select;
mod timing;

pub use completed_q::{Rescaling, Transform};
pub use config::{GumbelConfig, RootValue};
pub use remaining_visits::RemainingVisits;
pub use timing::{Next, TimeManager};

use crate::mcts::{Core, Mcts};
use crate::policy_guided::{self, MoveReport};
use crate::puct::{PuctChoice, PuctConfig};
use crate::search::Report;
use ponder_game::{History, Position, Seed};
use rule::GumbelRule;

/// A Gumbel search of one position. The budget of [`GumbelConfig::simulations`] applies in addition
/// to the limits.
pub type Gumbel<P> = Mcts<P, GumbelRule>;

impl<P: Position> Gumbel<P> {
    /// Creates a search of `position`, whose history is `history`.
    #[must_use]
    pub fn new(position: P, history: History, config: GumbelConfig, seed: Seed) -> Self {
        let tree = policy_guided::new_tree::<P>(config.value_bias);
        let core = Core::new(position, history, seed, tree);
        Mcts { core, rule: GumbelRule::new(config) }
    }

    /// Sets the budget of this and the following moves, and restarts the halving: all visits made
    /// so far count as kept.
    pub fn set_simulations(&mut self, simulations: u32) {
        self.core.cancel();
        self.rule.config.simulations = simulations;
        self.rule.plan = None;
        self.rule.pondering = None;
    }

    /// Sets the budget as [`set_simulations`](Gumbel::set_simulations) does, and with it the maximum
    /// number of moves considered at the root and the weight of the Gumbel noise.
    pub fn set_budget(&mut self, simulations: u32, considered: u32, gumbel_scale: f32) {
        self.set_simulations(simulations);
        self.rule.config.max_num_considered_actions = considered;
        self.rule.config.gumbel_scale = gumbel_scale;
    }

    /// The remaining work of the current halving, or of a new one.
    pub fn remaining_visits(&self) -> RemainingVisits {
        self.rule.remaining_visits(&self.core)
    }

    /// Searches without a budget (pondering), until [`set_simulations`](Gumbel::set_simulations):
    /// halving needs a known end, so the whole tree uses PUCT with its default options, one leaf at
    /// a time. Values and visits stay, and count as kept ones later; meanwhile the targets are the
    /// priors and the value is the mean.
    pub fn ponder(&mut self) {
        self.core.cancel();
        self.rule.plan = None;
        self.rule.pondering = Some(PuctChoice::new(PuctConfig::default()));
    }

    /// Uses `gumbel` as the noise of this root instead of drawing it: one entry per legal move, in
    /// the order of the position; missing entries are 0. [`advance`](crate::Search::advance)
    /// discards it.
    pub fn set_root_gumbels(&mut self, gumbel: Vec<f32>) {
        self.core.cancel();
        self.rule.given = Some(gumbel);
        self.rule.plan = None;
    }

    /// The improved policy, in the order of the legal moves; empty before the root has been
    /// evaluated. If the result is proven, only moves that are proven to reach it have weight, in
    /// proportion to their priors, and in a lost position no move has any.
    pub fn targets(&self) -> Vec<f32> {
        self.rule.improved_policy_and_value(&self.core).0
    }

    /// The current results. The targets are the improved policy.
    pub fn report(&self) -> Report<MoveReport<P::Move>> {
        let Mcts { core, rule } = self;
        let (policy, value, assumed) = rule.improved_policy_and_value(core);
        let mut report = policy_guided::report(core, rule, value, assumed);
        report.raw_value = core.tree.root.value.or_else(|| rule::raw_value(core));
        for entry in &mut report.moves {
            entry.target = policy[entry.index];
        }
        if let Some(best) = rule.best_index(core) {
            let at = report.moves.iter().position(|entry| entry.index == best);
            report.moves[..=at.unwrap_or(0)].rotate_right(1);
        }
        report
    }
}
