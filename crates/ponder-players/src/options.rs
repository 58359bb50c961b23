//! Options that several kinds of players share.

use crate::{PlayerSpec, SpecError};
use std::time::Duration;

/// A number from 1 on.
pub(crate) fn positive(spec: &PlayerSpec, key: &str) -> Result<Option<u64>, SpecError> {
    match spec.get(key) {
        None => Ok(None),
        Some(text) => match text.parse() {
            Ok(number) if number > 0 => Ok(Some(number)),
            _ => Err(spec.error(format!("`{key}={text}` is not a number from 1 on"))),
        },
    }
}

/// A time in seconds.
pub(crate) fn seconds(spec: &PlayerSpec, key: &str) -> Result<Option<Duration>, SpecError> {
    match spec.get(key) {
        None => Ok(None),
        Some(text) => match text.parse::<f64>() {
            Ok(number) if number > 0.0 && number <= 1e7 => {
                Ok(Some(Duration::from_secs_f64(number)))
            }
            _ => Err(spec.error(format!("`{key}={text}` is not a number of seconds above 0"))),
        },
    }
}

/// The value, -1 to 0, below which a player resigns.
pub(crate) fn resign(spec: &PlayerSpec) -> Result<Option<f32>, SpecError> {
    match spec.get("resign") {
        None | Some("off") => Ok(None),
        Some(text) => match text.parse::<f32>() {
            Ok(chance) if (0.0..=0.5).contains(&chance) => Ok(Some(2.0 * chance - 1.0)),
            _ => Err(spec.error("`resign` is `off` or a chance to win from 0 to 0.5")),
        },
    }
}
