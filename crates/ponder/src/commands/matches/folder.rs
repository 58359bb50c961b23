//! Where a match is kept.

use super::MatchArgs;
use ponder_arena::Match;
use ponder_game::Seed;
use std::path::PathBuf;

/// The folder of all matches that are not told where to go.
const RUNS: &str = "runs";

/// The longest part of a name that is made of a player's spec, in characters.
const SPEC_CHARS_MAX: usize = 32;

/// Where a match is kept, if it is.
pub struct Folder(Option<PathBuf>);

impl Folder {
    pub(super) fn choose(args: &MatchArgs, description: &Match) -> Self {
        let given = args.resume.as_ref().or(args.dir.as_ref()).cloned();
        let usual = || PathBuf::from(RUNS).join(name(description));
        Folder(match (given, args.no_files) {
            (Some(path), _) => Some(path),
            (None, true) => None,
            (None, false) => Some(usual()),
        })
    }

    pub(super) fn path(&self) -> Option<&PathBuf> {
        self.0.as_ref()
    }
}

/// A name that is the same for the same match, so that the same command goes on with it.
fn name(description: &Match) -> String {
    let described = Match { workers: 1, ..description.clone() };
    let text = serde_json::to_string(&described).unwrap_or_default();
    let [a, b] = &description.players;
    let (a, b, game) = (plain(&a.spec), plain(&b.spec), plain(&description.game));
    format!("{a}-vs-{b}-{game}-{:08x}", Seed(0).named(&text).0 >> 32)
}

fn plain(spec: &str) -> String {
    let letter = |ch: char| if ch.is_ascii_alphanumeric() { ch } else { '-' };
    spec.chars().take(SPEC_CHARS_MAX).map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::name;
    use ponder_arena::Match;
    use ponder_game::Seed;

    #[test]
    fn the_same_match_has_the_same_name() {
        let one = Match::new("hex:5", "mcts:rollouts=10", "random", 10, Seed(1));
        let parallel = Match { workers: 4, ..one.clone() };
        let other = Match { seed: Seed(2), ..one.clone() };
        assert!(name(&one).starts_with("mcts-rollouts-10-vs-random-hex-5-"));
        assert_eq!(name(&one), name(&parallel));
        assert_ne!(name(&one), name(&other));
    }
}
