//! Time controls and clocks. A clock never reads the system time: its caller passes the time spent,
//! so that it can be tested and replayed.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::{Duration, SystemTime};

/// Seconds since the Unix epoch; 0 for an earlier time.
#[must_use]
pub fn unix_s(time: SystemTime) -> u64 {
    time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Time control of one seat: main time, increment and overtime periods.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TimeControl {
    /// Time for the whole game before overtime, in milliseconds.
    pub main_ms: u64,
    /// Time added after each complete move, in milliseconds.
    pub increment_ms: u64,
    /// Length of one overtime period, in milliseconds; 0 for sudden death.
    pub period_ms: u64,
    /// Moves to be made in one period; 1 is Japanese byo-yomi, more is Canadian.
    pub period_moves: u32,
    /// Number of periods; a Canadian time control has one that is renewed.
    pub periods: u32,
}

impl TimeControl {
    /// A fixed time per move, none of which carries over: one period of byo-yomi.
    #[must_use]
    pub const fn per_move(move_ms: u64) -> Self {
        TimeControl { main_ms: 0, increment_ms: 0, period_ms: move_ms, period_moves: 1, periods: 1 }
    }

    /// A time for the whole game with an increment per move.
    #[must_use]
    pub const fn sudden_death(main_ms: u64, increment_ms: u64) -> Self {
        TimeControl { main_ms, increment_ms, period_ms: 0, period_moves: 0, periods: 0 }
    }
}

/// Error of parsing a time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a time control: write `300` (seconds per game), `300+2` (with increment), \
     `5/move` (seconds per move), `600+5x30` (five byo-yomi periods of 30 s) or `600+30/25` \
     (Canadian: 25 moves in 30 s)"
)]
pub struct ParseTimeError(pub String);

fn parse_ms(text: &str) -> Option<u64> {
    let seconds: f64 = text.trim().parse().ok()?;
    (seconds.is_finite() && (0.0..=1e8).contains(&seconds))
        .then(|| (seconds * 1000.0).round() as u64)
}

impl FromStr for TimeControl {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Self, ParseTimeError> {
        let fail = || ParseTimeError(crate::excerpt(text));
        let parse = |part: &str| parse_ms(part).ok_or_else(fail);
        if let Some(per_move) = text.strip_suffix("/move") {
            return Ok(TimeControl::per_move(parse(per_move)?));
        }
        let Some((main, extra)) = text.split_once('+') else {
            return Ok(TimeControl::sudden_death(parse(text)?, 0));
        };
        let main_ms = parse(main)?;
        if let Some((periods, period)) = extra.split_once('x') {
            let periods = periods.trim().parse().map_err(|_| fail())?;
            let period_ms = parse(period)?;
            Ok(TimeControl { main_ms, increment_ms: 0, period_ms, period_moves: 1, periods })
        } else if let Some((period, moves)) = extra.split_once('/') {
            let period_moves = moves.trim().parse().map_err(|_| fail())?;
            let period_ms = parse(period)?;
            Ok(TimeControl { main_ms, increment_ms: 0, period_ms, period_moves, periods: 1 })
        } else {
            Ok(TimeControl::sudden_death(main_ms, parse(extra)?))
        }
    }
}

impl Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: u64| ms as f64 / 1000.0;
        if self.period_ms == 0 {
            write!(f, "{}", seconds(self.main_ms))?;
            if self.increment_ms > 0 {
                write!(f, "+{}", seconds(self.increment_ms))?;
            }
            Ok(())
        } else if self.main_ms == 0 && self.period_moves == 1 && self.periods == 1 {
            write!(f, "{}/move", seconds(self.period_ms))
        } else if self.period_moves == 1 {
            write!(f, "{}+{}x{}", seconds(self.main_ms), self.periods, seconds(self.period_ms))
        } else {
            let (main, period) = (seconds(self.main_ms), seconds(self.period_ms));
            write!(f, "{main}+{period}/{}", self.period_moves)
        }
    }
}

