//! Which moves a playout prefers to random ones.

use std::fmt::{self, Display};
use std::str::FromStr;

/// One preference of a playout policy. They are asked in this order, each about the surroundings
/// of the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Tactic {
    /// Capture a chain in atari that the last move belongs to or touches.
    Captures,
    /// Save a chain that the last move put in atari, by capturing or by running out.
    Escapes,
    /// Play the vital point of a small eye space that the last move closed.
    Nakade,
    /// Play where the 3x3 surroundings have a well-known shape (Gelly et al. 2006).
    Patterns,
}

const WORDS: [(&str, Tactic); 4] = [
    ("captures", Tactic::Captures),
    ("escapes", Tactic::Escapes),
    ("nakade", Tactic::Nakade),
    ("patterns", Tactic::Patterns),
];

/// A playout policy: the tactics it has, written with a plus sign between them, or `uniform`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Tactics(u8);

impl Tactics {
    /// Random moves that do not fill one's own eyes.
    pub const UNIFORM: Tactics = Tactics(0);

    /// Whether the policy has a tactic.
    #[inline]
    #[must_use]
    pub const fn has(self, tactic: Tactic) -> bool {
        self.0 & (1 << tactic as u8) != 0
    }

    /// The policy with one tactic more.
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
                format!("unknown tactic `{part}`; write `uniform` or some of {}", known.join("+"))
            })
        })
    }
}
