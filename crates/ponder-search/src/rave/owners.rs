//! Average ownership at the end of rollouts.

use ponder_game::{PointTrace, Side};

/// Sums of ownership over rollouts.
#[derive(Default)]
pub(super) struct Owners {
    /// Number of rollouts in which the first side owned a point, less those of the second side.
    sums: Vec<i32>,
    rollouts: u32,
}

impl Owners {
    /// Adds a rollout, unless its trace is empty.
    #[inline]
    pub fn add(&mut self, trace: &[PointTrace]) {
        if trace.is_empty() || self.rollouts == i32::MAX as u32 {
            return;
        }
        self.sums.resize(trace.len(), 0);
        for (sum, point) in self.sums.iter_mut().zip(trace) {
            *sum += i32::from(point.owner == Some(Side::First));
            *sum -= i32::from(point.owner == Some(Side::Second));
        }
        self.rollouts += 1;
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
}
