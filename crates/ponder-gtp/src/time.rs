//! The arguments of `time_settings` and `time_left`.
//!
//! The protocol has only whole seconds and Canadian overtime. All times sent to an engine are
//! rounded so that it never assumes more time than it has, except that a time under a second is
//! sent as one second, since 0 has another meaning.

use crate::colour::{Colour, ParseColourError};
use ponder_game::{ClockView, TimeControl};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The largest number of seconds or stones in the protocol.
const NUMBER_MAX: u32 = i32::MAX as u32;

/// The arguments of `time_settings`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeSettings {
    /// Time before overtime, in seconds.
    pub main_s: u32,
    /// Length of an overtime period, in seconds; 0 for none.
    pub period_s: u32,
    /// Moves per period. 0 with `period_s` above 0 means that there is no time limit.
    pub period_stones: u32,
}

/// The arguments of `time_left`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeLeft {
    /// Player that the time belongs to.
    pub colour: Colour,
    /// Seconds left of the main time, or of the period if `stones` is above 0.
    pub seconds: u32,
    /// Moves left in the period; 0 during the main time.
    pub stones: u32,
}

/// Reason why text is not the arguments of a time command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseTimeArgsError {
    /// The number of words is not three.
    #[error("expected three arguments")]
    Count,
    /// A word is not a number.
    #[error("`{0}` is not a number")]
    Number(String),
    /// A number of `time_settings` is below 0.
    #[error("`{0}` is negative; times and stones must be 0 or more")]
    Negative(String),
    /// The first word of `time_left` is not a colour.
    #[error(transparent)]
    Colour(#[from] ParseColourError),
}

fn three(text: &str) -> Result<[&str; 3], ParseTimeArgsError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    words.try_into().map_err(|_| ParseTimeArgsError::Count)
}

/// Parses a number as whole seconds or stones: a fraction, which some controllers send, is
/// truncated, and a negative number becomes 0.
fn number(word: &str) -> Result<u32, ParseTimeArgsError> {
    let value: f64 = word
        .parse()
        .ok()
        .filter(|value: &f64| value.is_finite())
        .ok_or_else(|| ParseTimeArgsError::Number(crate::text::excerpt(word)))?;
    Ok((value.clamp(0.0, f64::from(NUMBER_MAX))) as u32)
}

/// The same as [`number`], but a negative number is an error.
fn setting(word: &str) -> Result<u32, ParseTimeArgsError> {
    if word.parse().is_ok_and(|value: f64| value < 0.0) {
        return Err(ParseTimeArgsError::Negative(crate::text::excerpt(word)));
    }
    number(word)
}

/// Converts milliseconds to whole seconds, at least 1 unless nothing is left.
fn seconds(ms: u64) -> u32 {
    let whole = ms / 1000;
    let whole = if ms > 0 { whole.max(1) } else { 0 };
    u32::try_from(whole).unwrap_or(NUMBER_MAX).min(NUMBER_MAX)
}

impl TimeSettings {
    /// Settings without a time limit.
    pub const UNLIMITED: TimeSettings = TimeSettings { main_s: 0, period_s: 1, period_stones: 0 };

    /// Converts a time control to the nearest settings that grant no more than it. All byo-yomi
    /// periods but the last become main time; an increment of a second or more becomes overtime of
    /// one move.
    #[must_use]
    pub fn from_control(control: &TimeControl) -> Self {
        let overtime = control.period_ms > 0 && control.periods > 0;
        if !overtime {
            let period_s = u32::try_from(control.increment_ms / 1000).unwrap_or(NUMBER_MAX);
            let period_s = period_s.min(NUMBER_MAX);
            let period_stones = u32::from(period_s > 0);
            return TimeSettings { main_s: seconds(control.main_ms), period_s, period_stones };
        }
        let early = early_periods_ms(control.periods, control.period_moves, control.period_ms);
        TimeSettings {
            main_s: seconds(control.main_ms.saturating_add(early)),
            period_s: seconds(control.period_ms),
            period_stones: control.period_moves.clamp(1, NUMBER_MAX),
        }
    }

