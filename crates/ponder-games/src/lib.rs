//! The one list of games.
//!
//! A rules string such as `hex:11,swap` is parsed into a [`GameSpec`]. Below it everything is
//! generic: [`GameSpec::visit`] hands the concrete game type to a [`GameVisitor`], which is
//! compiled once a type. Above it everything goes by name through [`Table`].
#![forbid(unsafe_code)]

pub mod conformance;
pub mod crossword;
mod entry;
mod games;
mod gtp;
mod kernels;
mod links;
mod loaded;
mod records;
mod set_up;
mod tree;
mod workloads;
mod written;

pub use entry::{GameInfo, ShippedNetwork};
pub use gtp::{GameParam, GtpSwap, Need, SetupCommand};
pub use kernels::RolloutKernel;
pub use links::{
    is_link, link_of_record, link_that_shows, lost_in_link, record_of_link, shown_in_link,
};
pub use loaded::{Checked, LoadError, Loaded};
pub use records::Unread;
pub use tree::{GameTree, ReadTree, TreeError, TreeHead, TreeMark, TreeNode};
pub use workloads::{Unit, Workload};
pub use written::RecordHead;

use entry::GameRules;
use ponder_game::{Game, RulesError, Seed, Table};
use std::any::Any;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

/// A game with its rules, parsed from and printed as a rules string (`hex:11,swap`).
#[derive(Clone, Debug)]
pub struct GameSpec(Arc<dyn GameRules>);

/// Games are the same whose rules strings are.
impl PartialEq for GameSpec {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.text() == other.0.text()
    }
}

/// All games.
#[must_use]
pub fn games() -> &'static [GameInfo] {
    games::GAMES
}

/// Generic code that runs on the concrete type of a game.
pub trait GameVisitor {
    /// What it returns.
    type Output;
    /// Runs it.
    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output;
}

impl GameSpec {
    fn of(rules: impl GameRules) -> Self {
        GameSpec(Arc::new(rules))
    }

    /// Runs generic code on the concrete type of this game. `None` for a game in which seats see
    /// different things, which has no [`Position`](ponder_game::Position).
    pub fn visit<V: GameVisitor>(&self, visitor: V) -> Option<V::Output> {
        games::visit(self, visitor)
    }

    /// The rules, if they are of the type asked for.
    #[must_use]
    pub fn rules<R: Any>(&self) -> Option<&R> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// A table before the first move. Where chance has a part, it is always the same; see
    /// [`deal`](GameSpec::deal).
    #[must_use]
    pub fn table(&self) -> Box<dyn Table> {
        self.deal(Seed(0))
    }

    /// A table before the first move, where what is left to chance follows from a seed.
    #[must_use]
    pub fn deal(&self, seed: Seed) -> Box<dyn Table> {
        self.0.deal(seed)
    }

    /// The game's entry in the list.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.0.info()
    }

    /// The ways of making rollouts of this game that are worth comparing, the plain one first; none if
    /// there is no choice of them.
    #[must_use]
    pub fn rollout_kernels(&self) -> Vec<RolloutKernel> {
        self.0.rollout_kernels()
    }

    /// The work by which the rules of this game are measured, whatever its size; none for a game whose
    /// rollouts are (see [`GameSpec::rollout_kernels`]).
    #[must_use]
    pub fn workloads(&self) -> Vec<Workload> {
        self.0.workloads()
    }
}

impl FromStr for GameSpec {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let (name, rules) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let Some(info) = games().iter().find(|info| info.name == name) else {
            let known: Vec<_> = games().iter().map(|info| info.syntax).collect();
            let shown: String = name.chars().take(40).collect();
            let problem = format!("unknown game `{shown}`; write {}", known.join("; "));
            return Err(RulesError::new(text, problem));
        };
        let usual = info.default_rules.split_once(':').map_or("", |(_, rules)| rules);
        (info.parse)(if rules.is_empty() { usual } else { rules })
    }
}

impl Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}
