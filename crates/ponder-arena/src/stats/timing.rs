//! Search time as a function of the number of rollouts.

use serde::{Deserialize, Serialize};

/// Total time of the moves with one number of rollouts.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Timed {
    /// Rollouts per move.
    pub rollouts: f64,
    /// Number of moves.
    pub moves: u64,
    /// Total time, in seconds.
    pub seconds: f64,
}

/// Time per move as a linear function of the number of rollouts.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "RolloutTime"), schema(as = RolloutTime))]
pub struct TimeLine {
    /// Time per move without rollouts, in seconds, at least 0.
    pub seconds_a_move: f64,
    /// Time per rollout, in seconds.
    pub seconds_a_rollout: f64,
}

impl TimeLine {
    /// Fits the line with the smallest relative errors (least squares weighted by moves over
    /// squared time); `None` without two different numbers of rollouts, or where more rollouts do
    /// not take longer.
    #[must_use]
    pub fn fit(timed: &[Timed]) -> Option<Self> {
        let (mut w, mut wx, mut wxx, mut wy, mut wxy) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for one in timed.iter().filter(|one| one.moves > 0 && one.seconds > 0.0) {
            let (x, y) = (one.rollouts, one.seconds / one.moves as f64);
            let weight = one.moves as f64 / (y * y);
            w += weight;
            wx += weight * x;
            wxx += weight * x * x;
            wy += weight * y;
            wxy += weight * x * y;
        }
        let determinant = w * wxx - wx * wx;
        if determinant <= 1e-9 * w * wxx {
            return None;
        }
        let slope = (w * wxy - wx * wy) / determinant;
        let base = (wxx * wy - wx * wxy) / determinant;
        let (base, slope) = if base < 0.0 { (0.0, wxy / wxx) } else { (base, slope) };
        (slope > 0.0).then_some(TimeLine { seconds_a_move: base, seconds_a_rollout: slope })
    }

    /// Returns the number of rollouts that fit into a time per move; `None` if a move takes longer
    /// without any.
    pub fn rollouts_in(&self, seconds: f64) -> Option<f64> {
        let left = seconds - self.seconds_a_move;
        (left > 0.0).then(|| left / self.seconds_a_rollout)
    }
}
