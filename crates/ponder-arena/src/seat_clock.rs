//! Timekeeping of the referee for one seat.

use ponder_game::{Clock, ClockView, TimeControl};
use std::time::Duration;

/// Clock of a seat, if it has one, with a grace time for the latency between player and referee.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatClock {
    clock: Option<Clock>,
    grace: Duration,
    /// Overstepped time that was forgiven, to be deducted from later increments.
    owed: Duration,
}

impl SeatClock {
    pub(crate) fn new(time: Option<TimeControl>, grace: Duration) -> Self {
        SeatClock { clock: time.map(Clock::new), grace, owed: Duration::ZERO }
    }

    pub(crate) fn view(&self) -> Option<ClockView> {
        self.clock.as_ref().map(Clock::view)
    }

    /// Returns the maximum time of an answer; `None` without a clock.
    pub(crate) fn limit(&self) -> Option<Duration> {
        let clock = self.clock.as_ref()?;
        Some(clock.until_expiry().saturating_add(self.grace).saturating_sub(self.owed))
    }

    /// Returns whether an answer after `spent` is too late.
    pub(crate) fn is_late(&self, spent: Duration) -> bool {
        self.limit().is_some_and(|limit| spent > limit)
    }

    /// Charges the time of an answer that was not too late; `completed` states whether it ended the
    /// turn.
    pub(crate) fn charge(&mut self, spent: Duration, completed: Completed) {
        let Some(clock) = &mut self.clock else { return };
        let due = spent + self.owed;
        let charged = due.min(clock.until_expiry().saturating_sub(Duration::from_millis(1)));
        self.owed = due - charged;
        match completed {
            Completed::No => clock.charge(charged),
            Completed::Yes => clock.complete_move(charged),
        };
        let view = clock.view();
        let period_ms = clock.control().period_ms;
        let renewed = view.main_left_ms == 0 && period_ms > 0 && view.period_left_ms == period_ms;
        if completed == Completed::Yes && renewed {
            self.owed = Duration::ZERO;
        }
    }
}

/// Completion of a seat's turn by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Completed {
    No,
    Yes,
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn the_grace_is_given_once_a_game() {
        let mut clock = SeatClock::new(Some(TimeControl::sudden_death(100, 0)), ms(40));
        clock.charge(ms(90), Completed::Yes);
        assert_eq!(clock.limit(), Some(ms(50)));
        assert!(!clock.is_late(ms(30)));
        clock.charge(ms(30), Completed::Yes);
        // 120 of 100 ms are used, and 1 ms is left on the clock that cannot be used.
        assert_eq!((clock.limit(), clock.owed), (Some(ms(20)), ms(21)));
        assert!(clock.is_late(ms(21)));
    }

    #[test]
    fn time_owed_is_deducted_from_the_increment() {
        let mut clock = SeatClock::new(Some(TimeControl::sudden_death(100, 50)), ms(40));
        clock.charge(ms(120), Completed::Yes);
        assert_eq!(clock.limit(), Some(ms(100 + 50 + 40 - 120)));
        clock.charge(ms(10), Completed::No);
        assert_eq!((clock.owed, clock.view().unwrap().main_left_ms), (ms(0), 20));
    }

    #[test]
    fn a_new_period_clears_the_time_owed() {
        let mut clock = SeatClock::new(Some(TimeControl::per_move(100)), ms(40));
        for _ in 0..100 {
            assert_eq!(clock.limit(), Some(ms(140)));
            clock.charge(ms(130), Completed::Yes);
        }
        clock.charge(ms(130), Completed::No);
        assert_eq!(clock.limit(), Some(ms(10)));
    }

    #[test]
    fn nobody_is_late_without_a_clock() {
        let mut clock = SeatClock::new(None, ms(40));
        clock.charge(Duration::MAX, Completed::Yes);
        assert!(!clock.is_late(Duration::MAX) && clock.view().is_none());
    }
}
