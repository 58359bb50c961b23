//! Who plays and who analyses when a page names nobody: Ponder's own networks, where one fits.

use crate::think::levels::Level;
use ponder_games::GameSpec;
use ponder_players::{Environment, PlayerSpec, fits};

/// Kinds of players that play with a network, one of Ponder's own unless another is named.
const WITH_NETWORK: &[&str] = &["policy", "puct", "gumbel"];
/// The level for games without a network: so many others are weaker.
const MIDDLE: usize = 2;

/// The level that is offered first: the weakest with a network, or else one in the middle.
pub(crate) fn level(levels: &[Level]) -> Option<&'static str> {
    let has_network = |level: &&Level| {
        let spec = level.spec.parse::<PlayerSpec>();
        spec.is_ok_and(|spec| WITH_NETWORK.contains(&spec.kind()))
    };
    let middle = levels.get(MIDDLE).or(levels.last());
    levels.iter().find(has_network).or(middle).map(|level| level.id)
}

/// The spec of the player that analyses positions of a game.
pub(crate) fn analyst(game: &GameSpec) -> &'static str {
    first_that_fits(game.info().analysts, game)
}

/// The spec of the player that gives hints in a game.
pub(crate) fn adviser(game: &GameSpec) -> &'static str {
    first_that_fits(game.info().advisers, game)
}

fn first_that_fits(specs: &[&'static str], game: &GameSpec) -> &'static str {
    let fits = |spec: &&str| fits(spec, game, &Environment::default());
    specs.iter().copied().find(fits).unwrap_or("random")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level_of(id: &'static str, spec: &'static str) -> Level {
        Level { id, title: "", spec }
    }

    #[test]
    fn the_weakest_level_with_a_network_is_offered_first() {
        let levels = [
            level_of("a", "random"),
            level_of("b", "mcts:rollouts=100"),
            level_of("c", "mcts:rollouts=1000"),
            level_of("d", "policy"),
            level_of("e", "gumbel:sims=64"),
        ];
        assert_eq!(level(&levels), Some("d"));
        assert_eq!(level(&levels[..3]), Some("c"));
        assert_eq!(level(&levels[..2]), Some("b"));
        assert_eq!(level(&[]), None);
    }

    #[test]
    fn a_network_analyses_boards_that_it_fits() {
        for rules in ["hex:5", "hex:11,swap", "hex:19"] {
            let game = rules.parse().expect("rules");
            assert_eq!(analyst(&game), "puct:time=3", "{rules}");
            assert_eq!(adviser(&game), "puct:time=1", "{rules}");
        }
    }

    #[test]
    fn where_there_is_no_network_a_search_without_one_analyses() {
        let game = "go:9".parse().expect("rules");
        assert_eq!((analyst(&game), adviser(&game)), ("rave:time=3", "rave:time=1"));
        let game = "paco".parse().expect("rules");
        let pair = ("alphabeta:time=3,values=exact", "alphabeta:time=1");
        assert_eq!((analyst(&game), adviser(&game)), pair);
    }
}
