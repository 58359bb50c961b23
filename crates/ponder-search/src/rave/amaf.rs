//! All moves as first (AMAF): learning from moves that were played later.

use super::tree::{NO_POINT, Tree};
use crate::mcts::{Columns, Path, Step};
use ponder_game::{PointTrace, Side};

/// Number of rollouts after which the statistics of a move stay unchanged: floats cannot count
/// further, and its visits have long outweighed them.
const COUNT_MAX: f32 = (1 << 23) as f32;

/// First player on each point, from a position on.
#[derive(Default)]
pub(super) struct AmafFirsts {
    /// A 1 for each side at the points where it played first, else 0; with one more entry, which
    /// stays 0, for moves without a point.
    by_side: [Vec<f32>; 2],
}

impl AmafFirsts {
    /// Takes the first players from the trace of a rollout.
    fn set(&mut self, trace: &[PointTrace], points: usize) {
        for side in Side::BOTH {
            let column = &mut self.by_side[side.index()];
            column.clear();
            column.extend(trace.iter().map(|point| f32::from(u8::from(point.first == Some(side)))));
            column.resize(points + 1, 0.0);
        }
    }

    /// Adds a move of a side before all those recorded.
    #[inline]
    fn play(&mut self, point: u16, side: Side) {
        let at = usize::from(point);
        if at + 1 < self.by_side[0].len() {
            self.by_side[side.index()][at] = 1.0;
            self.by_side[side.opponent().index()][at] = 0.0;
        }
    }

    /// Walks from the leaf of a path to the root: at each node, every move whose point its side to
    /// move played first from there on, in the path or in the rollout, gets one more rollout, with
    /// that side's value.
    pub fn back_up<M: Copy + Eq + Send>(
        &mut self,
        tree: &mut Tree<M>,
        path: &Path,
        trace: &[PointTrace],
        points: usize,
        value_for: impl Fn(Side) -> f32,
    ) {
        self.set(trace, points);
        let values = Side::BOTH.map(value_for);
        for depth in (0..path.len()).rev() {
            let Step { node, mover } = path[depth];
            if let Some(below) = path.get(depth + 1) {
                self.play(tree.point[below.node as usize], mover);
            }
            let range = tree.children(node);
            let by_point = &self.by_side[mover.index()];
            let points = &tree.point[range.clone()];
            let sums = &mut tree.amaf_sum[range.clone()];
            let counts = &mut tree.amaf_count[range];
            add(by_point, values[mover.index()], points, sums, counts);
        }
    }
}

/// Adds a value to the moves whose points are marked.
#[inline]
fn add(by_point: &[f32], value: f32, points: &[u16], sums: &mut [f32], counts: &mut [f32]) {
    let Some(last) = by_point.len().checked_sub(1) else { return };
    for ((&point, sum), count) in points.iter().zip(sums).zip(counts) {
        let marked = by_point[usize::from(point).min(last)];
        let weight = if *count < COUNT_MAX { marked } else { 0.0 };
        *count += weight;
        *sum += weight * value;
    }
}

/// Converts a point to the form stored in the tree.
pub(super) fn point_entry(point: Option<usize>) -> u16 {
    point.and_then(|point| u16::try_from(point).ok()).unwrap_or(NO_POINT)
}
