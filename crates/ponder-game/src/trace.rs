//! What one rollout shows beside its result: who played where first, and who owned what at the end.

use crate::Side;

/// What a rollout did at one point.
///
/// A *point* is what statistics of rollouts tell apart, numbered as [`crate::Rollout::points`]
/// says: an intersection in Go, a cell in Hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointTrace {
    /// The side that played there first, if any did.
    pub first: Option<Side>,
    /// The side that owned the point when the game was over: its stone, or its territory.
    pub owner: Option<Side>,
}

/// What a rollout shows, in a buffer that is used again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// One entry a point.
    pub points: Vec<PointTrace>,
    /// The lead of [`Side::First`] in half points; 0 in a game that does not count.
    pub margin_halves: i32,
}

impl Trace {
    /// Forgets everything and makes room for `points`.
    pub fn reset(&mut self, points: usize) {
        self.points.clear();
        self.points.resize(points, PointTrace::default());
        self.margin_halves = 0;
    }

    /// Notes a play, unless there was one on the point before.
    #[inline]
    pub fn note(&mut self, point: usize, side: Side) {
        self.points[point].first.get_or_insert(side);
    }
}

/// What is known of a move before anything was tried, as visits that it would be worth
/// (Gelly and Silver 2007).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hint {
    /// The value for the side that makes the move, -1 to 1.
    pub value: f32,
    /// How many visits this counts as, above 0.
    pub weight: f32,
}
