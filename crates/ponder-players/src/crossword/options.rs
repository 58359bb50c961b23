//! What specs of players of crossword games say.

use crate::options::seconds;
use crate::{PlayerSpec, SpecError};
use ponder_crossword::Equipment;
use std::time::Duration;

/// How the `hasty` kind is described in help texts.
pub(crate) const HASTY_OPTIONS: &str = "\
vocabulary=1  share of the words that it knows, 0.02 to 1; it knows the likelier ones first
noise=0       points by which it misjudges moves, as a standard deviation";

/// How the `sim` kind is described in help texts.
pub(crate) const SIM_OPTIONS: &str = "\
plies=2          turns that are played out after a move, 1 to 20
playouts=2000    playouts of all moves together, at most
time=SECONDS     time for a move, at most; without it, and without a clock, playouts alone count
confidence=0.99  it stops when the best move is known with this confidence
inference=on     on: racks that the other side would have played otherwise with are less likely; off
endgame=2        seconds for an exact endgame when the bag is empty; 0 for none
threads=1        threads; the moves do not depend on them
vocabulary=1     as of hasty";

/// How the `endgame` kind is described in help texts.
pub(crate) const ENDGAME_OPTIONS: &str = "\
time=3        seconds for an exact endgame when the bag is empty, and for the moves before with one or
              two tiles in it; by equity until then, and where that is not enough
vocabulary=1  as of hasty";

pub(super) const HASTY: [&str; 2] = ["vocabulary", "noise"];
pub(super) const SIM: [&str; 8] =
    ["plies", "playouts", "time", "confidence", "inference", "endgame", "threads", "vocabulary"];
pub(super) const ENDGAME: [&str; 2] = ["time", "vocabulary"];

/// The smallest share of words that a player knows.
const SHARE_MIN: f64 = 0.02;

/// What all kinds have.
pub(super) struct Common {
    /// The words that the player knows, with everything else.
    pub(super) equipment: Equipment,
    /// Whether it does not know all words: the board looks different to it.
    pub(super) is_limited: bool,
}

/// The share of the words that a player knows.
pub(super) fn share(spec: &PlayerSpec) -> Result<f64, SpecError> {
    within(spec, "vocabulary", 1.0, SHARE_MIN..=1.0)
}

/// A number in a range.
pub(super) fn within<T>(
    spec: &PlayerSpec,
    key: &str,
    default: T,
    range: std::ops::RangeInclusive<T>,
) -> Result<T, SpecError>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy,
{
    let expected = format!("a number from {} to {}", range.start(), range.end());
    let value = spec.parse_or(key, default, &expected)?;
    if range.contains(&value) {
        return Ok(value);
    }
    Err(spec.error(format!("`{key}={value}` is not {expected}")))
}

/// Seconds, where 0 is none.
pub(super) fn seconds_or_none(
    spec: &PlayerSpec,
    key: &str,
    default: Duration,
) -> Result<Option<Duration>, SpecError> {
    match spec.get(key) {
        None => Ok(Some(default)),
        Some("0") => Ok(None),
        Some(_) => seconds(spec, key),
    }
}
