//! Spec strings: `kind` or `kind:key=value,key=value`, with quotes around awkward values.

use crate::SpecFault;
use ponder_game::{Refused, excerpt};
use std::fmt::{self, Display};
use std::str::FromStr;
use thiserror::Error;

/// Error of a player spec.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("player `{spec}`: {problem}")]
pub struct SpecError {
    /// The spec, shortened to at most 120 characters.
    pub spec: String,
    /// The problem, and its remedy.
    pub problem: Box<SpecFault>,
}

/// The fault with a code and arguments, and the whole error as its text.
impl From<&SpecError> for Refused {
    fn from(error: &SpecError) -> Self {
        Refused { text: error.to_string(), ..Refused::of(&*error.problem) }
    }
}

impl SpecError {
    /// Creates an error that keeps at most 120 characters of `spec`.
    pub(crate) fn new(spec: &str, problem: impl Into<SpecFault>) -> Self {
        SpecError { spec: spec.chars().take(120).collect(), problem: Box::new(problem.into()) }
    }
}

/// Parsed spec: a kind of player and its options in the order given.
///
/// A value is quoted with `'` when it holds a comma, a quote, a blank or an equals sign; a quote
/// inside is doubled.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct PlayerSpec {
    kind: String,
    options: Vec<(String, String)>,
}

/// Name of the kind of player that plays every game.
pub(crate) const RANDOM: &str = "random";

impl PlayerSpec {
    /// Greatest length of a spec, in bytes.
    pub const LEN_MAX: usize = 4096;

    /// Returns `random`, which plays every game.
    #[must_use]
    pub(crate) fn random() -> Self {
        PlayerSpec { kind: RANDOM.to_owned(), options: Vec::new() }
    }

    /// Returns the kind of player (`mcts`).
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Returns all options in order.
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// Returns the value of an option, or `None` when it is not given.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.options.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// Returns the spec with an option set.
    #[must_use]
    pub fn with(&self, key: &str, value: &str) -> Self {
        let mut spec = self.without(key);
        spec.options.push((key.to_owned(), value.to_owned()));
        spec
    }

    /// Returns the spec without an option.
    #[must_use]
    pub fn without(&self, key: &str) -> Self {
        let mut spec = self.clone();
        spec.options.retain(|(name, _)| name != key);
        spec
    }

    /// Creates an error about this spec.
    pub fn error(&self, problem: impl Into<SpecFault>) -> SpecError {
        SpecError::new(&self.to_string(), problem)
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let fail = |problem: SpecFault| SpecError::new(text, problem);
        if text.len() > Self::LEN_MAX {
            return Err(fail(SpecFault::LongSpec { max: Self::LEN_MAX }));
        }
        let text = text.trim();
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let word = |s: &str| {
            !s.is_empty() && s.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        };
        if !word(kind) {
            return Err(fail(SpecFault::NoPlayerKind));
        }
        let mut options: Vec<(String, String)> = Vec::new();
        let mut rest = rest;
        while !rest.is_empty() {
            let Some((key, after)) = rest.split_once('=') else {
                return Err(fail(SpecFault::NoOptionValue { found: excerpt(rest) }));
            };
            let key = key.trim();
            if !word(key) {
                return Err(fail(SpecFault::NoOptionName { found: excerpt(key) }));
            }
            if options.iter().any(|(k, _)| k == key) {
                return Err(fail(SpecFault::RepeatedOption { option: excerpt(key) }));
            }
            let (value, remaining) = take_value(after)
                .ok_or_else(|| fail(SpecFault::OpenQuote { option: excerpt(key) }))?;
            options.push((key.to_owned(), value));
            rest = remaining;
        }
        Ok(PlayerSpec { kind: kind.to_owned(), options })
    }
}

/// Parses the value at the start of `text` and returns it with the rest after its comma.
fn take_value(text: &str) -> Option<(String, &str)> {
    let Some(mut quoted) = text.strip_prefix('\'') else {
        let (value, rest) = text.split_once(',').unwrap_or((text, ""));
        return Some((value.trim().to_owned(), rest));
    };
    let mut value = String::new();
    loop {
        let (part, rest) = quoted.split_once('\'')?;
        value.push_str(part);
        match rest.strip_prefix('\'') {
            Some(more) => {
                value.push('\'');
                quoted = more;
            }
            None if rest.is_empty() => return Some((value, "")),
            None => return rest.strip_prefix(',').map(|rest| (value, rest)),
        }
    }
}

impl Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)?;
        for (index, (key, value)) in self.options.iter().enumerate() {
            let lead = if index == 0 { ':' } else { ',' };
            let plain = !value.is_empty()
                && !value.contains([',', '\'', ' ', '=', '\t', '\n', '\r'])
                && value.trim() == value;
            if plain {
                write!(f, "{lead}{key}={value}")?;
            } else {
                write!(f, "{lead}{key}='{}'", value.replace('\'', "''"))?;
            }
        }
        Ok(())
    }
}
