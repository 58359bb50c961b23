//! The time both colours have, as the controller tells it.

use ponder_game::{BySide, Clock, ClockView, Side, TimeControl};
use ponder_gtp::TimeLeft;
use std::time::Duration;

/// The time control and what is left of it.
#[derive(Debug, Default)]
pub(crate) struct Timekeeper {
    control: Option<TimeControl>,
    /// Our own measurement, from the control.
    clocks: BySide<Option<Clock>>,
    /// What the controller said last, and is to be believed for the next move.
    told: BySide<Option<ClockView>>,
}

impl Timekeeper {
    /// Sets the control, and both clocks to it; `None` for no limit.
    pub(crate) fn set(&mut self, control: Option<TimeControl>) {
        self.control = control;
        self.restart();
    }

    /// Sets both clocks to the control, as for a new game.
    pub(crate) fn restart(&mut self) {
        self.clocks = BySide([self.control.map(Clock::new); 2]);
        self.told = BySide::default();
    }

    /// Hears what is left.
    pub(crate) fn hear(&mut self, left: TimeLeft) {
        let control = self.control.unwrap_or_default();
        self.told[left.colour.into()] = Some(left.view(&control));
    }

    /// What a colour has for its next move; `None` for no limit.
    pub(crate) fn view(&self, side: Side) -> Option<ClockView> {
        self.told[side].or_else(|| self.clocks[side].map(|clock| clock.view()))
    }

    /// Charges a colour for a move.
    pub(crate) fn charge(&mut self, side: Side, spent: Duration) {
        self.told[side] = None;
        if let Some(clock) = &mut self.clocks[side] {
            clock.complete_move(spent);
        }
    }
}
