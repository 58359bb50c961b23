//! Named strengths.

use crate::think::usual::has_pieces;
use ponder_games::GameSpec;
use ponder_players::{Environment, fits};
use serde::Serialize;
use ts_rs::TS;

/// A strength with a name, for people who do not want to write a spec.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
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

/// Where points are counted, rollouts show who owns what, and a search that learns from all their
/// moves sees more in as many of them.
const COUNTING_LEVELS: &[Level] = &[
    Level { id: "first-steps", title: "First steps", spec: "random" },
    Level { id: "beginner", title: "Beginner", spec: "rave:rollouts=100" },
    Level { id: "casual", title: "Casual", spec: "rave:rollouts=1000" },
    Level { id: "club", title: "Club", spec: "rave:rollouts=5000" },
    Level { id: "strong", title: "Strong", spec: "rave:rollouts=25000" },
    Level { id: "network", title: "Network", spec: "policy" },
    Level { id: "master", title: "Master", spec: "gumbel:sims=256" },
];

/// Where pieces move in many ways, a search of whole moves with an evaluation sees far more than
/// playouts do. Chains among many unions have no end, so that positions are limited too.
const PIECE_LEVELS: &[Level] = &[
    Level { id: "first-steps", title: "First steps", spec: "random" },
    Level { id: "beginner", title: "Beginner", spec: "mcts:rollouts=30" },
    Level { id: "casual", title: "Casual", spec: "alphabeta:depth=1,nodes=20000" },
    Level { id: "club", title: "Club", spec: "alphabeta:depth=2,nodes=200000" },
    Level { id: "strong", title: "Strong", spec: "alphabeta:depth=3,nodes=2000000" },
    Level { id: "network", title: "Network", spec: "policy" },
    Level { id: "master", title: "Master", spec: "alphabeta:time=1" },
];

/// Where words are made, who knows fewer of them and judges worse is weaker.
const TILE_LEVELS: &[Level] = &[
    Level { id: "first-steps", title: "First steps", spec: "hasty:vocabulary=0.05,noise=12" },
    Level { id: "beginner", title: "Beginner", spec: "hasty:vocabulary=0.1,noise=8" },
    Level { id: "casual", title: "Casual", spec: "hasty:vocabulary=0.25,noise=4" },
    Level { id: "club", title: "Club", spec: "hasty:vocabulary=0.5" },
    Level { id: "strong", title: "Strong", spec: "hasty" },
    Level { id: "master", title: "Master", spec: "sim:playouts=1000" },
];

/// The levels whose players can be built for `game`, weakest first. Where Ponder has a network, the
/// last ones use it.
#[must_use]
pub fn levels(game: &GameSpec) -> Vec<Level> {
    let table = game.table();
    let fits = |level: &&Level| fits(level.spec, game, &Environment::default());
    let levels = if game.has_chance() {
        TILE_LEVELS
    } else if has_pieces(game) {
        PIECE_LEVELS
    } else if table.counting().is_some() {
        COUNTING_LEVELS
    } else {
        LEVELS
    };
    levels.iter().filter(fits).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_levels_that_can_be_played() {
        for game in ponder_games::games() {
            let spec = game.default_rules.parse().expect("rules");
            let ids: Vec<_> = levels(&spec).iter().map(|level| level.id).collect();
            let begin = ["first-steps", "beginner", "casual", "club", "strong"];
            assert_eq!(ids[..begin.len()], begin, "{}", game.name);
        }
    }
}
