//! Who plays and who analyses when a page names nobody: Ponder's own networks, where one fits.

use crate::think::levels::Level;
use ponder_game::Viewer;
use ponder_games::GameSpec;
use ponder_players::{Environment, PlayerSpec, fits};

/// Kinds of players that play with a network, one of Ponder's own unless another is named.
const WITH_NETWORK: &[&str] = &["policy", "puct", "gumbel"];
/// The level for games without a network: so many others are weaker.
const MIDDLE: usize = 2;
/// Analysts, the best first.
const ANALYSTS: &[&str] = &["puct:time=3", "rave:time=3", "mcts:time=3"];

/// Who gives hints, the best first.
const ADVISERS: &[&str] = &["puct:time=1", "rave:time=1", "mcts:time=1"];

/// The level that is offered first: the weakest with a network, or else one in the middle.
pub(crate) fn level(levels: &[Level]) -> Option<&'static str> {
    let has_network = |level: &&Level| {
        let spec = level.spec.parse::<PlayerSpec>();
        spec.is_ok_and(|spec| WITH_NETWORK.contains(&spec.kind()))
    };
    let middle = levels.get(MIDDLE).or(levels.last());
    levels.iter().find(has_network).or(middle).map(|level| level.id)
}

/// The same where pieces move, best first.
const PIECE_ANALYSTS: &[&str] = &["puct:time=3", "alphabeta:time=3,values=exact"];
const PIECE_ADVISERS: &[&str] = &["puct:time=1", "alphabeta:time=1"];

/// The same where tiles are hidden.
const TILE_ANALYSTS: &[&str] = &["sim:time=10,playouts=1000000,confidence=0.999"];
const TILE_ADVISERS: &[&str] = &["sim:time=1,playouts=100000"];

/// The spec of who analyses positions of a game.
pub(crate) fn analyst(game: &GameSpec) -> &'static str {
    let specs = if game.has_chance() {
        TILE_ANALYSTS
    } else if has_pieces(game) {
        PIECE_ANALYSTS
    } else {
        ANALYSTS
    };
    first_that_fits(specs, game)
}

/// Whether pieces of several kinds move in a game.
pub(crate) fn has_pieces(game: &GameSpec) -> bool {
    !game.table().scene(Viewer::Spectator).pieces.is_empty()
}

/// The spec of who gives hints in a game.
pub(crate) fn adviser(game: &GameSpec) -> &'static str {
    let specs = if game.has_chance() {
        TILE_ADVISERS
    } else if has_pieces(game) {
        PIECE_ADVISERS
    } else {
        ADVISERS
    };
    first_that_fits(specs, game)
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
            assert_eq!(analyst(&game), ANALYSTS[0], "{rules}");
            assert_eq!(adviser(&game), ADVISERS[0], "{rules}");
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
