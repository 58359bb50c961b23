//! Default players, on the page and on the command line.

use crate::{Environment, PlayerSpec, fits};
use ponder_games::GameSpec;

/// Purpose of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Analysis of a position in depth, in about three seconds.
    Analysis,
    /// Suggestion of a move, in about a second.
    Hint,
    /// Game against a person.
    Opponent,
}

/// Returns the specs of players for a purpose, the best first, from the game's entry.
fn specs(game: &GameSpec, purpose: Purpose) -> &'static [&'static str] {
    match purpose {
        Purpose::Analysis => game.info().analysts,
        Purpose::Hint => game.info().advisers,
        Purpose::Opponent => game.info().opponents,
    }
}

/// Returns the best available player for a game and a purpose.
pub fn default_player(game: &GameSpec, purpose: Purpose) -> PlayerSpec {
    let fitting =
        specs(game, purpose).iter().find(|spec| fits(spec, game, &Environment::default()));
    fitting.and_then(|spec| spec.parse().ok()).unwrap_or_else(PlayerSpec::random)
}
