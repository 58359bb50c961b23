//! Rollouts: games played quickly to the end by a playout policy.

use crate::{Hint, Outcome, Position, Seed, Side, Trace};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// The results of a number of rollouts from one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Rollouts made.
    pub count: u32,
    /// Rollouts won by [`crate::Side::First`].
    pub first_wins: u32,
    /// Rollouts drawn.
    pub draws: u32,
}

impl Tally {
    /// Counts one more rollout.
    #[inline]
    pub fn add(&mut self, outcome: Outcome) {
        self.count += 1;
        match outcome.winner() {
            Some(Side::First) => self.first_wins += 1,
            Some(Side::Second) => {}
            None => self.draws += 1,
        }
    }

    /// The mean value for [`crate::Side::First`], -1 to 1; 0 for an empty tally.
    #[inline]
    pub fn value_for_first(&self) -> f32 {
        if self.count == 0 {
            return 0.0;
        }
        let score = 2.0 * f64::from(self.first_wins) + f64::from(self.draws);
        (score / f64::from(self.count) - 1.0) as f32
    }
}

/// Playout policy of a game that has only one: every legal move is as likely as any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Uniform;

impl Display for Uniform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("uniform")
    }
}

impl FromStr for Uniform {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "uniform" => Ok(Uniform),
            _ => Err(format!("unknown playout policy `{text}`; this game has only `uniform`")),
        }
    }
}

/// A position that can be played quickly to the end, many times in one call.
pub trait Rollout: Position {
    /// Options of the playout policy, part of a player's spec by their names;
    /// [`Uniform`] in a game without any. The parse error names the valid options.
    type Policy: Clone
        + Default
        + Debug
        + PartialEq
        + FromStr<Err = String>
        + Display
        + Send
        + Sync
        + 'static;

    /// Plays `count` independent games to the end from this position, which is running. The
    /// result depends only on the position, the policy, the count and the seed.
    fn rollouts(&self, policy: &Self::Policy, count: u32, seed: Seed) -> Tally;

    /// Number of points for which rollouts keep statistics, or 0 in a game whose rollouts do not
    /// report where they played.
    fn points(&self) -> usize {
        0
    }

    /// The point on which a move plays, below [`points`](Rollout::points); `None` for a move
    /// without one (a pass).
    fn point_of(&self, mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// Plays one rollout from this position, which is running, and records its trace. The result is
    /// that of [`rollouts`](Rollout::rollouts) with a count of 1, or one of the same distribution.
    fn traced(&self, policy: &Self::Policy, seed: Seed, trace: &mut Trace) -> Tally {
        trace.reset(self.points());
        self.rollouts(policy, 1, seed)
    }

    /// The playout policy of searches that learn from traces, unless given.
    fn traced_policy() -> Self::Policy {
        Self::Policy::default()
    }

    /// Calls `f` with the moves for which the policy has prior knowledge; at most once per move,
    /// and possibly with illegal moves.
    fn knowledge<F: FnMut(Self::Move, Hint)>(&self, policy: &Self::Policy, f: F) {
        let _ = (policy, f);
    }
}
