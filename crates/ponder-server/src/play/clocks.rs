//! The clocks of a game's seats. They never read the system time: the room passes it in.

use crate::protocol::{Failure, RequestRefusal, SeatClock};
use ponder_game::{Clock, ClockView, Seat, TimeControl};
use std::time::Duration;
use tokio::time::Instant;

/// The longest total time of a clock: a week.
const TOTAL_MAX: Duration = Duration::from_secs(7 * 24 * 3600);
/// The most overtime periods of a clock.
const PERIODS_MAX: u32 = 1000;

/// The clocks of a game's seats, at most one of which runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    seats: Vec<Option<Clock>>,
    running: Option<Running>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    seat: Seat,
    since: Instant,
    /// Extra time for an answer, beyond the clock.
    grace: Duration,
}

impl Clocks {
    /// Creates full clocks for `seats` seats, from the text of their time controls.
    pub(crate) fn parse(texts: &[Option<String>], seats: usize) -> Result<Self, Failure> {
        if texts.len() != seats {
            return Err(RequestRefusal::ClockCount { seats, given: texts.len() }.into());
        }
        let clock = |text: &Option<String>| {
            let Some(text) = text else { return Ok(None) };
            let control = text
                .parse::<TimeControl>()
                .map_err(|error| RequestRefusal::ClockText { found: error.0.clone(), error })?;
            check(Clock::new(control)).map(Some)
        };
        let seats = texts.iter().map(clock).collect::<Result<_, RequestRefusal>>()?;
        Ok(Clocks { seats, running: None })
    }

    /// Restores saved clocks.
    pub(crate) fn restore(clocks: Vec<Option<Clock>>, seats: usize) -> Result<Self, String> {
        if clocks.len() != seats {
            return Err(format!("the game has {seats} seats, but clocks for {}", clocks.len()));
        }
        let checked = |clock: Option<Clock>| match clock {
            Some(clock) if !clock.is_expired() => {
                check(clock).map(Some).map_err(|refusal| refusal.to_string())
            }
            clock => Ok(clock),
        };
        let seats = clocks.into_iter().map(checked).collect::<Result<_, _>>()?;
        Ok(Clocks { seats, running: None })
    }

    fn of(&self, seat: Seat) -> Option<&Clock> {
        self.seats.get(seat.index())?.as_ref()
    }

    /// Returns the clock of a seat as its player may see it, if it has one. The clock must not be
    /// running.
    pub(crate) fn view(&self, seat: Seat) -> Option<ClockView> {
        self.of(seat).map(Clock::view)
    }

    /// Returns the time at which the running clock expires, its grace included.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let Running { seat, since, grace } = self.running?;
        since.checked_add(self.of(seat)?.until_expiry().saturating_add(grace))
    }

    /// Returns the seat whose time is up, if there is one.
    pub(crate) fn out_of_time(&self, now: Instant) -> Option<Seat> {
        let late = self.deadline().is_some_and(|deadline| deadline <= now);
        self.running.filter(|_| late).map(|running| running.seat)
    }

    /// Starts the clock of this seat, if it has one, and stops any other; an answer may take
    /// `grace` longer. Returns `false` if nothing changed.
    pub(crate) fn run(&mut self, seat: Option<Seat>, grace: Duration, now: Instant) -> bool {
        let seat = seat.filter(|&seat| self.of(seat).is_some());
        if self.running.map(|running| running.seat) == seat {
            return false;
        }
        self.stop(now);
        self.running = seat.map(|seat| Running { seat, since: now, grace });
        true
    }

    /// Charges the elapsed time and stops the running clock. Returns `false` if none was running.
    pub(crate) fn stop(&mut self, now: Instant) -> bool {
        let was_running = self.running.is_some();
        self.seats = self.left(now);
        self.running = None;
        was_running
    }

    /// Stops the clock after a move of a seat, charges the elapsed time, and counts the move if it
    /// `completed` the turn.
    pub(crate) fn moved(&mut self, seat: Seat, completed: bool, now: Instant) {
        self.stop(now);
        if let (true, Some(Some(clock))) = (completed, self.seats.get_mut(seat.index())) {
            clock.complete_move(Duration::ZERO);
        }
    }

    /// Uses up the time of a seat.
    pub(crate) fn expire(&mut self, seat: Seat) {
        self.running = None;
        if let Some(Some(clock)) = self.seats.get_mut(seat.index()) {
            clock.charge(Duration::MAX);
        }
    }

    /// Returns the clocks with the elapsed time charged. A running clock keeps at least a
    /// millisecond until it is expired.
    pub(crate) fn left(&self, now: Instant) -> Vec<Option<Clock>> {
        let mut seats = self.seats.clone();
        if let Some(running) = self.running
            && let Some(Some(clock)) = seats.get_mut(running.seat.index())
        {
            let spent = now.saturating_duration_since(running.since);
            clock.charge(spent.min(clock.until_expiry().saturating_sub(Duration::from_millis(1))));
        }
        seats
    }

    /// Returns the wire form of the clocks.
    pub(crate) fn wire(&self, now: Instant) -> Vec<Option<SeatClock>> {
        let running = self.running.map(|running| running.seat.index());
        let clock = |(seat, clock): (usize, Option<Clock>)| {
            let clock = clock?;
            let ClockView { main_left_ms, period_left_ms, period_moves_left, periods_left, .. } =
                clock.view();
            Some(SeatClock {
                control: clock.control().to_string(),
                main_left_ms,
                period_left_ms,
                period_ms: clock.control().period_ms,
                periods_left,
                period_moves_left,
                running: running == Some(seat),
            })
        };
        self.left(now).into_iter().enumerate().map(clock).collect()
    }
}

