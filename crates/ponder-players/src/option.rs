//! Options of players: key, default, range and help, each declared once, and their parsing.

use crate::{PlayerSpec, SpecError, SpecFault};
use serde::Serialize;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

/// Option of a kind of player: the source of its help text, menu, default and check.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlayerOption {
    /// The word before the `=`.
    pub key: &'static str,
    /// The value if the spec does not give one; empty where that is unlimited, follows from other
    /// options, or is the game's own.
    pub default: &'static str,
    /// The values that it takes.
    pub range: OptionRange,
    /// Meaning, for users.
    pub help: &'static str,
}

/// Values that an option takes: one of the words, a number, or any other text.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OptionRange {
    /// The words with a special meaning.
    pub words: &'static [&'static str],
    /// The numbers, or null if it takes none.
    pub numbers: Option<Numbers>,
    /// A placeholder such as `FILE` for any other text, or null if it takes none.
    pub text: Option<&'static str>,
}

/// Numbers from `min` to `max`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Numbers {
    /// The smallest number.
    pub min: f64,
    /// The greatest number.
    pub max: f64,
    /// True if only whole numbers are taken.
    pub is_whole: bool,
}

/// Greatest count that an option takes.
const COUNT_MAX: u64 = 1_000_000_000_000_000_000;
/// Maximum from which on a range is shown without it: nobody comes near.
const ENDLESS_FROM: f64 = 1e15;
/// Longest time that an option gives, in seconds.
const SECONDS_MAX: f64 = 1e7;

impl OptionRange {
    /// Returns whether a text is one of its values.
    pub fn contains(&self, text: &str) -> bool {
        self.words.contains(&text)
            || self.text.is_some()
            || self.numbers.is_some_and(|numbers| numbers.contains(text))
    }
}

impl Numbers {
    /// Returns the smallest and the greatest number as texts; `None` instead of a greatest number
    /// that nobody comes near.
    pub(crate) fn bounds(&self) -> [Option<String>; 2] {
        let has_max = self.max < ENDLESS_FROM;
        [Some(self.min.to_string()), has_max.then(|| self.max.to_string())]
    }

    fn contains(&self, text: &str) -> bool {
        let number = text.parse::<f64>();
        number.is_ok_and(|number| (self.min..=self.max).contains(&number))
            && (!self.is_whole || text.parse::<u64>().is_ok())
    }
}

/// Formats the values to follow "is not …": `` `off` or a number from 0 to 0.5 ``.
impl Display for OptionRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.iter().map(|word| format!("`{word}`"));
        let numbers = self.numbers.map(|Numbers { min, max, is_whole }| {
            let a_number = if is_whole { "a whole number" } else { "a number" };
            if max < ENDLESS_FROM {
                format!("{a_number} from {min} to {max}")
            } else {
                format!("{a_number} of at least {min}")
            }
        });
        let mut parts: Vec<String> = words.chain(numbers).collect();
        parts.extend(self.text.map(str::to_owned));
        let last = parts.pop().unwrap_or_default();
        if !parts.is_empty() {
            write!(f, "{} or ", parts.join(", "))?;
        }
        f.write_str(&last)
    }
}

type Text = &'static str;

const fn option(key: Text, default: Text, numbers: Option<Numbers>) -> PlayerOption {
    PlayerOption { key, default, range: OptionRange { words: &[], numbers, text: None }, help: "" }
}

/// Declares an option that is a number.
pub(crate) const fn number(key: Text, default: Text, min: f64, max: f64) -> PlayerOption {
    option(key, default, Some(Numbers { min, max, is_whole: false }))
}

/// Declares an option that is a whole number.
pub(crate) const fn whole(key: Text, default: Text, min: u64, max: u64) -> PlayerOption {
    option(key, default, Some(Numbers { min: min as f64, max: max as f64, is_whole: true }))
}

/// Declares an option that is a whole number from 1 on.
pub(crate) const fn count(key: Text, default: Text) -> PlayerOption {
    whole(key, default, 1, COUNT_MAX)
}

/// Declares an option in seconds, from a thousandth.
pub(crate) const fn seconds(key: Text, default: Text) -> PlayerOption {
    number(key, default, 0.001, SECONDS_MAX)
}

/// Declares an option that is any text; `placeholder` stands for it in help texts.
pub(crate) const fn text(key: Text, default: Text, placeholder: Text) -> PlayerOption {
    let mut option = option(key, default, None);
    option.range.text = Some(placeholder);
    option
}

/// Declares an option that is one of some words.
pub(crate) const fn words(key: Text, default: Text, words: &'static [Text]) -> PlayerOption {
    option(key, default, None).or(words)
}

/// Declares an option that is `on` or `off`.
pub(crate) const fn switch(key: Text, default: Text) -> PlayerOption {
    words(key, default, &["on", "off"])
}

/// Parsing of options from a spec, with an error for values out of range.
impl PlayerOption {
    /// Returns the option extended by some words.
    pub(crate) const fn or(mut self, words: &'static [Text]) -> Self {
        self.range.words = words;
        self
    }

    /// Returns the option with its help text.
    pub(crate) const fn help(mut self, help: Text) -> Self {
        self.help = help;
        self
    }

    /// Returns the text that a spec gives, or else the default, checked; `None` if there is
    /// neither.
    pub(crate) fn text<'a>(&self, spec: &'a PlayerSpec) -> Result<Option<&'a str>, SpecError> {
        let text = match spec.get(self.key) {
            Some(given) => given,
            None if self.default.is_empty() => return Ok(None),
            None => self.default,
        };
        if self.range.contains(text) {
            return Ok(Some(text));
        }
        Err(self.refused(spec, text))
    }

    /// Returns the number that a spec gives, or else the default; `None` if there is neither, or a
    /// word instead of it.
    pub(crate) fn number<T: FromStr>(&self, spec: &PlayerSpec) -> Result<Option<T>, SpecError> {
        match self.text(spec)? {
            Some(text) if !self.range.words.contains(&text) => {
                text.parse().map(Some).map_err(|_| self.refused(spec, text))
            }
            _ => Ok(None),
        }
    }

    /// Returns the number of an option that always has one, because its default is a number.
    pub(crate) fn value<T: FromStr>(&self, spec: &PlayerSpec) -> Result<T, SpecError> {
        let number = self.number(spec)?;
        number.ok_or_else(|| spec.error(format!("`{}` must be a number", self.key)))
    }

    /// Returns the time that a spec gives, or else the default; `None` if there is neither, or a
    /// word instead of it.
    pub(crate) fn time(&self, spec: &PlayerSpec) -> Result<Option<Duration>, SpecError> {
        Ok(self.number(spec)?.map(Duration::from_secs_f64))
    }

    /// Returns the value for the word that a spec gives, or for the default, of an option that
    /// takes only words; `values` are in the order of the words.
    pub(crate) fn pick<T: Copy, const N: usize>(
        &self,
        spec: &PlayerSpec,
        values: [T; N],
    ) -> Result<T, SpecError> {
        let text = self.text(spec)?;
        let at = self.range.words.iter().position(|word| Some(*word) == text);
        let picked = at.and_then(|at| values.get(at).copied());
        picked.ok_or_else(|| spec.error(format!("`{}` must be {}", self.key, self.range)))
    }

    fn refused(&self, spec: &PlayerSpec, text: &str) -> SpecError {
        spec.error(SpecFault::of_value(self.key, text, &self.range))
    }
}
