//! How many simulations fit into a time: the halving has to know them beforehand.

use super::Outlook;
use std::time::Duration;

/// Parts of a move at most: each has its own halving, which counts the visits before it.
const PARTS_MAX: u32 = 16;
/// A part has at most so many times the simulations of the one before, so that its rate was
/// measured over a good share of its own length.
const GROWTH: u64 = 4;
/// The share of the time left that a part is planned for.
const SHARE: f64 = 0.95;
/// No halving begins in the last part of the time: one so long.
const LAST: u32 = 8;
/// None is looked at in the last part of the time: one so long.
const UNSEEN: u32 = 64;

/// Plans the moves of a [`Gumbel`](super::Gumbel) search that time decides, from the speed it
/// measures. It reads no clock: whoever has one says how much time is left.
///
/// A move is made in parts. The first is short, to measure the speed, and each has a whole halving
/// that counts the visits before it, so that whenever the time is over, one has come to its end.
/// While a part goes on, it is looked at now and then: where the evaluator has become too slow for
/// it, it goes on as a shorter one that the visits made so far count for.
#[derive(Clone, Debug, Default)]
pub struct Timing {
    /// New visits a second, as measured last.
    rate: Option<f64>,
    whole: Duration,
    /// Visits, and the time that was left, when the speed was measured last.
    seen: (u64, Duration),
    /// The most simulations of a part.
    most: u32,
    /// Visits that were there when the move began.
    kept: u64,
    /// Simulations of the part under way.
    simulations: u32,
    parts: u32,
}

/// How a search that time decides goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Not at all: the move is decided.
    Stop,
    /// As it is.
    Same,
    /// With another budget, for [`Gumbel::set_simulations`](super::Gumbel::set_simulations).
    Simulations(u32),
}

impl Timing {
    /// A move begins with so much time, visits kept from the one before, and the most simulations
    /// that it may have. Gives those of the first part, where `considered` moves are considered.
    pub fn begin(&mut self, visits: u64, time: Duration, most: u32, considered: u32) -> u32 {
        let clamped = |simulations: u64| simulations.clamp(1, u64::from(most.max(1))) as u32;
        self.simulations = match self.rate {
            // The rate of another position is no more than a guide.
            Some(rate) => clamped(visits.saturating_add(promised(rate, time / 2))),
            // A small budget needs no measurement.
            None if most <= considered.saturating_mul(4) => most.max(1),
            None => clamped(visits.saturating_add(u64::from(considered))),
        };
        (self.whole, self.kept, self.most, self.parts) = (time, visits, most.max(1), 0);
        self.seen = (visits, time);
        self.simulations
    }

    /// After how long the part under way should be looked at, with so much time left.
    pub fn look_after(&self, left: Duration) -> Duration {
        if left > self.whole / UNSEEN { left / 2 } else { left }
    }

    /// The part under way has ended, or is being looked at, with so many visits in all and so much
    /// time left.
    pub fn go_on(&mut self, visits: u64, left: Duration, ended: bool, outlook: &Outlook) -> Next {
        self.measure(visits, left);
        let Some(rate) = self.rate else { return if ended { Next::Stop } else { Next::Same } };
        let new = promised(rate, left);
        if !ended {
            // Values that change make a halving longer than it looked; at the last look there is no
            // time for that, and one without new simulations is certain to end.
            let is_last = self.look_after(left / 2) == left / 2;
            let (safe, instead) = if is_last { (new / 2, 0) } else { (new, new * 4 / 5) };
            if outlook.under_way() <= safe {
                return Next::Same;
            }
            self.simulations = outlook.most_within(instead, self.simulations);
            return Next::Simulations(self.simulations);
        }
        self.parts += 1;
        let over = left < self.whole / LAST || self.parts >= PARTS_MAX || visits == self.kept;
        let growth = (u64::from(self.simulations) * GROWTH).min(u64::from(self.most)) as u32;
        let simulations = outlook.most_within(new, growth);
        if over || simulations <= self.simulations {
            return Next::Stop;
        }
        self.simulations = simulations;
        Next::Simulations(simulations)
    }

    /// Measures the speed, for this move or the next one.
    pub fn measure(&mut self, visits: u64, left: Duration) {
        let (before, left_before) = self.seen;
        let (new, spent) = (visits.saturating_sub(before), left_before.saturating_sub(left));
        if new > 0 && !spent.is_zero() {
            self.rate = Some(new as f64 / spent.as_secs_f64());
            self.seen = (visits, left);
        }
    }
}

/// The visits that may be made in the time left.
fn promised(rate: f64, left: Duration) -> u64 {
    (rate * left.as_secs_f64() * SHARE) as u64
}
