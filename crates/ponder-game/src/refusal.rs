//! Refusals by the rules of a game, as values.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use thiserror::Error;

/// Reason for a refusal by the rules of a game, in a form that all games share: programs and pages
/// read the code and the arguments, and write a sentence in their user's language.
///
/// A game lists its reasons in an enum, tagged with `code` when it is serialized, whose [`Display`]
/// is the sentence:
///
/// ```
/// use ponder_game::Refused;
///
/// #[derive(serde::Serialize, thiserror::Error, Debug)]
/// #[serde(tag = "code", rename_all = "kebab-case")]
/// enum IllegalMove {
///     #[error("{at} is occupied")]
///     Occupied { at: String },
/// }
///
/// let refused = Refused::of(&IllegalMove::Occupied { at: "a1".to_owned() });
/// assert_eq!((refused.code.as_str(), refused.args["at"].as_str()), ("occupied", "a1"));
/// assert_eq!(refused.to_string(), "a1 is occupied");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[error("{text}")]
pub struct Refused {
    /// The name of the reason, such as `occupied`.
    pub code: String,
    /// The arguments of the reason by their names, such as `at` for a point.
    pub args: BTreeMap<String, String>,
    /// The reason as an English sentence without a capital and a full stop.
    pub text: String,
}

/// A reason that has only a sentence, under the code [`Refused::UNCODED`].
impl From<String> for Refused {
    fn from(text: String) -> Self {
        Refused::new(Refused::UNCODED, text)
    }
}

/// A reason that has only a sentence, as from a `String`.
impl From<&str> for Refused {
    fn from(text: &str) -> Self {
        Refused::from(text.to_owned())
    }
}

impl Refused {
    /// The code of a reason that has only a sentence; no page knows it.
    pub const UNCODED: &str = "refused";

    /// A reason without arguments.
    pub fn new(code: impl Into<String>, text: impl Into<String>) -> Self {
        Refused { code: code.into(), args: BTreeMap::new(), text: text.into() }
    }

    /// The refusal of a variant of a game's enum; see [`Refused`] for its form.
    pub fn of<R: Serialize + Display>(reason: &R) -> Self {
        let mut refused = Refused::new(Refused::UNCODED, reason.to_string());
        if let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(reason) {
            for (name, value) in fields {
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                match name.as_str() {
                    "code" => refused.code = value,
                    _ => drop(refused.args.insert(name, value)),
                }
            }
        }
        refused
    }
}
