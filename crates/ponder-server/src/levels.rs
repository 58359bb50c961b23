//! Named strengths.

use ponder_games::GameSpec;
use ponder_players::{Environment, fits};
use serde::Serialize;

/// A strength with a name, for people who do not want to write a spec.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Level {
    /// A word for programs; the page has a translated title for it.
    pub id: &'static str,
    /// The title in English, for pages that have no translation.
    pub title: &'static str,
    /// The player spec it stands for.
    pub spec: &'static str,
}

const LEVELS: &[Level] = &[
    Level { id: "first-steps", title: "First steps", spec: "random" },
    Level { id: "beginner", title: "Beginner", spec: "mcts:rollouts=100" },
    Level { id: "casual", title: "Casual", spec: "mcts:rollouts=1000" },
    Level { id: "club", title: "Club", spec: "mcts:rollouts=10000" },
    Level { id: "strong", title: "Strong", spec: "mcts:rollouts=100000" },
    Level { id: "network", title: "Network", spec: "policy" },
    Level { id: "master", title: "Master", spec: "gumbel:sims=256" },
];

/// The levels whose players can be built for `game`, weakest first. Where Ponder has a network, the
/// last ones use it.
#[must_use]
pub fn levels(game: &GameSpec) -> Vec<Level> {
    let fits = |level: &&Level| fits(level.spec, game, &Environment::default());
    LEVELS.iter().filter(fits).cloned().collect()
}
