//! Moves that a playout prefers to random ones.

use std::fmt::{self, Display};
use std::str::FromStr;

/// One preference of a playout policy. They are tried in this order, each in the neighbourhood of
/// the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Tactic {
    /// Captures a chain in atari that the last move belongs to or touches.
    Captures,
    /// Saves a chain that the last move put in atari, by capturing or by extending.
    Escapes,
    /// Plays the vital point of a small eye space that the last move closed.
    Nakade,
    /// Plays where the 3x3 surroundings match a pattern (Gelly et al. 2006).
    Patterns,
}

const WORDS: [(&str, Tactic); 4] = [
    ("captures", Tactic::Captures),
    ("escapes", Tactic::Escapes),
    ("nakade", Tactic::Nakade),
    ("patterns", Tactic::Patterns),
];

/// A playout policy: a set of tactics, written with a plus sign between them, or `uniform`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Tactics(u8);

impl Tactics {
    /// Uniformly random moves that do not fill own eyes.
    pub const UNIFORM: Tactics = Tactics(0);

    /// Returns whether the policy includes a tactic.
    #[inline]
    #[must_use]
    pub const fn has(self, tactic: Tactic) -> bool {
        self.0 & (1 << tactic as u8) != 0
    }

    /// The same policy with another tactic.
    #[must_use]
    pub const fn with(self, tactic: Tactic) -> Self {
        Tactics(self.0 | 1 << tactic as u8)
    }
}

impl Default for Tactics {
    fn default() -> Self {
        WORDS.iter().fold(Tactics::UNIFORM, |all, (_, tactic)| all.with(*tactic))
    }
}

impl Display for Tactics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = WORDS.iter().filter(|(_, tactic)| self.has(*tactic)).map(|(word, _)| *word);
        let words: Vec<_> = words.collect();
        f.write_str(&if words.is_empty() { "uniform".to_owned() } else { words.join("+") })
    }
}

impl FromStr for Tactics {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "uniform" {
            return Ok(Tactics::UNIFORM);
        }
        text.split('+').try_fold(Tactics::UNIFORM, |all, part| {
            let found = WORDS.iter().find(|(word, _)| *word == part);
            found.map(|(_, tactic)| all.with(*tactic)).ok_or_else(|| {
                let known: Vec<_> = WORDS.iter().map(|(word, _)| *word).collect();
                format!("unknown tactic `{part}`; write `uniform` or some of `{}`", known.join("+"))
            })
        })
    }
}