/// Result of charging time to a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockEvent {
    /// Time is left.
    Running,
    /// The time has run out.
    Expired,
}

/// The time one seat has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    control: TimeControl,
    main_left_ms: u64,
    period_left_ms: u64,
    period_moves_left: u32,
    periods_left: u32,
    expired: bool,
}

/// Time left on a clock as its player may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ClockView {
    /// Main time left, in milliseconds.
    pub main_left_ms: u64,
    /// Time added after each move, in milliseconds.
    pub increment_ms: u64,
    /// Time left in the current or next overtime period, in milliseconds.
    pub period_left_ms: u64,
    /// Moves to be made in that period.
    pub period_moves_left: u32,
    /// Periods left, the current one included.
    pub periods_left: u32,
}

impl ClockView {
    /// The time until the clock runs out if no move is made, in milliseconds.
    pub fn move_ms_max(&self) -> u64 {
        let renewed = u64::from(self.periods_left.saturating_sub(1));
        self.main_left_ms
            .saturating_add(self.period_left_ms.saturating_mul(renewed.saturating_add(1)))
    }
}

impl Clock {
    /// A full clock.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let overtime = control.period_ms > 0 && control.periods > 0;
        Clock {
            control,
            main_left_ms: control.main_ms,
            period_left_ms: if overtime { control.period_ms } else { 0 },
            period_moves_left: if overtime { control.period_moves.max(1) } else { 0 },
            periods_left: if overtime { control.periods } else { 0 },
            expired: false,
        }
    }

    /// The time control of the clock.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// The time left, as the player may know it.
    pub fn view(&self) -> ClockView {
        ClockView {
            main_left_ms: self.main_left_ms,
            increment_ms: self.control.increment_ms,
            period_left_ms: self.period_left_ms,
            period_moves_left: self.period_moves_left,
            periods_left: self.periods_left,
        }
    }

    /// The time until the clock runs out if nothing happens.
    pub fn until_expiry(&self) -> Duration {
        if self.expired {
            return Duration::ZERO;
        }
        let later = u64::from(self.periods_left.saturating_sub(1)) * self.control.period_ms;
        let later = if self.control.period_moves > 1 { 0 } else { later };
        Duration::from_millis(
            self.main_left_ms.saturating_add(self.period_left_ms).saturating_add(later),
        )
    }

    /// Returns whether the time has run out.
    pub fn is_expired(&self) -> bool {
        self.expired
    }

    /// Charges thinking time without completing a move.
    pub fn charge(&mut self, spent: Duration) -> ClockEvent {
        let mut spent_ms = u64::try_from(spent.as_millis()).unwrap_or(u64::MAX);
        if self.expired {
            return ClockEvent::Expired;
        }
        let from_main = spent_ms.min(self.main_left_ms);
        self.main_left_ms -= from_main;
        spent_ms -= from_main;
        while spent_ms > 0 || (self.main_left_ms == 0 && self.periods_left == 0) {
            if self.periods_left == 0 {
                self.expired = true;
                return ClockEvent::Expired;
            }
            if spent_ms < self.period_left_ms {
                self.period_left_ms -= spent_ms;
                break;
            }
            spent_ms -= self.period_left_ms;
            self.periods_left -= 1;
            self.period_left_ms = if self.periods_left > 0 { self.control.period_ms } else { 0 };
        }
        ClockEvent::Running
    }

    /// Charges the last thinking time of a complete move, then adds the increment or renews the
    /// period as the time control says.
    pub fn complete_move(&mut self, spent: Duration) -> ClockEvent {
        if self.charge(spent) == ClockEvent::Expired {
            return ClockEvent::Expired;
        }
        self.main_left_ms = self.main_left_ms.saturating_add(self.control.increment_ms);
        if self.main_left_ms == 0 && self.periods_left > 0 {
            self.period_moves_left = self.period_moves_left.saturating_sub(1);
            if self.period_moves_left == 0 {
                self.period_moves_left = self.control.period_moves.max(1);
                self.period_left_ms = self.control.period_ms;
            }
        }
        ClockEvent::Running
    }
}
