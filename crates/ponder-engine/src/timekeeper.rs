//! The time of both colours, as sent by the controller.

use ponder_game::{BySide, Clock, ClockView, Side, TimeControl};
use ponder_gtp::TimeLeft;
use std::time::Duration;

/// The time control and the time left.
#[derive(Debug)]
pub(crate) struct Timekeeper {
    /// Time of a move on the controller's clock in addition to the engine's own time, in
    /// milliseconds.
    lag_ms: u64,
    control: Option<TimeControl>,
    /// Clocks of the engine's own measurement, from the time control.
    clocks: BySide<Option<Clock>>,
    /// The time left that the controller sent last, which is used for the next move.
    time_left: BySide<Option<ClockView>>,
}

/// Time that is left for a move whatever the lag, in milliseconds.
const MOVE_MS_MIN: u64 = 10;

impl Timekeeper {
    /// A timekeeper without a limit; `lag` is the time of a move on the controller's clock in
    /// addition to the engine's own time.
    pub(crate) fn new(lag: Duration) -> Self {
        Timekeeper {
            lag_ms: u64::try_from(lag.as_millis()).unwrap_or(u64::MAX),
            control: None,
            clocks: BySide::default(),
            time_left: BySide::default(),
        }
    }

    /// Sets the time control and resets both clocks to it; `None` for no limit.
    pub(crate) fn set(&mut self, control: Option<TimeControl>) {
        self.control = control;
        self.restart();
    }

    /// Resets both clocks to the time control, as for a new game.
    pub(crate) fn restart(&mut self) {
        self.clocks = BySide([self.control.map(Clock::new); 2]);
        self.time_left = BySide::default();
    }

    /// Sets the time left that the controller sends.
    pub(crate) fn on_time_left(&mut self, left: TimeLeft) {
        let control = self.control.unwrap_or_default();
        self.time_left[left.colour.into()] = Some(left.view(&control));
    }

    /// The time of a colour for its next move, less the lag; `None` for no limit.
    pub(crate) fn view(&self, side: Side) -> Option<ClockView> {
        let view = self.time_left[side].or_else(|| self.clocks[side].map(|clock| clock.view()))?;
        let less = |left_ms: u64, moves: u32| {
            let moves = u64::from(moves.max(1));
            let least = left_ms.min(MOVE_MS_MIN.saturating_mul(moves));
            left_ms.saturating_sub(self.lag_ms.saturating_mul(moves)).max(least)
        };
        Some(ClockView {
            main_left_ms: less(view.main_left_ms, 1),
            increment_ms: less(view.increment_ms, 1),
            period_left_ms: less(view.period_left_ms, view.period_moves_left),
            ..view
        })
    }

    /// Charges a colour for a move.
    pub(crate) fn charge(&mut self, side: Side, spent: Duration) {
        self.time_left[side] = None;
        if let Some(clock) = &mut self.clocks[side] {
            clock.complete_move(spent);
        }
    }
}