    /// The equivalent time control; `None` if there is no time limit.
    #[must_use]
    pub fn control(self) -> Option<TimeControl> {
        let main_ms = u64::from(self.main_s) * 1000;
        match (self.period_s, self.period_stones) {
            (0, _) => Some(TimeControl::sudden_death(main_ms, 0)),
            (_, 0) => None,
            (period_s, period_moves) => Some(TimeControl {
                main_ms,
                increment_ms: 0,
                period_ms: u64::from(period_s) * 1000,
                period_moves,
                periods: 1,
            }),
        }
    }
}

/// Main time that stands for the byo-yomi periods before the last.
fn early_periods_ms(periods: u32, period_moves: u32, period_ms: u64) -> u64 {
    if period_moves > 1 {
        return 0;
    }
    period_ms.saturating_mul(u64::from(periods.saturating_sub(1)))
}

impl TimeLeft {
    /// Converts the remaining time of `colour` in `view`, in the terms of
    /// [`TimeSettings::from_control`].
    #[must_use]
    pub fn from_view(colour: Colour, view: &ClockView) -> Self {
        let early =
            early_periods_ms(view.periods_left, view.period_moves_left, view.period_left_ms);
        let main_ms = view.main_left_ms.saturating_add(early);
        if main_ms > 0 || view.periods_left == 0 {
            return TimeLeft { colour, seconds: seconds(main_ms), stones: 0 };
        }
        let stones = view.period_moves_left.clamp(1, NUMBER_MAX);
        TimeLeft { colour, seconds: seconds(view.period_left_ms), stones }
    }

    /// Converts to the view of a clock that runs under `control`. With several byo-yomi periods,
    /// which GTP itself does not have, `stones` is the number of periods left, as on KGS.
    #[must_use]
    pub fn view(self, control: &TimeControl) -> ClockView {
        let left_ms = u64::from(self.seconds) * 1000;
        let overtime = control.period_ms > 0 && control.periods > 0;
        if self.stones > 0 && control.period_moves == 1 && control.periods > 1 {
            return ClockView {
                main_left_ms: 0,
                increment_ms: control.increment_ms,
                period_left_ms: left_ms,
                period_moves_left: 1,
                periods_left: self.stones.min(control.periods),
            };
        }
        if self.stones > 0 {
            return ClockView {
                main_left_ms: 0,
                increment_ms: control.increment_ms,
                period_left_ms: left_ms,
                period_moves_left: self.stones,
                periods_left: control.periods.max(1),
            };
        }
        ClockView {
            main_left_ms: left_ms,
            increment_ms: control.increment_ms,
            period_left_ms: if overtime { control.period_ms } else { 0 },
            period_moves_left: if overtime { control.period_moves } else { 0 },
            periods_left: if overtime { control.periods } else { 0 },
        }
    }
}

impl FromStr for TimeSettings {
    type Err = ParseTimeArgsError;

    fn from_str(text: &str) -> Result<Self, ParseTimeArgsError> {
        let [main, period, stones] = three(text)?;
        Ok(TimeSettings {
            main_s: setting(main)?,
            period_s: setting(period)?,
            period_stones: setting(stones)?,
        })
    }
}

impl Display for TimeSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.main_s, self.period_s, self.period_stones)
    }
}

impl FromStr for TimeLeft {
    type Err = ParseTimeArgsError;

    fn from_str(text: &str) -> Result<Self, ParseTimeArgsError> {
        let [colour, seconds, stones] = three(text)?;
        Ok(TimeLeft { colour: colour.parse()?, seconds: number(seconds)?, stones: number(stones)? })
    }
}

impl Display for TimeLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.colour, self.seconds, self.stones)
    }
}
