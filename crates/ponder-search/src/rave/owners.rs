//! Average ownership and score margins at the end of rollouts.

use ponder_game::{PointTrace, Side};

/// Sums of ownership and score over rollouts.
#[derive(Default)]
pub(super) struct Owners {
    /// Number of rollouts in which the first side owned a point, less those of the second side.
    sums: Vec<i32>,
    margin_halves: i64,
    rollouts: u32,
    /// True if any rollout had a margin.
    counts: bool,
    /// Sum of the margins, in half points, and number of the rollouts through each move of the
    /// root.
    moves: Vec<(i64, u32)>,
}

impl Owners {
    /// Adds a rollout, unless its trace is empty.
    #[inline]
    pub fn add(&mut self, trace: &[PointTrace], margin_halves: i32) {
        if trace.is_empty() || self.rollouts == i32::MAX as u32 {
            return;
        }
        self.sums.resize(trace.len(), 0);
        for (sum, point) in self.sums.iter_mut().zip(trace) {
            *sum += i32::from(point.owner == Some(Side::First));
            *sum -= i32::from(point.owner == Some(Side::Second));
        }
        self.margin_halves += i64::from(margin_halves);
        self.rollouts += 1;
        self.counts |= margin_halves != 0;
    }

    /// Adds the margin of a rollout to that of a move of the root.
    #[inline]
    pub fn add_to_move(&mut self, index: usize, margin_halves: i32) {
        if index >= self.moves.len() {
            self.moves.resize(index + 1, (0, 0));
        }
        let (sum, rollouts) = &mut self.moves[index];
        *sum += i64::from(margin_halves);
        *rollouts = rollouts.saturating_add(1);
    }

    /// Clears the sums of moves.
    pub fn forget_moves(&mut self) {
        self.moves.clear();
    }

    /// The mean lead of the first side in points after a move of the root, if there is any rollout
    /// and the game has scores.
    pub fn lead_of_move(&self, index: usize) -> Option<f32> {
        let &(sum, rollouts) = self.moves.get(index)?;
        let seen = self.counts && rollouts > 0;
        seen.then(|| (sum as f64 / f64::from(rollouts) / 2.0) as f32)
    }

    /// Limits the weight of what was added to `rollouts` at most.
    pub fn fade(&mut self, rollouts: u64) {
        let rollouts = u32::try_from(rollouts).unwrap_or(u32::MAX);
        if rollouts >= self.rollouts {
            return;
        }
        let part = f64::from(rollouts) / f64::from(self.rollouts);
        for sum in &mut self.sums {
            *sum = (f64::from(*sum) * part).round() as i32;
        }
        self.margin_halves = (self.margin_halves as f64 * part).round() as i64;
        self.rollouts = rollouts;
    }

    /// The mean owner of each point, 1 for the first side, -1 for the other; empty without
    /// rollouts.
    pub fn means(&self) -> Vec<f32> {
        if self.rollouts == 0 {
            return Vec::new();
        }
        let count = f64::from(self.rollouts);
        self.sums.iter().map(|&sum| (f64::from(sum) / count) as f32).collect()
    }

    /// The mean lead of the first side in points, if the game has scores.
    pub fn lead(&self) -> Option<f32> {
        let seen = self.counts && self.rollouts > 0;
        let points = || self.margin_halves as f64 / f64::from(self.rollouts) / 2.0;
        seen.then(|| points() as f32)
    }
}
