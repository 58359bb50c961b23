//! Limits that the referee enforces.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits that the referee enforces in addition to the clocks. Every wait of a match is bounded by
/// one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Maximum number of moves in a game, including the opening; after that it is stopped and
    /// counted as a draw.
    pub plies_max: u32,
    /// Tolerance for overstepping a clock, in milliseconds; it covers the latency of threads and
    /// pipes between player and referee. The excess is charged to the next move, unless that has a
    /// new overtime period.
    pub clock_grace_ms: u64,
    /// Maximum time per move of a player without a clock, in milliseconds, before it is asked to
    /// stop.
    pub move_ms_max: u64,
    /// Maximum time for a player to return after it was asked to stop, in milliseconds. After that
    /// its thread is abandoned.
    pub stop_grace_ms: u64,
    /// Maximum time for a player to start, in milliseconds. It is not charged to its clock.
    pub start_ms_max: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            plies_max: 5_000,
            clock_grace_ms: 100,
            move_ms_max: 600_000,
            stop_grace_ms: 5_000,
            start_ms_max: 120_000,
        }
    }
}

impl Limits {
    /// Returns [`clock_grace_ms`](Limits::clock_grace_ms) as a duration.
    pub const fn clock_grace(&self) -> Duration {
        Duration::from_millis(self.clock_grace_ms)
    }

    /// Returns [`move_ms_max`](Limits::move_ms_max) as a duration.
    pub const fn move_max(&self) -> Duration {
        Duration::from_millis(self.move_ms_max)
    }

    /// Returns [`stop_grace_ms`](Limits::stop_grace_ms) as a duration.
    pub const fn stop_grace(&self) -> Duration {
        Duration::from_millis(self.stop_grace_ms)
    }

    /// Returns [`start_ms_max`](Limits::start_ms_max) as a duration.
    pub const fn start_max(&self) -> Duration {
        Duration::from_millis(self.start_ms_max)
    }
}
