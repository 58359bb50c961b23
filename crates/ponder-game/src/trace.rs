//! Traces of rollouts: the first player and the final owner of each point.

use crate::Side;

/// Trace of a rollout at one point.
///
/// A *point* is a unit of rollout statistics, numbered as [`crate::Rollout::points`] says: an
/// intersection in Go, a cell in Hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointTrace {
    /// The side that played there first, if any did.
    pub first: Option<Side>,
    /// The side that owned the point when the game was over: its stone, or its territory.
    pub owner: Option<Side>,
}

/// Trace of one rollout, in a reusable buffer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// One entry per point.
    pub points: Vec<PointTrace>,
    /// The lead of [`Side::First`] in half points; 0 in a game that does not count points.
    pub margin_halves: i32,
}

impl Trace {
    /// Clears the trace and makes room for `points`.
    pub fn reset(&mut self, points: usize) {
        self.points.clear();
        self.points.resize(points, PointTrace::default());
        self.margin_halves = 0;
    }

    /// Records a move, unless an earlier one was on the point.
    #[inline]
    pub fn note(&mut self, point: usize, side: Side) {
        self.points[point].first.get_or_insert(side);
    }
}

/// Prior knowledge of a move, as equivalent visits (Gelly and Silver 2007).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hint {
    /// The value for the side that makes the move, -1 to 1.
    pub value: f32,
    /// Number of visits that this prior is worth, above 0.
    pub weight: f32,
}
