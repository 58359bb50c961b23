//! Who plays when nobody is named: the one place that decides, for the page and the command line.

use crate::{Environment, PlayerSpec, fits};
use ponder_games::GameSpec;

/// What a player is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To analyse a position thoroughly, in about three seconds.
    Analysis,
    /// To suggest a move, in about a second.
    Hint,
    /// To play against a person.
    Opponent,
}

/// Players by purpose, the best first: those of the game's entry, or by the kind of game.
fn specs(game: &GameSpec, purpose: Purpose) -> &'static [&'static str] {
    match purpose {
        Purpose::Analysis => game.info().analysts,
        Purpose::Hint => game.info().advisers,
        Purpose::Opponent => &["gumbel:sims=64", "mcts:rollouts=10000", "hasty"],
    }
}

/// The best player that there is for a game and a purpose.
pub fn usual_player(game: &GameSpec, purpose: Purpose) -> PlayerSpec {
    let fitting =
        specs(game, purpose).iter().find(|spec| fits(spec, game, &Environment::default()));
    fitting.and_then(|spec| spec.parse().ok()).unwrap_or_else(PlayerSpec::random)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(rules: &str, purpose: Purpose) -> String {
        usual_player(&rules.parse().expect("rules"), purpose).to_string()
    }

    #[test]
    fn a_network_is_best_where_one_fits() {
        for rules in ["hex:5", "hex:11,swap", "hex:19", "hex:7x9"] {
            assert_eq!(usual(rules, Purpose::Analysis), "puct:time=3", "{rules}");
            assert_eq!(usual(rules, Purpose::Hint), "puct:time=1", "{rules}");
            assert_eq!(usual(rules, Purpose::Opponent), "gumbel:sims=64", "{rules}");
        }
    }

    #[test]
    fn every_game_has_an_analyst_and_an_adviser() {
        for (rules, analyst, adviser) in [
            ("go:9", "rave:time=3", "rave:time=1"),
            ("paco", "alphabeta:time=3,values=exact", "alphabeta:time=1"),
            (
                "crossword",
                "sim:time=10,playouts=1000000,confidence=0.999",
                "sim:time=1,playouts=100000",
            ),
        ] {
            assert_eq!(usual(rules, Purpose::Analysis), analyst, "{rules}");
            assert_eq!(usual(rules, Purpose::Hint), adviser, "{rules}");
        }
    }
}
