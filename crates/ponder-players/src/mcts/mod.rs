//! `mcts`: UCT with rollouts.

mod options;

pub(crate) use options::{OPTIONS, Options};

use crate::Report;
use crate::tree::{TreeKind, TreeOptions, TreePlayer, report};
use ponder_game::{Line, Notation, Position, Rollout, Seed};
use ponder_search::uct::Uct;
use ponder_search::{RolloutEvaluator, Search};
use std::time::Duration;

/// A player that searches with rollouts.
pub(crate) type MctsPlayer<P> = TreePlayer<Options<P>>;

impl<P: Rollout + Notation> TreeKind for Options<P> {
    type Position = P;
    type Search = Uct<P>;
    type Evaluator = RolloutEvaluator<P>;

    const NAME: &'static str = "mcts";

    fn options(&self) -> &TreeOptions {
        &self.tree
    }

    fn evaluator(&self) -> Self::Evaluator {
        RolloutEvaluator::new(self.policy.clone(), self.leaf)
    }

    fn start(&self, position: P, line: Line, seed: Seed) -> Uct<P> {
        Uct::new(position, line, self.uct(), seed)
    }

    fn visits_max(&self, kept: u64, _timed: bool) -> u64 {
        let visits = |rollouts: u64| kept + rollouts.div_ceil(u64::from(self.leaf));
        self.rollouts.map_or(u64::MAX, visits)
    }

    fn pick(&mut self, search: &Uct<P>) -> Option<<P as Position>::Move> {
        search.best_move()
    }

    fn report(search: &Uct<P>, spent: Duration) -> Report {
        report::of_uct(search.position(), &search.report(), spent)
    }
}
