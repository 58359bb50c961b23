//! Named levels of strength.

use ponder_games::GameSpec;
use ponder_players::{Environment, fits};

pub use ponder_games::Level;

/// Returns the levels whose players can be built for `game`, weakest first.
pub fn levels(game: &GameSpec) -> Vec<Level> {
    let fits = |spec: &str| fits(spec, game, &Environment::default());
    game.info().levels.iter().filter_map(|level| level.level(fits)).collect()
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
