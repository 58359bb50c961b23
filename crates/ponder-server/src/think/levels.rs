//! Named strengths.

use ponder_games::GameSpec;
use ponder_players::{Environment, fits};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// A strength with a name, for people who do not want to write a spec.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Level {
    /// A word for programs; the page has a translated title for it.
    pub id: &'static str,
    /// The title in English, for pages that have no translation.
    pub title: &'static str,
    /// The player spec it stands for.
    pub spec: &'static str,
}

/// The titles of the levels in English, by their words for programs.
const TITLES: &[(&str, &str)] = &[
    ("first-steps", "First steps"),
    ("beginner", "Beginner"),
    ("casual", "Casual"),
    ("club", "Club"),
    ("strong", "Strong"),
    ("network", "Network"),
    ("master", "Master"),
];

/// The levels whose players can be built for `game`, weakest first. Where Ponder has a network, the
/// last ones use it.
pub fn levels(game: &GameSpec) -> Vec<Level> {
    let fits = |spec: &str| fits(spec, game, &Environment::default());
    let declared = game.info().levels.iter().filter(|(_, spec)| fits(spec));
    let title = |id| TITLES.iter().find(|(known, _)| *known == id).map_or(id, |(_, title)| *title);
    declared.map(|&(id, spec)| Level { id, title: title(id), spec }).collect()
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
