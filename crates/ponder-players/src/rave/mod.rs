//! `rave`: tree search that learns from all moves of a playout.

mod options;

pub(crate) use options::{OPTIONS, Options};

use crate::Report;
use crate::tree::{TreeKind, TreeOptions, TreePlayer, report};
use ponder_game::{Line, Notation, Position, Rollout, Seed};
use ponder_search::rave::Rave;
use ponder_search::{RolloutEvaluator, Search};
use std::time::Duration;

/// A player that searches with traced playouts.
pub(crate) type RavePlayer<P> = TreePlayer<Options<P>>;

impl<P: Rollout + Notation> TreeKind for Options<P> {
    type Position = P;
    type Search = Rave<P>;
    type Evaluator = RolloutEvaluator<P>;

    const NAME: &'static str = "rave";

    fn options(&self) -> &TreeOptions {
        &self.tree
    }

    fn evaluator(&self) -> Self::Evaluator {
        RolloutEvaluator::traced(self.policy.clone())
    }

    fn start(&self, position: P, line: Line, seed: Seed) -> Rave<P> {
        Rave::new(position, line, self.config(), self.policy.clone(), seed)
    }

    fn visits_max(&self, kept: u64, _timed: bool) -> u64 {
        self.rollouts.map_or(u64::MAX, |rollouts| kept.saturating_add(rollouts))
    }

    fn pick(&mut self, search: &Rave<P>) -> Option<<P as Position>::Move> {
        search.best_move()
    }

    fn report(search: &Rave<P>, spent: Duration) -> Report {
        let found = report::of_uct(search.position(), &search.report(), spent);
        report::with_points(found, search)
    }
}
