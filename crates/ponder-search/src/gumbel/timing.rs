//! Time management: the number of simulations that fit into a time, which the halving needs in
//! advance.

use super::RemainingVisits;
use std::time::Duration;

/// Maximum number of parts per move: each has its own halving, which counts the visits before it.
const PARTS_MAX: u32 = 16;
/// Maximum ratio of the simulations of a part to those of the one before, so that its rate was
/// measured over a good share of its own length.
const GROWTH: u64 = 4;
/// Share of the remaining time that a part is planned for.
const SHARE: f64 = 0.95;
/// Divisor of a move's time that gives its last part, in which no halving begins.
const LAST: u32 = 8;
/// Divisor of a move's time that gives its last part, in which no halving is checked.
const UNCHECKED: u32 = 64;

/// Plans the moves of a [`Gumbel`](super::Gumbel) search under a time limit, from the measured
/// speed. It does not read a clock: the caller passes the time left.
///
/// A move is searched in parts. The first is short, to measure the speed, and each has a complete
/// halving that counts the visits before it, so that whenever the time is over, one has been
/// completed. A running part is checked now and then: if the evaluator has become too slow for it,
/// it continues as a shorter one that counts the visits made so far.
#[derive(Clone, Debug, Default)]
pub struct TimeManager {
    /// Visits per second in the last measurement.
    rate: Option<f64>,
    /// Time for the move.
    whole: Duration,
    /// Visits and time left at the last measurement.
    measured: (u64, Duration),
    /// Maximum number of simulations per part.
    most: u32,
    /// Visits kept from before the move began.
    kept: u64,
    /// Number of simulations of the current part.
    simulations: u32,
    /// Number of parts that have ended.
    parts: u32,
}

/// Continuation of a search under a time limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Stops: the move is decided.
    Stop,
    /// Continues unchanged.
    Same,
    /// Continues with another budget, for
    /// [`Gumbel::set_simulations`](super::Gumbel::set_simulations).
    Simulations(u32),
}

impl TimeManager {
    /// Begins a move, given the visits kept from the one before, the time for it and the maximum
    /// number of simulations. Returns the simulations of the first part, in which `considered`
    /// moves are considered.
    pub fn begin(&mut self, visits: u64, time: Duration, most: u32, considered: u32) -> u32 {
        let clamped = |simulations: u64| simulations.clamp(1, u64::from(most.max(1))) as u32;
        self.simulations = match self.rate {
            // The rate of another position is only a guide.
            Some(rate) => clamped(visits.saturating_add(visits_within(rate, time / 2))),
            // A small budget needs no measurement.
            None if most <= considered.saturating_mul(4) => most.max(1),
            None => clamped(visits.saturating_add(u64::from(considered))),
        };
        (self.whole, self.kept, self.most, self.parts) = (time, visits, most.max(1), 0);
        self.measured = (visits, time);
        self.simulations
    }

    /// Time after which the current part should be checked, with `left` of the time left.
    pub fn poll_interval(&self, left: Duration) -> Duration {
        if left > self.whole / UNCHECKED { left / 2 } else { left }
    }

    /// Decides how to continue when the current part has ended or is being checked, given the total
    /// visits and the time left.
    pub fn decide(
        &mut self,
        visits: u64,
        left: Duration,
        ended: bool,
        remaining: &RemainingVisits,
    ) -> Next {
        self.measure(visits, left);
        let Some(rate) = self.rate else { return if ended { Next::Stop } else { Next::Same } };
        let new = visits_within(rate, left);
        if !ended {
            // Changing values make a halving longer than expected; at the last check there is no
            // time for that, and one without new simulations is certain to end.
            let is_last = self.poll_interval(left / 2) == left / 2;
            let (safe, instead) = if is_last { (new / 2, 0) } else { (new, new * 4 / 5) };
            if remaining.under_way() <= safe {
                return Next::Same;
            }
            self.simulations = remaining.largest_budget(instead, self.simulations);
            return Next::Simulations(self.simulations);
        }
        self.parts += 1;
        let over = left < self.whole / LAST || self.parts >= PARTS_MAX || visits == self.kept;
        let growth = (u64::from(self.simulations) * GROWTH).min(u64::from(self.most)) as u32;
        let simulations = remaining.largest_budget(new, growth);
        if over || simulations <= self.simulations {
            return Next::Stop;
        }
        self.simulations = simulations;
        Next::Simulations(simulations)
    }

    /// Measures the speed, for this move or the next one.
    pub fn measure(&mut self, visits: u64, left: Duration) {
        let (before, left_before) = self.measured;
        let (new, spent) = (visits.saturating_sub(before), left_before.saturating_sub(left));
        if new > 0 && !spent.is_zero() {
            self.rate = Some(new as f64 / spent.as_secs_f64());
            self.measured = (visits, left);
        }
    }
}

/// Number of visits that can be made in the time left.
fn visits_within(rate: f64, left: Duration) -> u64 {
    (rate * left.as_secs_f64() * SHARE) as u64
}
