//! The usual names of the directories of experiments.

use super::{Experiment, Lifetime, Measure, Participant};
use ponder_game::Seed;

/// Longest part of a name that describes the experiment, in characters.
const WHAT_CHARS_MAX: usize = 72;
/// Longest part of a name that a player's title takes, in characters.
const TITLE_CHARS_MAX: usize = 32;
/// Longest part of a name that the game takes, in characters.
const GAME_CHARS_MAX: usize = 32;

impl Experiment {
    /// Returns the usual name of its directory. It is the same for any number of games, so that
    /// playing the experiment again resumes or extends it.
    #[must_use]
    pub fn folder_name(&self) -> String {
        let mut described = self.clone();
        let what = match &mut described.measure {
            Measure::Match(spec) => {
                spec.games = 0;
                let short = |player: &Participant| -> String {
                    player.title().chars().take(TITLE_CHARS_MAX).collect()
                };
                let [a, b] = spec.players.each_ref().map(short);
                format!("{a}-vs-{b}")
            }
            Measure::Strength(spec) => {
                (spec.games, spec.width) = (0, 0.0);
                format!("strength-{}", spec.player.title())
            }
            Measure::League(spec) => {
                spec.games = 0;
                "league".to_owned()
            }
        };
        described.settings.lifetime = Lifetime::default();
        let text = serde_json::to_string(&described).unwrap_or_default();
        let plain = |ch: char| if ch.is_ascii_alphanumeric() { ch } else { '-' };
        let what: String = what.chars().take(WHAT_CHARS_MAX).map(plain).collect();
        let game: String =
            described.settings.game.chars().take(GAME_CHARS_MAX).map(plain).collect();
        format!("{what}-{game}-{:08x}", Seed(0).named(&text).0 >> 32)
    }
}
