//! The players that play when nobody is named, on the page and on the command line.

use crate::{Environment, PlayerSpec, fits};
use ponder_games::GameSpec;

/// The purpose of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To analyse a position thoroughly, in about three seconds.
    Analysis,
    /// To suggest a move, in about a second.
    Hint,
    /// To play against a person.
    Opponent,
}

/// Players by purpose, the best first: those of the game's entry.
fn specs(game: &GameSpec, purpose: Purpose) -> &'static [&'static str] {
    match purpose {
        Purpose::Analysis => game.info().analysts,
        Purpose::Hint => game.info().advisers,
        Purpose::Opponent => game.info().opponents,
    }
}

/// The best player that there is for a game and a purpose.
pub fn usual_player(game: &GameSpec, purpose: Purpose) -> PlayerSpec {
    let fitting =
        specs(game, purpose).iter().find(|spec| fits(spec, game, &Environment::default()));
    fitting.and_then(|spec| spec.parse().ok()).unwrap_or_else(PlayerSpec::random)
}
