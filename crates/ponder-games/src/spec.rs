//! A game with its rules.

use crate::entry::{GameInfo, GameRules};
use crate::{RolloutKernel, Workload};
use ponder_game::{Game, Seed, Table};
use std::any::Any;
use std::fmt::{self, Display};
use std::sync::Arc;

/// A game with its rules, parsed from and printed as a rules string (`hex:11,swap`).
#[derive(Clone, Debug)]
pub struct GameSpec(pub(crate) Arc<dyn GameRules>);

/// Games are equal if their rules strings are.
impl PartialEq for GameSpec {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.text() == other.0.text()
    }
}

/// Generic code that runs on the concrete type of a game.
pub trait GameVisitor {
    /// The return type.
    type Output;
    /// Runs the code.
    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output;
}

impl GameSpec {
    pub(crate) fn of(rules: impl GameRules) -> Self {
        GameSpec(Arc::new(rules))
    }

    /// The rules, if they are of the requested type; stones that were set up
    /// ([`begins_with_stones`](GameSpec::begins_with_stones)) are not part of them.
    pub fn rules<R: Any>(&self) -> Option<&R> {
        let plain = self.0.without_stones().unwrap_or(&self.0);
        (&**plain as &dyn Any).downcast_ref()
    }

    /// A table before the first move. In a game with an element of chance, it is always the same;
    /// see [`deal`](GameSpec::deal).
    pub fn table(&self) -> Box<dyn Table> {
        self.deal(Seed(0))
    }

    /// A table before the first move, with chance determined by a seed.
    pub fn deal(&self, seed: Seed) -> Box<dyn Table> {
        self.0.deal(seed)
    }

    /// The game's entry in the list.
    pub fn info(&self) -> &'static GameInfo {
        self.0.info()
    }

    /// The rollout kernels of this game, for comparison, the plain one first; empty if there is
    /// only one.
    pub fn rollout_kernels(&self) -> Vec<RolloutKernel> {
        self.0.rollout_kernels()
    }

    /// The workloads by which the rules of this game are benchmarked, whatever its size; empty for
    /// a game whose rollouts are benchmarked instead (see [`GameSpec::rollout_kernels`]).
    pub fn workloads(&self) -> Vec<Workload> {
        self.0.workloads()
    }
}

impl Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}
