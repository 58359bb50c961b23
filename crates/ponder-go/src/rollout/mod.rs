//! Playouts: games played to the end in which no side fills its own eyes.
//!
//! Playouts check only simple ko, not superko, and never play suicide; a side without a move
//! passes. The final position is scored by area, whatever the rules: once both sides have played
//! out everything, the difference is the parity of the last move.

mod empty_list;
mod knowledge;
mod patterns;
mod playout;
mod tactics;
mod urgent_points;

pub use empty_list::EmptyList;
pub use tactics::{Tactic, Tactics};

pub(crate) use urgent_points::is_eye;

use crate::{GoMove, GoPosition};
use playout::Playout;
use ponder_game::{Hint, Rng, Rollout, Seed, Side, Tally, Trace};
use rand::RngExt;

impl<const CAP: usize> GoPosition<CAP> {
    /// The lead of Black in half points after a playout, given its area lead in points.
    fn margin_after(&self, lead: i32) -> i32 {
        2 * lead - self.rules.compensation_halves(self.handicap)
    }

    /// The next move of a playout, which may break superko; a pass if there is none.
    #[must_use]
    pub fn policy_move(&self, policy: Tactics, rng: &mut Rng) -> GoMove {
        Playout::new(self).next(policy, rng).map_or(GoMove::PASS, GoMove::at)
    }
}

fn add(tally: &mut Tally, margin_halves: i32) {
    tally.count += 1;
    tally.first_wins += u32::from(margin_halves > 0);
    tally.draws += u32::from(margin_halves == 0);
}

impl<const CAP: usize> Rollout for GoPosition<CAP> {
    type Policy = Tactics;

    fn rollouts(&self, policy: &Tactics, count: u32, seed: Seed) -> Tally {
        let mut tally = Tally::default();
        for number in 0..count {
            let mut playout = Playout::new(self);
            playout.run(*policy, &mut seed.stream(u64::from(number)).rng(), None);
            add(&mut tally, self.margin_after(playout.owners(|_, _| {})));
        }
        tally
    }

    fn points(&self) -> usize {
        self.board.geometry().cells()
    }

    #[inline]
    fn point_of(&self, mv: GoMove) -> Option<usize> {
        mv.point().map(|point| self.board.geometry().cell(point))
    }

    fn traced(&self, policy: &Tactics, seed: Seed, trace: &mut Trace) -> Tally {
        trace.reset(self.points());
        let mut playout = Playout::new(self);
        playout.run(*policy, &mut seed.stream(0).rng(), Some(trace));
        let lead = playout.owners(|cell, side: Side| trace.points[cell].owner = Some(side));
        trace.margin_halves = self.margin_after(lead);
        let mut tally = Tally::default();
        add(&mut tally, trace.margin_halves);
        tally
    }

    fn knowledge<F: FnMut(GoMove, Hint)>(&self, policy: &Tactics, f: F) {
        knowledge::hints(self, *policy, f);
    }
}

/// Draws a number below `bound`, with a bias below 2^-23 (a multiplication instead of a division).
#[inline]
pub(crate) fn below(rng: &mut Rng, bound: usize) -> usize {
    ((u64::from(rng.random::<u32>()) * bound as u64) >> 32) as usize
}
