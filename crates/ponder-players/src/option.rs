//! Options of players: key, default, range and help, each declared once, and reading them.

use crate::{PlayerSpec, SpecError};
use serde::Serialize;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

/// An option of a kind of player. Help texts, menus, defaults and checks all come from it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlayerOption {
    /// The word before the `=`.
    pub key: &'static str,
    /// The value of a spec that does not give it; empty where that is unlimited, follows from other
    /// options, or is the game's own.
    pub default: &'static str,
    /// The values that it takes.
    pub range: OptionRange,
    /// Its meaning, for people.
    pub help: &'static str,
}

/// The values that an option takes: a value is one of the words, or a number, or any other text.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OptionRange {
    /// Words with a meaning of their own.
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
    /// The smallest.
    pub min: f64,
    /// The greatest.
    pub max: f64,
    /// Whether only whole numbers are taken.
    pub is_whole: bool,
}

/// The greatest count that an option takes.
const COUNT_MAX: u64 = 1_000_000_000_000_000_000;
/// The longest time that an option gives, in seconds.
const SECONDS_MAX: f64 = 1e7;

impl OptionRange {
    /// Whether a text is one of its values.
    pub fn contains(&self, text: &str) -> bool {
        self.words.contains(&text)
            || self.text.is_some()
            || self.numbers.is_some_and(|numbers| numbers.contains(text))
    }
}

impl Numbers {
    fn contains(&self, text: &str) -> bool {
        let number = text.parse::<f64>();
        number.is_ok_and(|number| (self.min..=self.max).contains(&number))
            && (!self.is_whole || text.parse::<u64>().is_ok())
    }
}

/// As in "is not …": `` `off` or a number from 0 to 0.5 ``.
impl Display for OptionRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.iter().map(|word| format!("`{word}`"));
        let numbers = self.numbers.map(|Numbers { min, max, is_whole }| {
            let a_number = if is_whole { "a whole number" } else { "a number" };
            format!("{a_number} from {min} to {max}")
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

/// An option that is a number.
pub(crate) const fn number(key: Text, default: Text, min: f64, max: f64) -> PlayerOption {
    option(key, default, Some(Numbers { min, max, is_whole: false }))
}

/// An option that is a whole number.
pub(crate) const fn whole(key: Text, default: Text, min: u64, max: u64) -> PlayerOption {
    option(key, default, Some(Numbers { min: min as f64, max: max as f64, is_whole: true }))
}

/// An option that is a whole number from 1 on.
pub(crate) const fn count(key: Text, default: Text) -> PlayerOption {
    whole(key, default, 1, COUNT_MAX)
}

/// An option in seconds, from a thousandth.
pub(crate) const fn seconds(key: Text, default: Text) -> PlayerOption {
    number(key, default, 0.001, SECONDS_MAX)
}

/// An option that is any text; `placeholder` stands for it in help texts.
pub(crate) const fn text(key: Text, default: Text, placeholder: Text) -> PlayerOption {
    let mut option = option(key, default, None);
    option.range.text = Some(placeholder);
    option
}

/// An option that is one of some words.
pub(crate) const fn words(key: Text, default: Text, words: &'static [Text]) -> PlayerOption {
    option(key, default, None).or(words)
}

/// An option that is `on` or `off`.
pub(crate) const fn switch(key: Text, default: Text) -> PlayerOption {
    words(key, default, &["on", "off"])
}

/// Options are read from a spec with an error for what is out of range.
impl PlayerOption {
    /// The same, which also takes some words.
    pub(crate) const fn or(mut self, words: &'static [Text]) -> Self {
        self.range.words = words;
        self
    }

    /// The same with its meaning.
    pub(crate) const fn help(mut self, help: Text) -> Self {
        self.help = help;
        self
    }

    /// The text that a spec gives, or else the default, checked; `None` if there is neither.
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

    /// The number that a spec gives, or else the default; `None` if there is neither, or a word
    /// instead of it.
    pub(crate) fn number<T: FromStr>(&self, spec: &PlayerSpec) -> Result<Option<T>, SpecError> {
        match self.text(spec)? {
            Some(text) if !self.range.words.contains(&text) => {
                text.parse().map(Some).map_err(|_| self.refused(spec, text))
            }
            _ => Ok(None),
        }
    }

    /// The number of an option that always has one, as its default says.
    pub(crate) fn value<T: FromStr>(&self, spec: &PlayerSpec) -> Result<T, SpecError> {
        let number = self.number(spec)?;
        number.ok_or_else(|| spec.error(format!("`{}` needs a number", self.key)))
    }

    /// The time that a spec gives, or else the default; `None` if there is neither, or a word
    /// instead of it.
    pub(crate) fn time(&self, spec: &PlayerSpec) -> Result<Option<Duration>, SpecError> {
        Ok(self.number(spec)?.map(Duration::from_secs_f64))
    }

    /// The value that belongs to the word that a spec gives, or to the default, of an option that
    /// takes nothing but words; `values` are in their order.
    pub(crate) fn pick<T: Copy, const N: usize>(
        &self,
        spec: &PlayerSpec,
        values: [T; N],
    ) -> Result<T, SpecError> {
        let text = self.text(spec)?;
        let at = self.range.words.iter().position(|word| Some(*word) == text);
        let picked = at.and_then(|at| values.get(at).copied());
        picked.ok_or_else(|| spec.error(format!("`{}` is {}", self.key, self.range)))
    }

    fn refused(&self, spec: &PlayerSpec, text: &str) -> SpecError {
        let shown: String = text.chars().take(40).collect();
        spec.error(format!("`{}={shown}` is not {}", self.key, self.range))
    }
}