/// Checks that a clock has some time left, and not more than the limits.
fn check(clock: Clock) -> Result<Clock, RequestRefusal> {
    let control = clock.control();
    let view = clock.view();
    let periods = view.periods_left.max(control.periods);
    let longest = view.period_left_ms.max(control.period_ms);
    let total_ms = view
        .main_left_ms
        .saturating_add(control.increment_ms)
        .saturating_add(longest.saturating_mul(u64::from(periods)));
    if Duration::from_millis(total_ms) > TOTAL_MAX || periods > PERIODS_MAX {
        let found = control.to_string();
        return Err(RequestRefusal::LongClock { found, periods: PERIODS_MAX });
    }
    if clock.until_expiry().is_zero() {
        return Err(RequestRefusal::EmptyClock { found: control.to_string() });
    }
    Ok(clock)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZERO: Duration = Duration::ZERO;
    const FIRST: Seat = Seat(0);

    fn clocks(texts: [Option<&str>; 2]) -> Clocks {
        Clocks::parse(&texts.map(|text| text.map(str::to_owned)), 2).unwrap()
    }

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn main_left(clocks: &Clocks, now: Instant) -> [Option<u64>; 2] {
        let left = clocks.wire(now);
        [0, 1].map(|seat: usize| left[seat].as_ref().map(|clock| clock.main_left_ms))
    }

    #[test]
    fn one_clock_runs_and_the_move_pays_the_increment() {
        let start = Instant::now();
        let mut clocks = clocks([Some("10+2"), Some("20")]);
        assert!(clocks.run(Some(FIRST), ZERO, start));
        assert!(!clocks.run(Some(FIRST), ZERO, start + ms(10)));
        assert_eq!(clocks.deadline(), Some(start + ms(10_000)));
        assert_eq!(main_left(&clocks, start + ms(4_000)), [Some(6_000), Some(20_000)]);
        clocks.moved(FIRST, true, start + ms(4_000));
        assert!(clocks.run(Some(Seat(1)), ZERO, start + ms(4_000)));
        assert_eq!(main_left(&clocks, start + ms(5_000)), [Some(8_000), Some(19_000)]);
        assert!(clocks.stop(start + ms(5_000)) && clocks.deadline().is_none());
        assert_eq!(main_left(&clocks, start + ms(9_000)), [Some(8_000), Some(19_000)]);
    }

    #[test]
    fn a_turn_that_goes_on_has_no_increment_yet() {
        let start = Instant::now();
        let mut clocks = clocks([Some("10+2"), None]);
        clocks.run(Some(FIRST), ZERO, start);
        clocks.moved(FIRST, false, start + ms(1_000));
        assert_eq!(main_left(&clocks, start), [Some(9_000), None]);
    }

    #[test]
    fn a_seat_without_a_clock_has_all_the_time() {
        let start = Instant::now();
        let mut clocks = clocks([None, Some("1")]);
        assert!(!clocks.run(Some(FIRST), ZERO, start));
        assert_eq!(clocks.out_of_time(start + Duration::from_secs(1 << 30)), None);
        clocks.moved(FIRST, true, start);
        assert_eq!(main_left(&clocks, start), [None, Some(1_000)]);
    }

    #[test]
    fn a_past_deadline_expires_at_once() {
        let start = Instant::now();
        let mut clocks = clocks([Some("0.001"), Some("0+3x0.001")]);
        for seat in [FIRST, Seat(1)] {
            clocks.run(Some(seat), ZERO, start);
            let late = start + Duration::from_secs(3600);
            assert_eq!(clocks.out_of_time(start), None);
            assert_eq!(clocks.out_of_time(late), Some(seat));
            // Until it is expired, a late clock shows no less than zero.
            assert!(clocks.left(late)[seat.index()].is_some_and(|clock| !clock.is_expired()));
            clocks.expire(seat);
            assert!(clocks.left(late)[seat.index()].is_some_and(|clock| clock.is_expired()));
            assert_eq!(clocks.deadline(), None);
        }
        let again = Clocks::restore(clocks.left(start), 2).unwrap();
        assert_eq!(again, clocks);
        clocks.run(Some(FIRST), ZERO, start);
        assert_eq!(clocks.out_of_time(start), Some(FIRST), "an expired clock is late at once");
    }

    #[test]
    fn the_grace_is_of_the_answer_and_not_of_the_clock() {
        let start = Instant::now();
        let mut clocks = clocks([Some("5/move"), Some("5/move")]);
        clocks.run(Some(FIRST), ms(300), start);
        assert_eq!(clocks.out_of_time(start + ms(5_299)), None);
        assert_eq!(clocks.out_of_time(start + ms(5_300)), Some(FIRST));
        clocks.moved(FIRST, true, start + ms(5_200));
        assert_eq!(clocks.wire(start)[0].as_ref().map(|clock| clock.period_left_ms), Some(5_000));
    }

    #[test]
    fn clocks_without_time_or_with_too_much_are_refused() {
        let parse = |text: &str| Clocks::parse(&[Some(text.to_owned()), None], 2);
        for bad in ["", "0", "0+0", "0+5x0", "1e8", "-1", "0+4000000000x1", "5+1e8", "1+1e7/2", "x"]
        {
            assert!(parse(bad).is_err(), "{bad}");
        }
        assert!(Clocks::parse(&[Some("5".into())], 2).is_err());
        for good in ["300", "300+2", "5/move", "600+5x30", "600+30/25", "0.001"] {
            assert_eq!(
                parse(good).unwrap().wire(Instant::now())[0].as_ref().unwrap().control,
                good
            );
        }
    }
}
