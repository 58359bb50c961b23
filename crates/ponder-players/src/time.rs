//! Time management of a move.

use ponder_game::{ClockView, History, Position};
use std::time::{Duration, Instant};

/// Time reserved for everything between the decision and the referee's clock.
const RESERVE_MS: u64 = 60;

/// Returns the moment by which a move must be decided: after the time per move of the options, or
/// earlier by the clock; `None` where neither decides.
pub(crate) fn deadline<P: Position>(
    position: &P,
    history: &History,
    given: Option<Duration>,
    clock: Option<ClockView>,
) -> Option<Instant> {
    let moves_left = || u32::try_from(position.count_moves(history) / 3).unwrap_or(u32::MAX);
    let by_clock = clock.map(|clock| for_move(&clock, moves_left()));
    given.into_iter().chain(by_clock).min().map(|spend| Instant::now() + spend)
}

/// Returns the time to spend on a move of a game with about `moves_left` own moves to come.
pub(crate) fn for_move(clock: &ClockView, moves_left: u32) -> Duration {
    let moves = u64::from(moves_left.clamp(8, 60));
    let overtime = match clock.period_left_ms {
        0 => 0,
        period => period / u64::from(clock.period_moves_left.max(1)),
    };
    let share = clock.main_left_ms / moves + clock.increment_ms * 8 / 10;
    let target = if clock.main_left_ms == 0 { overtime } else { share.max(overtime / 2) };
    let possible = if clock.main_left_ms == 0 {
        overtime
    } else {
        clock.main_left_ms.saturating_add(overtime)
    };
    let reserve = RESERVE_MS.min(possible / 4);
    Duration::from_millis(target.min(possible.saturating_sub(reserve)).max(1))
}

#[cfg(test)]
mod tests {
    use super::for_move;
    use ponder_game::{Clock, TimeControl};
    use proptest::prelude::*;
    use std::time::Duration;

    proptest! {
        /// A player that takes the given time, and 20 ms more, never loses on time by it, as long
        /// as a move has at least a tenth of a second.
        #[test]
        fn never_oversteps(main_s in 5_u64..600, increment_ms in 0_u64..5_000,
                           period_ms in 1_000_u64..30_000, periods in 1_u32..6) {
            for control in [
                TimeControl::sudden_death(main_s * 1_000, increment_ms),
                TimeControl { main_ms: main_s * 1_000, increment_ms: 0, period_ms,
                              period_moves: 1, periods },
            ] {
                let mut clock = Clock::new(control);
                for ply in 0..80 {
                    let spent = for_move(&clock.view(), 60 - ply / 2) + Duration::from_millis(20);
                    clock.complete_move(spent);
                    prop_assert!(!clock.is_expired(), "at ply {ply} of {control}: {clock:?}");
                }
            }
        }
    }
}
